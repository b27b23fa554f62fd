import { AppError } from '#platform/http/app-error.ts'
import type { Bitset } from './bitset.ts'

/** A place in an order, whether or not a product still stands there. */
export type Place = { key: number; id: number }

/** Sorted slots and what they are sorted by. */
export type ListingOrder = {
  name: string
  slots: Uint32Array
  placeOf: (slot: number) => Place
}

/** A page by offset, or next to a place that an earlier page told: that holds while products come and go. */
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

/** Counts the matches before the first place that is beyond. */
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

const CURSOR_BYTES = 16

/** Writes a place as 16 bytes that are opaque to the visitor: four that name the order, then the place. */
export function writeCursor(order: string, { key, id }: Place): string {
  const bytes = Buffer.alloc(CURSOR_BYTES)
  bytes.writeUInt32LE(fnv1a(order), 0)
  bytes.writeDoubleLE(key, 4)
  bytes.writeUInt32LE(id, 12)
  return bytes.toString('base64url')
}

/** Returns null when the cursor was not made for this order, or not by us. */
export function readCursor(order: string, cursor: string): Place | null {
  const bytes = Buffer.from(cursor, 'base64url')
  if (bytes.length !== CURSOR_BYTES || bytes.readUInt32LE(0) !== fnv1a(order)) return null
  const key = bytes.readDoubleLE(4)
  return Number.isFinite(key) ? { key, id: bytes.readUInt32LE(12) } : null
}

// Two orders of the same four bytes would be harmless: the place is then read as one of the other order.
function fnv1a(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return hash >>> 0
}

/** What is seen of a card at a glance. */
export type CardLook = {
  family: string | null
  /** Type and length. */
  shape: string
  /** Whether the color of the picture is free. */
  isPictured: boolean
}

// How many cards back a repetition is seen: a row of a wide screen for colors, and the neighbors for shapes.
const SEEN_FAMILIES = 4
const SEEN_SHAPES = 2

const SAME_FAMILY_COST = 6
const SAME_SHAPE_COST = 3
const NOT_PICTURED_COST = 100

/**
 * Returns the cards of a page in an order in which neighbors differ: each next one is the first that repeats little of those
 * before it. Only their order on the page changes, so that pages still partition the listing.
 */
export function arrangePage<Card>(cards: Card[], lookOf: (card: Card) => CardLook): Card[] {
  const rest = cards.map((card, rank) => ({ card, rank, look: lookOf(card) }))
  const arranged: typeof rest = []
  while (rest.length > 0) {
    const families = arranged.slice(-SEEN_FAMILIES).map(({ look }) => look.family)
    const shapes = arranged.slice(-SEEN_SHAPES).map(({ look }) => look.shape)
    const cost = ({ rank, look }: (typeof rest)[number]): number =>
      rank +
      SAME_FAMILY_COST * families.filter((family) => family === look.family).length +
      SAME_SHAPE_COST * shapes.filter((shape) => shape === look.shape).length +
      (look.isPictured ? 0 : NOT_PICTURED_COST)
    const costs = rest.map(cost)
    arranged.push(...rest.splice(costs.indexOf(Math.min(...costs)), 1))
  }
  return arranged.map(({ card }) => card)
}
