import type { EventFile } from '@twirl/contract/staff/events/events'
import { dayOf, formatDay } from '#platform/new-york-time.ts'
import { listTitles, listVariants } from '../catalog/public.ts'
import { countFreeUnits, planEventRental, type RentalPlan } from '../inventory/public.ts'
import { type EventRow, isOnline } from '../trunk-shows/public.ts'
import type { EventDeps } from './events-deps.ts'

type Plan = EventFile['plan']

/** Fewer free units than this, over all sizes, are named: a group of friends wants the same dress. */
const FEW_UNITS = 2
/** The longest list of pieces that is shown; the rest is counted. */
const SHORT_SHOWN = 30
// An event may offer a large part of the catalogue: its statements stay short.
const PRODUCTS_PER_QUERY = 1_000

/** What the dates and the stock make of an event: days, warnings, and pieces that are short (STAFF-148). */
export async function planOf(deps: EventDeps, row: EventRow): Promise<Plan> {
  const now = deps.clock.now()
  const plan = planEventRental(row, now, deps.terms())
  const short = await listShort(deps, row, plan)
  const titles = await listTitles(
    deps.db,
    short.list.map(({ product_id }) => product_id),
  )
  return {
    ships_by: dayOf(plan.window.from),
    arrives_by: plan.arrives_by,
    return_by: plan.return_by,
    warnings: warningsOf(row, plan, now),
    product_count: short.product_count,
    short: short.list
      .slice(0, SHORT_SHOWN)
      .map(({ product_id, free }) => ({ product_id, title: titles.get(product_id) ?? '', free })),
    short_count: short.list.length,
  }
}

async function listShort(
  { db, clock, catalog }: EventDeps,
  { id, products, collection_ids }: EventRow,
  { window }: RentalPlan,
): Promise<{ product_count: number; list: { product_id: number; free: number }[] }> {
  const selection = {
    id: `event-desk:${id}`,
    version: 0,
    product_ids: products.map(({ product_id }) => product_id),
    collection_ids,
    rents: new Map<number, number>(),
  }
  const offered = catalog.listSelectedIds(selection)
  const freeBy = new Map(offered.map((product) => [product, 0]))
  for (let i = 0; i < offered.length; i += PRODUCTS_PER_QUERY) {
    const variants = await listVariants(db, offered.slice(i, i + PRODUCTS_PER_QUERY))
    const skus = new Map(variants.map(({ sku, product_id }) => [sku, product_id]))
    for (const { sku, free } of await countFreeUnits(db, [...skus.keys()], window, clock.now())) {
      const product = skus.get(sku)!
      freeBy.set(product, freeBy.get(product)! + free)
    }
  }
  const list = [...freeBy]
    .map(([product_id, free]) => ({ product_id, free }))
    .filter(({ free }) => free < FEW_UNITS)
    .toSorted((a, b) => a.free - b.free || a.product_id - b.product_id)
  return { product_count: offered.length, list }
}

/** What may go wrong, in words. Nothing here is refused: staff may know better. */
function warningsOf(
  row: Pick<
    EventRow,
    | 'kind'
    | 'closes_at'
    | 'hand_out_date'
    | 'party_date'
    | 'shipping_address'
    | 'products'
    | 'collection_ids'
  >,
  { window, arrives_by, return_by }: RentalPlan,
  now: Date,
): string[] {
  const { kind, closes_at, hand_out_date, party_date, shipping_address } = row
  const [closes, leaves, today] = [dayOf(closes_at), dayOf(window.from), dayOf(now)]
  const warnings: string[] = []
  if (!isOnline(kind)) return warnings
  if (row.products.length + row.collection_ids.length === 0)
    warnings.push('It offers nothing yet: add pieces or collections.')
  if (!shipping_address)
    warnings.push('There is no address for the box. Its tax is calculated for that address.')
  if (hand_out_date === null)
    warnings.push(
      `There is no hand-out day. The box is planned to arrive by ${formatDay(arrives_by)}.`,
    )
  if (arrives_by >= today && leaves < closes)
    warnings.push(
      `The box has to leave on ${formatDay(leaves)}, before the event closes on ${formatDay(closes)}. Later orders need a parcel of their own.`,
    )
  if (party_date !== null && return_by < party_date)
    warnings.push(
      `The pieces are due back on ${formatDay(return_by)}, before the party on ${formatDay(party_date)}.`,
    )
  return warnings
}
