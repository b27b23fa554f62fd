import type { Transaction } from '#platform/database/transaction.ts'
import { undoSale } from '../../inventory/public.ts'
import { lockItem } from '../rented-items.queries.ts'
import { listBoughtRentals } from './rentals.queries.ts'

/**
 * An order that bought rented pieces was refunded whole: the pieces are rented again, and their units come back as any
 * other rental. Repeating it changes nothing.
 */
export async function reopenBoughtRentals(
  transaction: Transaction,
  order: { id: number; order_number: string },
  now: Date,
): Promise<void> {
  for (const { order_item_id } of await listBoughtRentals(transaction, order.id))
    await lockItem(transaction, order_item_id)
  // Read again: before the lock was granted the units may have changed places.
  for (const { unit_id, booking_id } of await listBoughtRentals(transaction, order.id)) {
    const cause = `refunded ${order.order_number}`
    await undoSale(transaction, { unit_id, booking_id, cause, now })
  }
}
