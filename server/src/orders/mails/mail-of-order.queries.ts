import type { OutsideMethod } from '@twirl/contract/staff/money/outside'
import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { NewOrder } from '../orders.queries.ts'
import type { NewApplication } from '../refunds/applications.queries.ts'
import type { PaidRefund } from '../refunds/refunds.queries.ts'

export type PlacedOrder = NewOrder & { id: number; email: string }

/** An order as it was when it was placed: what its confirmation is made of. */
export async function findPlacedOrder(
  db: Database,
  orderNumber: string,
): Promise<PlacedOrder | undefined> {
  const { rows } = await sql<PlacedOrder>`
    select o.id, order_number, order_token, owner, customer_id, email, channel, subtotal_cents, discount_cents,
      delivery_fee_cents, tax_cents, delivery_tax_cents, total_cents, coupon_code, discount_type, discount_value,
      delivery_address, trunk_show_id, trunk_show_theme, lead_name, party_date::text as party_date, original_order_id,
      arrives_by::text as arrives_by, return_by::text as return_by, review_reason, tax_owed_cents, paid_at,
      coalesce(items, '[]') as items
    from customer_order o
    cross join lateral (
      select json_agg(json_build_object(
        'line', line, 'sku', sku, 'product_id', product_id, 'title', title, 'size', size, 'color', color,
        'image_key', image_key, 'transaction_type', transaction_type, 'is_clearance', is_clearance,
        'quantity', quantity, 'price_cents', price_cents, 'discount_cents', discount_cents, 'tax_cents', tax_cents,
        'rental_item_id', rental_item_id, 'exchanged_item_id', exchanged_item_id
      ) order by line) as items
      from order_item where order_id = o.id
    ) i
    where order_number = ${orderNumber}`.execute(db)
  return rows[0]
}

/** The rented item of an order that came back last. */
export async function findLastReceivedItem(
  db: Database,
  orderId: number,
): Promise<{ id: number } | undefined> {
  const { rows } = await sql<{ id: number }>`
    select i.id from order_item i cross join lateral rented_line(i.id) r
    where i.order_id = ${orderId} and i.transaction_type = 'RENT' and r.received_at is not null
    order by r.received_at desc, i.id limit 1`.execute(db)
  return rows[0]
}

type LastRefund = PaidRefund & {
  outside_method: OutsideMethod | null
  outside_reference: string | null
}

export async function findLastPaidRefund(
  db: Database,
  orderId: number,
): Promise<LastRefund | undefined> {
  const { rows } = await sql<LastRefund>`
    select id, kind, amount_cents, outside_method, outside_reference,
      coalesce(r.answer, (select answer from refund_application a where a.id = r.application_id)) as answer
    from refund r where order_id = ${orderId} and state = 'PAID'
    order by paid_at desc, id desc limit 1`.execute(db)
  return rows[0]
}

type LastApplication = Pick<NewApplication, 'reason' | 'detail'> & {
  order_item_id: number | null
  answer: string | null
}

/** The request for a refund that was made last; of those that were refused, the one that was refused last. */
export async function findLastApplication(
  db: Database,
  orderId: number,
  state: 'ANY' | 'REJECTED',
): Promise<LastApplication | undefined> {
  const { rows } = await sql<LastApplication>`
    select order_item_id, reason, detail, answer from refund_application
    where order_id = ${orderId} and (${state} = 'ANY' or state = ${state})
    order by coalesce(case when ${state} = 'REJECTED' then decided_at end, requested_at) desc, id desc limit 1`.execute(
    db,
  )
  return rows[0]
}
