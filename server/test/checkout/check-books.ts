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
  /** Lines of which more units are promised or packed than were paid and not refunded. */
  promised_after_refund: number
  /** Lines of which pieces were shipped that had been refunded before. */
  shipped_after_refund: number
  /** Lines of which pieces are not sent although they were not refunded. */
  released_without_refund: number
  /** Holds of checkouts that have ended. */
  stray_holds: number
  /** Items of a bag that are marked as being paid by a checkout that has ended. */
  stray_items: number
  /** Rented items that are marked as being bought or exchanged by a checkout that has ended. */
  stray_marks: number
  /** Styles that are promised to a member of an event for whom no unit is booked. */
  stray_claims: number
  /** Lines to which units of another piece are promised, and swapped lines that do not name each other. */
  swaps_that_differ: number
  /** Exchanged items that are not on their way back, or that were replaced by another number of pieces. */
  exchanges_that_differ: number
  /** Counts that are not the number of orders with the coupon. */
  coupons_that_differ: number
  /** Coupons that were used more often than they allow. */
  overused_coupons: number
  /** Lines that do not add up to their order. */
  sums_that_differ: number
  /** Orders whose refunds, payment, items, accessory item and delivery do not add up, or exceed what was paid. */
  refund_sums_that_differ: number
  /** Orders whose status is not what their refunds say. */
  wrong_statuses: number
  /** Refunds that only one of the two books has, or with other amounts. */
  refunds_that_differ: number
  /** Not confirmed by the gateway yet. */
  unsettled_refunds: number
  /** Still being paid. */
  unsettled: number
}

