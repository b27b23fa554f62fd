import { sql } from 'kysely'
import type { Database } from '../../src/platform/database/database.ts'

/** What the demo is known by. People of the demo have addresses that no one else can have. */
export type DemoMarks = {
  skus: string[]
  aliases: string[]
  coupon_codes: string[]
  staff_emails: string[]
  collection_ids: number[]
}

const DEMO_MAILBOXES = '%@twirl.test'

/**
 * Writes what is of the demo into temporary tables: orders of its people go; what orders of others need stays, such as
 * the units that they got, the products of these and the events that they belong to.
 */
export async function findDemo(db: Database, marks: DemoMarks): Promise<void> {
  const { skus, aliases, coupon_codes } = marks
  await sql`create temp table demo_order on commit drop as
    select id, order_token, order_number, payment_id from customer_order
    where email like ${DEMO_MAILBOXES}
      or customer_id in (select id from customer where email like ${DEMO_MAILBOXES})`.execute(db)
  await sql`create temp table demo_token on commit drop as
    select order_token from demo_order
    union
    select order_token from checkout
    where customer_id in (select id from customer where email like ${DEMO_MAILBOXES})`.execute(db)
  await sql`create temp table real_token on commit drop as
    select order_token from checkout where order_token not in (select order_token from demo_token)`.execute(
    db,
  )
  await sql`create temp table demo_product on commit drop as
    select p.id, exists (
        select from order_item i where i.product_id = p.id
          and i.order_id not in (select id from demo_order))
      or exists (
        select from variant v join booking b on b.sku = v.sku
        where v.product_id = p.id and b.reference in (select order_token from real_token)) as is_kept
    from product p
    where id in (select product_id from variant where sku = any(${skus}::text[]))`.execute(db)
  await sql`create temp table demo_unit on commit drop as
    select u.id, exists (
      select from booking b where b.unit_id = u.id and b.reference in (select order_token from real_token)
    ) as is_kept
    from unit u join variant v using (sku) join demo_product p on p.id = v.product_id`.execute(db)
  await sql`create temp table demo_event on commit drop as
    select id, exists (
      select from checkout c where c.trunk_show_id = e.id
        and c.order_token in (select order_token from real_token)) as is_kept
    from trunk_show e where alias = any(${aliases}::text[])`.execute(db)
  await sql`create temp table demo_customer on commit drop as
    select id from customer c where email like ${DEMO_MAILBOXES}
      and not exists (
        select from trunk_show e left join demo_event d on d.id = e.id
        where e.lead_customer_id = c.id and coalesce(d.is_kept, true))
      and not exists (select from customer m where m.merged_into = c.id and m.email not like ${DEMO_MAILBOXES})`.execute(
    db,
  )
  await sql`create temp table demo_coupon on commit drop as
    select id, exists (
      select from coupon_use u where u.coupon_id = c.id
        and u.reference not in (select order_token from demo_token)) as is_kept
    from coupon c where code = any(${coupon_codes}::text[])`.execute(db)
}

export type DemoCounts = {
  customers: number
  orders: number
  products: number
  kept_products: number
  units: number
  kept_units: number
  events: number
  kept_events: number
  coupons: number
  kept_coupons: number
}

export async function countDemo(db: Database): Promise<DemoCounts> {
  const { rows } = await sql<DemoCounts>`
    select (select count(*) from demo_customer)::int as customers,
      (select count(*) from demo_order)::int as orders,
      (select count(*) from demo_product where not is_kept)::int as products,
      (select count(*) from demo_product where is_kept)::int as kept_products,
      (select count(*) from demo_unit where not is_kept)::int as units,
      (select count(*) from demo_unit where is_kept)::int as kept_units,
      (select count(*) from demo_event where not is_kept)::int as events,
      (select count(*) from demo_event where is_kept)::int as kept_events,
      (select count(*) from demo_coupon where not is_kept)::int as coupons,
      (select count(*) from demo_coupon where is_kept)::int as kept_coupons`.execute(db)
  return rows[0]!
}

