import type { ReturnReason } from '@twirl/contract/orders'
import { sql } from 'kysely'
import type { Transaction } from '#platform/database/transaction.ts'

/**
 * Until the transaction ends, the item is neither returned, bought nor exchanged by another one. Of that owner; of any
 * with a null owner, for staff. Answers whether there is such an item.
 */
export async function lockItem(
  transaction: Transaction,
  id: number,
  owner: string | null,
): Promise<boolean> {
  const { rows } = await sql`
    select from order_item i join customer_order o on o.id = i.order_id
    where i.id = ${id} and (${owner}::text is null or o.owner = ${owner})
    for no key update of i`.execute(transaction)
  return rows.length > 0
}

export async function recordReturnRequest(
  transaction: Transaction,
  id: number,
  { now, reason }: { now: Date; reason: ReturnReason | null },
): Promise<void> {
  await sql`
    insert into rental_record (order_item_id, return_requested_at, return_reason)
    values (${id}, ${now}, ${reason})
    on conflict (order_item_id) do update
    set return_requested_at = excluded.return_requested_at, return_reason = excluded.return_reason`.execute(
    transaction,
  )
}
