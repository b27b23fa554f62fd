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

type CancelFacts = {
  is_exchange: boolean
  /** It is being bought or exchanged now. */
  title_in_checkout: string | null
  /** The first refund request that is not decided. */
  requested_at: Date | null
}

/** Read by a statement of its own after the locks. */
export async function getCancelFacts(
  transaction: Transaction,
  orderId: number,
): Promise<CancelFacts> {
  const { rows } = await sql<CancelFacts>`
    select coalesce(bool_or(exchanged_item_id is not null), false) as is_exchange,
      min(title) filter (where purchase_token is not null or exchange_token is not null) as title_in_checkout,
      (select min(requested_at) from refund_application
        where order_id = ${orderId} and state = 'REQUESTED') as requested_at
    from order_item where order_id = ${orderId}`.execute(transaction)
  return rows[0]!
}

/** What was paid for an order. */
export async function findTotalOf(db: Database, orderId: number): Promise<number> {
  const { rows } = await sql<{ total_cents: number }>`
    select total_cents from customer_order where id = ${orderId}`.execute(db)
  return rows[0]!.total_cents
}