/** Whether someone who is not of the demo can run the shop. */
export async function hasOwnOwner(db: Database, { staff_emails }: DemoMarks): Promise<boolean> {
  const { rows } = await sql<{ exists: boolean }>`
    select exists (
      select from staff_member where 'owner' = any(permissions) and password_hash is not null
        and deactivated_at is null and email <> all(${staff_emails}::text[])
    )`.execute(db)
  return rows[0]!.exists
}

/**
 * Deletes what `findDemo` found. The rows that refer to each other go in one statement, at whose end the foreign keys are
 * checked: a reference that is missing here fails the whole removal.
 */
export async function deleteDemo(db: Database, marks: DemoMarks): Promise<void> {
  const { staff_emails, collection_ids } = marks
  // Notes of orders and moves of units are never deleted but for this.
  await sql`alter table unit_move disable trigger append_only`.execute(db)
  await sql`alter table order_note disable trigger append_only`.execute(db)
  await sql`
    with item as (
      select i.id from order_item i where order_id in (select id from demo_order)
    ), gone as (
      select id from demo_unit where not is_kept
    ), event as (
      select id from demo_event where not is_kept
    ), promise as (
      select b.id from booking b join demo_unit u on u.id = b.unit_id
      where not u.is_kept or (b.kind <> 'SERVICE' and b.reference not in (select order_token from real_token))
      union
      select id from booking where reference in (select order_token from demo_token)
    ), scan as (
      select id from bench_scan where unit_id in (table gone) or order_item_id in (table item)
        or before_booking_id in (table promise)
    ), said as (
      select id from refund where order_id in (select id from demo_order)
    ), d01 as (delete from bench_photo where scan_id in (table scan)),
    d02 as (delete from bench_scan where id in (table scan)),
    d03 as (delete from unit_inspection where unit_id in (table gone) or order_item_id in (table item)),
    d04 as (delete from refund_line where refund_id in (table said)),
    d05 as (delete from refund where id in (table said)),
    d06 as (delete from refund_proposal where order_id in (select id from demo_order)),
    d07 as (delete from refund_application where order_id in (select id from demo_order)),
    d08 as (delete from extra_charge where order_id in (select id from demo_order)
      or order_token in (select order_token from demo_token)),
    d09 as (delete from outside_receipt where order_id in (select id from demo_order)),
    d09b as (delete from dispute where order_id in (select id from demo_order)),
    d10 as (delete from order_note where order_id in (select id from demo_order)),
    d11a as (delete from rental_fact where rental_id in (select id from rental where order_item_id in (table item))),
    d11b as (delete from rental where order_item_id in (table item)),
    d12 as (delete from shipment where order_id in (select id from demo_order)),
    d13 as (delete from order_accessory_item where order_id in (select id from demo_order)),
    d14 as (delete from order_item where id in (table item)),
    d15 as (delete from customer_order where id in (select id from demo_order)),
    d16 as (delete from payment where order_token in (select order_token from demo_token)),
    d17 as (delete from coupon_use where reference in (select order_token from demo_token)
      or customer_id in (select id from demo_customer)),
    d18 as (delete from checkout where order_token in (select order_token from demo_token)),
    d19 as (delete from sandbox_refund where charge_id in (
      select charge_id from sandbox_charge where order_token in (select order_token from demo_token))),
    d20 as (delete from sandbox_charge where order_token in (select order_token from demo_token)),
    d21 as (update unit set away_for = null, state = 'IN_HOUSE'
      where id in (select id from demo_unit where is_kept) and away_for in (table promise)),
    d22 as (delete from booking where id in (table promise)),
    moved as (
      insert into unit_move (unit_id, cause, from_state, to_state, from_pool, to_pool, moved_at)
      select id, 'demo removed', state, 'IN_HOUSE', pool, pool, now() from unit
      where id in (select id from demo_unit where is_kept) and away_for in (table promise)
    ),
    d23 as (delete from unit_move where unit_id in (table gone)),
    d24 as (delete from unit where id in (table gone)),
    d25 as (delete from invitation where trunk_show_id in (table event)
      or customer_id in (select id from demo_customer)),
    d26 as (delete from questionnaire where trunk_show_id in (table event)
      or customer_id in (select id from demo_customer)),
    d27 as (delete from prefill_ref where trunk_show_id in (table event)
      or customer_id in (select id from demo_customer)),
    d28 as (delete from requested_product where customer_id in (select id from demo_customer)),
    d29 as (delete from trunk_show where id in (table event)),
    d30 as (delete from product where id in (select id from demo_product where not is_kept)),
    d31 as (update product set is_published = false where id in (select id from demo_product where is_kept)),
    d32 as (delete from collection_product where product_id in (select id from demo_product where is_kept)),
    d33 as (delete from coupon where id in (select id from demo_coupon where not is_kept)),
    d34 as (delete from contact_message where email like ${DEMO_MAILBOXES}),
    d35 as (delete from career_application where email like ${DEMO_MAILBOXES}),
    d36 as (delete from lead_application where email like ${DEMO_MAILBOXES}),
    d37 as (delete from outbox where about in (select order_number from demo_order)),
    d38 as (delete from session where customer_id in (select id from demo_customer)),
    d39 as (delete from mail_link where customer_id in (select id from demo_customer)),
    d40 as (delete from customer_address where customer_id in (select id from demo_customer)),
    d41 as (delete from customer_note where customer_id in (select id from demo_customer)),
    d42 as (delete from favorite where owner in (select 'c:' || id from demo_customer)),
    d43 as (delete from cart_item where owner in (select 'c:' || id from demo_customer)),
    d44 as (delete from trunk_show_grant where owner in (select 'c:' || id from demo_customer)),
    d45 as (delete from customer where id in (select id from demo_customer))
    select`.execute(db)
  await sql`alter table unit_move enable trigger append_only`.execute(db)
  await sql`alter table order_note enable trigger append_only`.execute(db)
  await sql`
    update coupon c set is_active = false, use_count = (
      select count(*) from customer_order o
      where o.coupon_code = c.code and status not in ('REFUNDED', 'FINANCIAL_REFUNDED'))
    where id in (select id from demo_coupon where is_kept)`.execute(db)
  await deleteUnused(db, collection_ids)
  await endDemoStaff(db, staff_emails)
}

