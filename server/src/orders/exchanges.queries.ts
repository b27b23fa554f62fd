import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { PaymentCard } from './orders.queries.ts'
import { RENTED_ITEM_COLUMNS, type RentedItem } from './rented-items.queries.ts'

/** A rented item that another piece may replace. */
export type ExchangeableItem = RentedItem & {
  quantity: number
  /** What one of the first piece cost: a piece that replaced another one cost nothing. */
  first_price_cents: number
}

/** Finds an item of that owner; with a null owner that of any, for what is already claimed. */
export async function findExchangeableItem(
  db: Database,
  id: number,
  owner: string | null,
): Promise<ExchangeableItem | undefined> {
  const { rows } = await sql<ExchangeableItem>`
    with recursive chain as (
      select exchanged_item_id, price_cents from order_item where id = ${id}
      union all
      select p.exchanged_item_id, p.price_cents
      from chain c join order_item p on p.id = c.exchanged_item_id
    )
    select ${RENTED_ITEM_COLUMNS}, i.quantity - i.released_quantity as quantity,
      (select price_cents from chain where exchanged_item_id is null) as first_price_cents
    from order_item i join customer_order o on o.id = i.order_id
    where i.id = ${id} and (${owner}::text is null or o.owner = ${owner})`.execute(db)
  return rows[0]
}

/** Exchanges of a rental order that were made and not canceled, and those that are being paid now (ORDER-12). */
export async function countExchanges(db: Database, originalOrderId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (count(i.exchanged_item_id) filter (where o.canceled_at is null) + count(i.exchange_token))::int as count
    from order_item i join customer_order o on o.id = i.order_id
    where o.id = ${originalOrderId} or o.original_order_id = ${originalOrderId}`.execute(db)
  return rows[0]!.count
}

/** The card that an order was paid with. */
export async function findCardOfOrder(
  db: Database,
  orderToken: string,
): Promise<PaymentCard | undefined> {
  const { rows } = await sql<PaymentCard>`
    select card_token as token, card_brand as brand, card_last_four as last_four, card_fingerprint as fingerprint
    from customer_order o join payment p on p.id = o.payment_id
    where o.order_token = ${orderToken}`.execute(db)
  return rows[0]
}
