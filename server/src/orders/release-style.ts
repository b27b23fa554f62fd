import type * as contract from '@twirl/contract/buying/orders'
import type { EndpointOutput } from '@twirl/contract/endpoint'
import { inTransaction } from '#platform/database/transaction.ts'
import { AppError } from '#platform/http/app-error.ts'
import { ownerOf, type Visitor } from '#platform/http/visitor.ts'
import { freeStyle } from '../trunk-shows/public.ts'
import type { OrderDeps } from './order-deps.ts'
import { findOwnRentedItem } from './rented-items.queries.ts'

/**
 * Lets other members of the event order the style of an item too (LEAD-43); the item stays the customer's. Absent and
 * foreign items answer alike. Repeating it changes nothing.
 */
export async function releaseStyle(
  { db }: Pick<OrderDeps, 'db'>,
  visitor: Visitor,
  { id }: { id: number },
): Promise<EndpointOutput<typeof contract.releaseStyle>> {
  const item = await findOwnRentedItem(db, id, ownerOf(visitor))
  if (!item) throw new AppError('ORDER_ITEM_NOT_FOUND')
  await inTransaction(db, (transaction) => freeStyle(transaction, item))
  return { order_item_id: id }
}