/** Names of the demo that nothing uses any more. */
async function deleteUnused(db: Database, collectionIds: number[]): Promise<void> {
  await sql`
    delete from collection c where id = any(${collectionIds}::integer[])
      and not exists (select from collection_product where collection_id = c.id)
      and not exists (select from trunk_show_collection where collection_id = c.id)`.execute(db)
  await sql`delete from brand b where not exists (select from product where brand = b.name)`.execute(
    db,
  )
  await sql`
    delete from color c where not exists (select from product_color where color = c.name)`.execute(
    db,
  )
  await sql`
    delete from chapter c where
      not exists (select from customer where (university_id, sorority_id) = (c.university_id, c.sorority_id))
      and not exists (select from trunk_show where (university_id, sorority_id) = (c.university_id, c.sorority_id))`.execute(
    db,
  )
  await sql`
    delete from university u where not exists (select from chapter where university_id = u.id)
      and not exists (select from customer where university_id = u.id)`.execute(db)
  await sql`
    delete from sorority s where not exists (select from chapter where sorority_id = s.id)
      and not exists (select from customer where sorority_id = s.id)`.execute(db)
}

/** The audit log names them, so that they stay and cannot log in. */
async function endDemoStaff(db: Database, emails: string[]): Promise<void> {
  const ids = sql`select id from staff_member where email = any(${emails}::text[])`
  await sql`delete from staff_session where staff_id in (${ids})`.execute(db)
  await sql`delete from staff_invitation where staff_id in (${ids})`.execute(db)
  await sql`
    update staff_member set deactivated_at = coalesce(deactivated_at, now()), password_hash = null
    where email = any(${emails}::text[])`.execute(db)
}
