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
    left join rental_record r on r.order_item_id = i.id
    where i.id = ${id} and i.transaction_type = 'RENT'`.execute(transaction)
  return rows[0]
}

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

export async function recordReceipt(
  transaction: Transaction,
  id: number,
  now: Date,
): Promise<void> {
  await sql`
    insert into rental_record (order_item_id, received_at)
    values (${id}, ${now})
    on conflict (order_item_id) do update set received_at = excluded.received_at, overdue_since = null`.execute(
    transaction,
  )
}

export async function recordInspection(
  transaction: Transaction,
  id: number,
  { now, is_worn }: { now: Date; is_worn: boolean },
): Promise<void> {
  await sql`
    update rental_record set inspected_at = ${now}, is_worn = ${is_worn}
    where order_item_id = ${id}`.execute(transaction)
}

/** Records what was found at the inspection of one unit. */
export async function insertUnitInspection(
  transaction: Transaction,
  itemId: number,
  { unit_id, is_worn, now }: { unit_id: number; is_worn: boolean; now: Date },
): Promise<void> {
  await sql`
    insert into unit_inspection (order_item_id, unit_id, is_worn, inspected_at)
    values (${itemId}, ${unit_id}, ${is_worn}, ${now})`.execute(transaction)
}

/** Returns whether one of the units of an item that were inspected is worn. */
export async function hasWornUnit(transaction: Transaction, itemId: number): Promise<boolean> {
  const { rows } = await sql<{ is_worn: boolean }>`
    select exists (select from unit_inspection where order_item_id = ${itemId} and is_worn) as is_worn`.execute(
    transaction,
  )
  return rows[0]!.is_worn
}

/** The item is not inspected any more, because one of its units is not. */
export async function deleteUnitInspection(
  transaction: Transaction,
  itemId: number,
  unitId: number,
): Promise<void> {
  await sql`
    with gone as (
      delete from unit_inspection where order_item_id = ${itemId} and unit_id = ${unitId}
    )
    update rental_record set inspected_at = null, is_worn = null
    where order_item_id = ${itemId}`.execute(transaction)
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
