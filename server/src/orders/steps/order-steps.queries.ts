import { sql } from 'kysely'
import type { Size } from '@twirl/contract/primitives'
import type { Database } from '#platform/database/database.ts'
import type { Transaction } from '#platform/database/transaction.ts'

type StepItem = {
  id: number
  line: number
  title: string
  size: Size
  color: string
  /** Without pieces that were refunded before they were sent. */
  quantity: number
  transaction_type: 'RENT' | 'PURCHASE'
}

/** The items of an order that are sent, or were. */
export async function listStepItems(db: Database, orderId: number): Promise<StepItem[]> {
  const { rows } = await sql<StepItem>`
    select id, line, title, size, color, quantity - released_quantity as quantity, transaction_type
    from order_item
    where order_id = ${orderId} and released_quantity < quantity
      and transaction_type <> 'ADDITIONAL_RENTAL_MONTH' and rental_item_id is null
    order by line`.execute(db)
  return rows
}

/** Until the transaction ends no return, purchase, exchange or refund request of these items begins. */
export async function lockItemsOf(transaction: Transaction, orderId: number): Promise<void> {
  await sql`
    select from order_item where order_id = ${orderId} order by id for no key update`.execute(
    transaction,
  )
  await sql`
    select from order_accessory_item where order_id = ${orderId} for no key update`.execute(
    transaction,
  )
}

/** The first piece of an order that is being bought or exchanged now. Read by a statement of its own after the locks. */
export async function findTitleInCheckout(
  transaction: Transaction,
  orderId: number,
): Promise<string | null> {
  const { rows } = await sql<{ title: string | null }>`
    select min(title) filter (
      where num_nonnulls(purchase_token, exchange_token, swap_token) > 0
    ) as title
    from order_item where order_id = ${orderId}`.execute(transaction)
  return rows[0]!.title
}

/** An order that cost nothing is as if it was given back. */
export async function markCanceled(
  transaction: Transaction,
  orderId: number,
  now: Date,
): Promise<void> {
  await sql`
    update customer_order set canceled_at = ${now}, status = case when total_cents = 0 then 'REFUNDED' else status end
    where id = ${orderId}`.execute(transaction)
}

/** The days of an order of an event. A purchase is not due back. */
export async function setOrderDays(
  transaction: Transaction,
  orderId: number,
  days: { arrives_by: string; return_by: string; party_date: string | null },
): Promise<void> {
  await sql`
    update customer_order
    set arrives_by = ${days.arrives_by}::date, party_date = ${days.party_date}::date,
      return_by = case when return_by is not null then ${days.return_by}::date end
    where id = ${orderId}`.execute(transaction)
}