/** A second reader of the tables and of the gateway's own book. It shares no code with the checkout. */
export async function checkBooks(db: Database): Promise<Discrepancies> {
  const { rows } = await sql<Discrepancies>`
    with charged as (
      select * from sandbox_charge where state = 'PAID'
    ), kept as (
      select * from charged where refunded_cents < amount_cents
    ), given as (
      select o.id, o.order_number, o.total_cents, o.refunded_cents, o.status, o.payment_id,
        o.canceled_at,
        (select coalesce(sum(amount_cents), 0) from refund where order_id = o.id and state = 'PAID') as paid,
        (select coalesce(sum(amount_cents), 0) from refund where order_id = o.id) as reserved,
        (select coalesce(sum(amount_cents), 0) from refund
          where order_id = o.id and state = 'PAID' and kind = 'FINANCIAL') as financial,
        (select coalesce(sum(refunded_cents), 0) from order_item where order_id = o.id) as items,
        (select coalesce(sum(refunded_cents), 0) from order_accessory_item where order_id = o.id) as accessory,
        (select coalesce(sum(l.amount_cents), 0) from refund r join refund_line l on l.refund_id = r.id
          where r.order_id = o.id and r.state = 'PAID' and l.target = 'DELIVERY') as delivery,
        (select kind from refund where order_id = o.id and state = 'PAID'
          order by paid_at desc, id desc limit 1) as last_kind
      from customer_order o
    ), given_lines as (
      select r.order_id, l.target, l.order_item_id, sum(l.amount_cents) as cents, sum(l.tax_cents) as tax_cents,
        sum(l.amount_cents) filter (where r.state = 'PAID') as paid, sum(l.quantity) as quantity
      from refund r join refund_line l on l.refund_id = r.id
      group by r.order_id, l.target, l.order_item_id
    ), made as (
      select gateway_key as key, gateway_refund_id as refund_id, amount_cents from refund
      where state = 'PAID' and payment_id is not null and outside_method is null
      union all
      select 'late:' || gateway_key, null, refunded_cents from payment p
      where refunded_cents > 0 and not exists (select from customer_order where payment_id = p.id)
    ), sold as (
      select o.id, o.order_token, o.total_cents, o.canceled_at, i.id as item_id, i.line, i.quantity, i.released_quantity,
        i.price_cents * i.quantity - i.discount_cents + i.tax_cents as paid_cents,
        i.exchanged_item_id is not null as is_replacement, s.shipped_at,
        (select count(*) from booking b
          where b.reference = o.order_token and b.line = i.line and b.state in ('CONFIRMED', 'COMPLETED')) as units
      from customer_order o join order_item i on i.order_id = o.id left join shipment s on s.order_id = o.id
      -- Nothing is sent for another month of what the customer has.
      where i.rental_item_id is null and i.transaction_type <> 'ADDITIONAL_RENTAL_MONTH'
    ), refunded_first as (
      -- Pieces that were refunded before their parcel left: surely, or possibly, because it was at the same moment. What
      -- an order for a replacement cost is its fee, not its pieces.
      select s.*, moment.is_sure, greatest(
        case when s.canceled_at is not null then s.quantity end,
        case when of_order.cents > 0 and of_order.cents >= s.total_cents and not s.is_replacement then s.quantity end,
        case when of_line.cents > 0 and of_line.cents >= s.paid_cents then s.quantity end,
        of_line.pieces, 0) as refunded
      from sold s
      cross join lateral (values
        (true, coalesce(s.shipped_at, 'infinity')),
        (false, coalesce(s.shipped_at, 'infinity') + interval '1 microsecond')) moment (is_sure, until)
      cross join lateral (
        select sum(amount_cents) as cents from refund where order_id = s.id and created_at < moment.until
      ) of_order
      cross join lateral (
        select sum(l.amount_cents) as cents, sum(l.quantity) as pieces
        from refund r join refund_line l on l.refund_id = r.id
        where r.order_id = s.id and l.order_item_id = s.item_id and r.created_at < moment.until
      ) of_line
    )
    select
      (select count(*) from (
        select order_token from kept group by order_token having count(*) > 1) d)::int as double_charges,
      (select count(*) from kept k where not exists (
        select from customer_order o join payment p on p.id = o.payment_id
        where p.charge_id = k.charge_id and o.order_token = k.order_token))::int as charges_without_order,
      (select count(*) from customer_order o join payment p on p.id = o.payment_id
        where o.total_cents > 0 and not exists (
          select from charged k where k.charge_id = p.charge_id))::int as orders_without_charge,
      (select count(*) from customer_order o join payment p on p.id = o.payment_id
        join charged k on k.charge_id = p.charge_id
        where k.amount_cents <> o.total_cents or p.captured_cents <> o.total_cents)::int as wrong_amounts,
      (select count(*) from sold where units <> quantity - released_quantity)::int as units_that_differ,
      (select count(*) from refunded_first where is_sure and shipped_at is null
        and units > quantity - refunded)::int as promised_after_refund,
      (select count(*) from refunded_first where is_sure and shipped_at is not null
        and units > quantity - refunded)::int as shipped_after_refund,
      (select count(*) from refunded_first where not is_sure and released_quantity > refunded)::int
        as released_without_refund,
      (select count(*) from booking a join booking b on a.unit_id = b.unit_id and a.id < b.id and a.during && b.during
        where a.state in ('HELD', 'CONFIRMED') and b.state in ('HELD', 'CONFIRMED'))::int as oversold_units,
      (select count(*) from booking b join checkout c on c.order_token = b.reference
        where b.state = 'HELD' and c.state <> 'RESERVED')::int as stray_holds,
      (select count(*) from cart_item i join checkout c on c.order_token = i.checkout_token
        where c.state <> 'RESERVED')::int as stray_items,
      (select count(*) from order_item i
        join checkout c on c.order_token in (i.purchase_token, i.exchange_token, i.extension_token, i.swap_token)
        where c.state <> 'RESERVED')::int as stray_marks,
      (select count(*) from style_claim c where not exists (
        select from booking b
        where b.reference = c.order_token and b.line = c.line and b.state <> 'RELEASED'))::int as stray_claims,
      ((select count(*) from booking b
          join customer_order o on o.order_token = b.reference join order_item i on i.order_id = o.id and i.line = b.line
          where b.state = 'CONFIRMED' and b.sku <> i.sku)
        + (select count(*) from order_item i left join order_item p on p.id = i.swapped_with_id
          where i.swapped_with_id is not null and p.swapped_with_id is distinct from i.id)
        + (select count(*) from swap w
          where (w.state = 'PAYING') <> exists (
              select from checkout c where c.order_token = w.order_token and c.state = 'RESERVED')
            or w.state = 'DONE' and not exists (
              select from order_item i where i.id = w.offered_item_id and i.swapped_with_id = w.asked_item_id))
      )::int as swaps_that_differ,
      (select count(*) from order_item n join order_item i on i.id = n.exchanged_item_id
        where n.quantity <> i.quantity - i.released_quantity or not exists (
          select from rented_line(i.id) r where num_nonnulls(r.return_requested_at, r.received_at) > 0))::int as exchanges_that_differ,
      (select count(*) from coupon k where use_count <> (
        select count(*) from customer_order o
        where o.coupon_code = k.code and status not in ('REFUNDED', 'FINANCIAL_REFUNDED')))::int
        as coupons_that_differ,
      (select count(*) from coupon where use_count > total_limit)::int as overused_coupons,
      (select count(*) from customer_order o where
        (subtotal_cents, discount_cents, coalesce(tax_cents, 0) - delivery_tax_cents) <> (
          select sum(price_cents * quantity), sum(discount_cents), sum(tax_cents) from (
            select price_cents, quantity, discount_cents, tax_cents from order_item where order_id = o.id
            union all
            select price_cents, quantity, discount_cents, tax_cents from order_accessory_item where order_id = o.id
          ) l)
      )::int as sums_that_differ,
      (select count(*) from given g left join payment p on p.id = g.payment_id where
        g.refunded_cents <> g.paid
        or g.paid <> g.items + g.accessory + g.delivery + g.financial
        or g.reserved > g.total_cents
        or p.refunded_cents <> g.paid
        or p.refund_reserved_cents <> g.reserved
        or exists (select from refund r where r.order_id = g.id and kind = 'ITEMS' and amount_cents <> (
          select sum(amount_cents) from refund_line where refund_id = r.id))
        or exists (select from order_item i left join given_lines l on l.order_item_id = i.id
          where i.order_id = g.id and (i.refunded_cents <> coalesce(l.paid, 0)
            or l.cents > i.price_cents * i.quantity - i.discount_cents + i.tax_cents
            or l.tax_cents > i.tax_cents or l.quantity > i.quantity))
        or exists (select from order_accessory_item a
          left join given_lines l on l.order_id = a.order_id and l.target = 'ACCESSORY'
          where a.order_id = g.id and (a.refunded_cents <> coalesce(l.paid, 0)
            or l.cents > a.price_cents * a.quantity - a.discount_cents + a.tax_cents or l.tax_cents > a.tax_cents))
        or exists (select from customer_order o join given_lines l on l.order_id = o.id and l.target = 'DELIVERY'
          where o.id = g.id and (l.cents > o.delivery_fee_cents + o.delivery_tax_cents
            or l.tax_cents > o.delivery_tax_cents))
      )::int as refund_sums_that_differ,
      (select count(*) from given where status <> case
        when total_cents = 0 and canceled_at is not null then 'REFUNDED'
        when paid = 0 then case when payment_id is null then 'OFFLINE_PAID' else 'PAID' end
        when paid < total_cents then 'PARTIALLY_REFUNDED'
        when last_kind = 'FINANCIAL' then 'FINANCIAL_REFUNDED'
        else 'REFUNDED' end)::int as wrong_statuses,
      (select count(*) from made full join sandbox_refund s
        on s.key = made.key and s.amount_cents = made.amount_cents
          and s.refund_id = coalesce(made.refund_id, s.refund_id)
        where made.key is null or s.key is null)::int as refunds_that_differ,
      (select count(*) from refund where state = 'RESERVED')::int as unsettled_refunds,
      (select count(*) from checkout where state = 'RESERVED')::int as unsettled`.execute(db)
  return rows[0]!
}

export const NO_DISCREPANCIES: Discrepancies = {
  double_charges: 0,
  charges_without_order: 0,
  orders_without_charge: 0,
  wrong_amounts: 0,
  units_that_differ: 0,
  promised_after_refund: 0,
  shipped_after_refund: 0,
  released_without_refund: 0,
  oversold_units: 0,
  stray_holds: 0,
  stray_items: 0,
  stray_marks: 0,
  stray_claims: 0,
  swaps_that_differ: 0,
  exchanges_that_differ: 0,
  coupons_that_differ: 0,
  overused_coupons: 0,
  sums_that_differ: 0,
  refund_sums_that_differ: 0,
  wrong_statuses: 0,
  refunds_that_differ: 0,
  unsettled_refunds: 0,
  unsettled: 0,
}
