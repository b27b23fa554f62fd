import { sql } from 'kysely'
import type { Transaction } from '#platform/database/transaction.ts'

/** The first request counts: the time never changes afterwards. */
export async function recordReturnRequest(
  transaction: Transaction,
  itemId: number,
  { reason, now }: { reason: string | null; now: Date },
): Promise<void> {
  await sql`
    insert into rental_record as r (order_item_id, return_requested_at, return_reason)
    values (${itemId}, ${now}, ${reason})
    on conflict (order_item_id) do update
    set return_requested_at = excluded.return_requested_at, return_reason = excluded.return_reason
    where r.return_requested_at is null`.execute(transaction)
}
