import type { TransactionType } from '@twirl/contract/buying/cart'
import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'

export type OrderLines = {
  customer_id: number | null
  email: string
  theme: string | null
  is_group: boolean
  lines: {
    sku: string
    title: string
    quantity: number
    unit_price_cents: number
    transaction_type: TransactionType
  }[]
}

/** Returns what an order contains and who placed it. */
export async function findOrderLines(
  db: Database,
  orderNumber: string,
): Promise<OrderLines | undefined> {
  const { rows } = await sql<OrderLines>`
    select customer_id, email, trunk_show_theme as theme,
      channel in ('ONLINE_TRUNK_SHOW', 'IN_PERSON_TRUNK_SHOW', 'GROUP_RENTAL') as is_group,
      (
        select coalesce(jsonb_agg(jsonb_build_object('sku', sku, 'title', title, 'quantity', quantity,
          'unit_price_cents', price_cents, 'transaction_type', transaction_type) order by line), '[]')
        from order_item where order_id = customer_order.id
      ) as lines
    from customer_order where order_number = ${orderNumber}`.execute(db)
  return rows[0]
}

type OrderOfToken = {
  order_token: string
  order_number: string
  name: string
  discount_cents: number
}

/** Returns the orders that were placed with these tokens. */
export async function listOrdersOfTokens(
  db: Database,
  tokens: readonly string[],
): Promise<OrderOfToken[]> {
  const { rows } = await sql<OrderOfToken>`
    select o.order_token, o.order_number, o.discount_cents,
      coalesce(
        nullif(concat_ws(' ', o.delivery_address ->> 'first_name', o.delivery_address ->> 'last_name'), ''),
        nullif(concat_ws(' ', c.first_name, c.last_name), ''),
        o.email
      ) as name
    from customer_order o left join customer c on c.id = o.customer_id
    where o.order_token = any(${tokens}::text[])`.execute(db)
  return rows
}
