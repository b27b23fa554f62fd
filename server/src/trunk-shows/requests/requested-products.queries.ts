import type { Size } from '@twirl/contract/primitives'
import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'

type RequestedProduct = { product_id: number; size: Size }
export type RequestedProductRow = RequestedProduct & { requested_product_id: number }

export async function isSororityMember(db: Database, customerId: number): Promise<boolean> {
  const { rows } = await sql<{ is_member: boolean }>`
    select exists (
      select from customer
      where id = ${customerId} and removed_at is null
        and university_id is not null and sorority_id is not null
    ) as is_member`.execute(db)
  return rows[0]!.is_member
}

/** Returns null when the customer has an open request for it. */
export async function insertRequest(
  db: Database,
  request: RequestedProduct & { customer_id: number; trunk_show_id: number | null },
): Promise<number | null> {
  const row = await db
    .insertInto('requested_product')
    .values(request)
    .onConflict((conflict) =>
      conflict
        .columns(['customer_id', 'product_id', 'size'])
        .where('closed_at', 'is', null)
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Newest first. */
export async function listOpenRequests(
  db: Database,
  customerId: number,
): Promise<RequestedProductRow[]> {
  const { rows } = await sql<RequestedProductRow>`
    select id as requested_product_id, product_id, size
    from requested_product
    where customer_id = ${customerId} and closed_at is null
    order by id desc`.execute(db)
  return rows
}

export async function closeRequest(
  db: Database,
  customerId: number,
  id: number,
  now: Date,
): Promise<void> {
  await db
    .updateTable('requested_product')
    .set({ closed_at: now })
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .execute()
}
