import type { Database } from '#platform/database/database.ts'
import type { Transaction } from '#platform/database/transaction.ts'
import { listVariants } from '../../catalog/public.ts'
import { countPromisedToEvent } from '../../inventory/public.ts'
import { lockQuotas } from '../trunk-shows.queries.ts'

/** How many pieces of each style are promised to orders of an event, in all sizes and colors. */
export async function countPromisedPieces(
  db: Database,
  eventId: number,
  productIds: number[],
): Promise<Map<number, number>> {
  const counts = new Map(productIds.map((id) => [id, 0]))
  if (productIds.length === 0) return counts
  const variants = await listVariants(db, productIds)
  const skus = variants.map(({ sku }) => sku)
  const bySku = await countPromisedToEvent(db, eventId, skus)
  for (const { product_id, sku } of variants)
    counts.set(product_id, counts.get(product_id)! + (bySku.get(sku) ?? 0))
  return counts
}

/** How many pieces of each style that has a quota are left for an event; styles without one are left out (STAFF-164). */
export async function countLeft(
  db: Database,
  eventId: number,
  quotas: ReadonlyMap<number, number>,
): Promise<Map<number, number>> {
  const promised = await countPromisedPieces(db, eventId, [...quotas.keys()])
  return new Map([...quotas].map(([id, quota]) => [id, Math.max(0, quota - promised.get(id)!)]))
}

/**
 * Returns what is left of these styles, and keeps others from promising pieces of them until the transaction ends. It
 * comes before the lock on the SKUs.
 */
export async function lockLeft(
  transaction: Transaction,
  eventId: number,
  productIds: number[],
): Promise<Map<number, number>> {
  const quotas = await lockQuotas(transaction, eventId, productIds)
  // Counted by later statements, which see what was promised before the lock was granted.
  return countLeft(transaction, eventId, quotas)
}
