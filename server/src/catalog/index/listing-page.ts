import { AppError } from '#platform/http/app-error.ts'
import type { Bitset } from './bitset.ts'
import { type Place, readCursor } from './listing-cursor.ts'

/** Sorted slots and what they are sorted by. */
export type ListingOrder = {
  name: string
  slots: Uint32Array
  placeOf: (slot: number) => Place
}

/** By offset, or next to a place that an earlier page told: that holds while products come and go. */
export type PageRequest = {
  limit: number
  skip?: number | undefined
  after?: string | undefined
  before?: string | undefined
}

export type Page = { slots: number[]; skip: number; total: number }

export function pageOf(order: ListingOrder, matches: Bitset, request: PageRequest): Page {
  const total = matches.count()
  const [from, to] = rangeOf(order, matches, request)
  return {
    slots: walk(order.slots, matches, Math.min(from, total), Math.min(to, total)),
    skip: Math.min(from, total),
    total,
  }
}

function rangeOf(
  order: ListingOrder,
  matches: Bitset,
  { limit, skip = 0, after, before }: PageRequest,
): [from: number, to: number] {
  if (after !== undefined) {
    const place = getPlace(order, 'after', after)
    const from = countBefore(order, matches, (other) => compare(other, place) > 0)
    return [from, from + limit]
  }
  if (before !== undefined) {
    const place = getPlace(order, 'before', before)
    const to = countBefore(order, matches, (other) => compare(other, place) >= 0)
    return [Math.max(0, to - limit), to]
  }
  return [skip, skip + limit]
}

function getPlace({ name }: ListingOrder, field: 'after' | 'before', cursor: string): Place {
  const place = readCursor(name, cursor)
  if (place) return place
  const message = 'This place belongs to another order of the list.'
  throw new AppError('BAD_REQUEST', { message, fields: { [field]: message } })
}

function compare(a: Place, b: Place): number {
  return a.key - b.key || a.id - b.id
}

/** How many matches stand before the first place that is `beyond`. */
function countBefore(
  { slots, placeOf }: ListingOrder,
  matches: Bitset,
  isBeyond: (place: Place) => boolean,
): number {
  let low = 0
  let high = slots.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isBeyond(placeOf(slots[middle]!))) high = middle
    else low = middle + 1
  }
  let count = 0
  for (let i = 0; i < low; i++) if (matches.has(slots[i]!)) count++
  return count
}

function walk(order: Uint32Array, matches: Bitset, from: number, to: number): number[] {
  const slots: number[] = []
  let position = 0
  for (let i = 0; i < order.length && position < to; i++) {
    const slot = order[i]!
    if (!matches.has(slot)) continue
    if (position >= from) slots.push(slot)
    position++
  }
  return slots
}
