import type { Transaction } from '#platform/database/transaction.ts'
import type { MoveReport } from '#platform/guest-move.ts'
import { listOpenTrunkShowIds } from '../trunk-shows/public.ts'
import { listEventIds, lockCarts, moveItems } from './cart.queries.ts'
import { hasEventConflict } from './cart-rules.ts'

/**
 * Gives the items of a guest to the customer, within a transaction. Repeating it changes nothing, and the order of several
 * moves does not matter. More items than one may add, and more than are left, are fine here: no item is lost. Items of
 * two open events stay, and the customer is told. Items that are being paid move when that has ended.
 */
export async function moveCart(
  transaction: Transaction,
  from: string,
  to: string,
  now: Date,
): Promise<MoveReport> {
  await lockCarts(transaction, from, to)
  const events = await listEventIds(transaction, from, to)
  const moved = await moveItems(transaction, from, to)
  const idsOf = (owner: string) =>
    events.flatMap((row) => (row.owner === owner ? row.trunk_show_id : []))
  const ids = { ofGuest: idsOf(from), ofCustomer: idsOf(to) }
  if (ids.ofGuest.length === 0) return { moved }
  const open = await listOpenTrunkShowIds(transaction, [...ids.ofGuest, ...ids.ofCustomer], now)
  return hasEventConflict(ids, open)
    ? { moved, conflict: 'MERGE_MULTIPLE_ACTIVE_TRUNK_SHOW_CART_ITEM' }
    : { moved }
}
