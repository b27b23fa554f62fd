import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'

/** What is wrong, by kind: all are 0 in a shop whose books agree. */
export type Discrepancies = {
  /** More than one charge for one token, without a refund. */
  double_charges: number
  charges_without_order: number
  orders_without_charge: number
  /** The amount at the gateway is not the order's total. */
  wrong_amounts: number
  /** Orders whose items are not held by as many confirmed or sold units. */
  units_that_differ: number
  /** Units that are promised twice at the same time. */
  oversold_units: number
  /** Holds of checkouts that have ended. */
  stray_holds: number
  /** Rented items that are marked as being bought or exchanged by a checkout that has ended. */
  stray_marks: number
  /** Exchanged items that are not on their way back, or that were replaced by another number of pieces. */
  exchanges_that_differ: number
  /** Counts that are not the number of orders with the coupon. */
  coupons_that_differ: number
  /** Coupons that were used more often than they allow. */
  overused_coupons: number
  /** Lines that do not add up to their order. */
  sums_that_differ: number
  /** Still being paid. */
  unsettled: number
}

/** A second reader of the tables and of the gateway's own book. It shares no code with the checkout. */
export async function checkBooks(db: Database): Promise<Discrepancies> {
  const { rows } = await sql<Discrepancies>`
    with kept as (
      select * from sandbox_charge where state = 'PAID' and refunded_cents < amount_cents
    ), sold as (
      select o.id, o.order_token, i.line, i.quantity
      from customer_order o join order_item i on i.order_id = o.id
      where i.rental_item_id is null
    )
    select
      (select count(*) from (
        select order_token from kept group by order_token having count(*) > 1) d)::int as double_charges,
      (select count(*) from kept k where not exists (
        select from customer_order o join payment p on p.id = o.payment_id
        where p.charge_id = k.charge_id and o.order_token = k.order_token))::int as charges_without_order,
      (select count(*) from customer_order o join payment p on p.id = o.payment_id
        where o.total_cents > 0 and not exists (
          select from kept k where k.charge_id = p.charge_id))::int as orders_without_charge,
      (select count(*) from customer_order o join payment p on p.id = o.payment_id
        join kept k on k.charge_id = p.charge_id
        where k.amount_cents <> o.total_cents or p.captured_cents <> o.total_cents)::int as wrong_amounts,
      (select count(*) from sold s where quantity <> (
        select count(*) from booking b
        where b.reference = s.order_token and b.line = s.line
          and b.state in ('CONFIRMED', 'COMPLETED')))::int as units_that_differ,
      (select count(*) from booking a join booking b on a.unit_id = b.unit_id and a.id < b.id and a.during && b.during
        where a.state in ('HELD', 'CONFIRMED') and b.state in ('HELD', 'CONFIRMED'))::int as oversold_units,
      (select count(*) from booking b join checkout c on c.order_token = b.reference
        where b.state = 'HELD' and c.state <> 'RESERVED')::int as stray_holds,
      (select count(*) from order_item i
        join checkout c on c.order_token in (i.purchase_token, i.exchange_token)
        where c.state <> 'RESERVED')::int as stray_marks,
      (select count(*) from order_item n join order_item i on i.id = n.exchanged_item_id
        where n.quantity <> i.quantity or not exists (
          select from rental_record r
          where r.order_item_id = i.id and r.return_requested_at is not null))::int as exchanges_that_differ,
      (select count(*) from coupon k where use_count <> (
        select count(*) from customer_order o where o.coupon_code = k.code))::int as coupons_that_differ,
      (select count(*) from coupon where use_count > total_limit)::int as overused_coupons,
      (select count(*) from customer_order o where
        subtotal_cents <> (select sum(price_cents * quantity) from order_item where order_id = o.id)
        or discount_cents <> (select sum(discount_cents) from order_item where order_id = o.id)
        or coalesce(tax_cents, 0) <>
          delivery_tax_cents + (select sum(tax_cents) from order_item where order_id = o.id)
      )::int as sums_that_differ,
      (select count(*) from checkout where state = 'RESERVED')::int as unsettled`.execute(db)
  return rows[0]!
}

export const NO_DISCREPANCIES: Discrepancies = {
  double_charges: 0,
  charges_without_order: 0,
  orders_without_charge: 0,
  wrong_amounts: 0,
  units_that_differ: 0,
  oversold_units: 0,
  stray_holds: 0,
  stray_marks: 0,
  exchanges_that_differ: 0,
  coupons_that_differ: 0,
  overused_coupons: 0,
  sums_that_differ: 0,
  unsettled: 0,
}
