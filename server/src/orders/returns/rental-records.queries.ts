import type { Size } from '@twirl/contract/primitives'
import { sql } from 'kysely'
import type { Transaction } from '#platform/database/transaction.ts'

/** A rented item with what has happened to it. */
export type RecordedItem = {
  id: number
  line: number
  title: string
  size: Size
  color: string
  quantity: number
  image_key: string
  order_number: string
  order_token: string
  email: string
  is_in_checkout: boolean
  received_at: Date | null
  inspected_at: Date | null
  is_worn: boolean | null
}

/** Read by a statement of its own after the lock. Nothing for what was bought. */
export async function findRecordedItem(
  transaction: Transaction,
  id: number,
): Promise<RecordedItem | undefined> {
  const { rows } = await sql<RecordedItem>`
    select i.id, i.line, i.title, i.size, i.color, i.quantity, i.image_key, o.order_number, o.order_token, o.email,
      num_nonnulls(i.purchase_token, i.exchange_token, i.extension_token, i.swap_token) > 0 as is_in_checkout,
      r.received_at, r.inspected_at, r.is_worn
    from order_item i
    join customer_order o on o.id = i.order_id
    left join lateral rented_line(i.id) r on true
    where i.id = ${id} and i.transaction_type = 'RENT'`.execute(transaction)
  return rows[0]
}

/** Records what was found at the inspection of a sold unit that came back. */
export async function insertUnitInspection(
  transaction: Transaction,
  itemId: number,
  { unit_id, is_worn, now }: { unit_id: number; is_worn: boolean; now: Date },
): Promise<void> {
  await sql`
    insert into unit_inspection (order_item_id, unit_id, is_worn, inspected_at)
    values (${itemId}, ${unit_id}, ${is_worn}, ${now})`.execute(transaction)
}

/** Forgets the inspection of a sold unit. */
export async function deleteUnitInspection(
  transaction: Transaction,
  itemId: number,
  unitId: number,
): Promise<void> {
  await sql`
    delete from unit_inspection where order_item_id = ${itemId} and unit_id = ${unitId}`.execute(
    transaction,
  )
}

/** Returns whether a refund of the item was requested or decided after a time. */
export async function hasRefundSince(
  transaction: Transaction,
  itemId: number,
  since: Date,
): Promise<boolean> {
  const { rows } = await sql<{ exists: boolean }>`
    select exists (
      select from refund_application
      where order_item_id = ${itemId} and greatest(requested_at, decided_at) > ${since}
    ) as exists`.execute(transaction)
  return rows[0]!.exists
}
