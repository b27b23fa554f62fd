import type { EventFile } from '@twirl/contract/staff/events/events'
import { listTitles, listVariants } from '../catalog/public.ts'
import { countFreeUnits, planEventRental } from '../inventory/public.ts'
import { countPromisedPieces, type EventRow } from '../trunk-shows/public.ts'
import { fieldError } from './event-fields.ts'
import type { EventDeps } from './events-deps.ts'

/** What of the event's own pieces is free on its days, and promised to its orders (STAFF-165). */
export async function ownStockOf(
  { db, clock, terms }: Pick<EventDeps, 'db' | 'clock' | 'terms'>,
  row: EventRow,
): Promise<EventFile['own_stock']> {
  const ids = row.products.map(({ product_id }) => product_id)
  const { window } = planEventRental(row, clock.now(), terms())
  const promised = await countPromisedPieces(db, row.id, ids)
  const variants = await listVariants(db, ids)
  const skus = variants.map(({ sku }) => sku)
  const free = new Map(
    (await countFreeUnits(db, skus, window, clock.now())).map((each) => [each.sku, each.free]),
  )
  return ids.map((product_id) => ({
    product_id,
    free: variants
      .filter((variant) => variant.product_id === product_id)
      .reduce((sum, { sku }) => sum + (free.get(sku) ?? 0), 0),
    promised: promised.get(product_id)!,
  }))
}

/** Refuses a quota below what is promised. The caller has locked the event, so that no order is made meanwhile. */
export async function assertQuotas(
  { db }: Pick<EventDeps, 'db'>,
  eventId: number,
  products: EventRow['products'],
): Promise<void> {
  const limited = products.filter(({ quota }) => quota !== null)
  const ids = limited.map(({ product_id }) => product_id)
  const promised = await countPromisedPieces(db, eventId, ids)
  const broken = limited.find(({ product_id, quota }) => promised.get(product_id)! > quota!)
  if (!broken) return
  const title = (await listTitles(db, [broken.product_id])).get(broken.product_id)
  const count = promised.get(broken.product_id)!
  throw fieldError(
    'products',
    `${title}: ${count} ${count === 1 ? 'is' : 'are'} promised already. The limit can’t be ${broken.quota}.`,
  )
}
