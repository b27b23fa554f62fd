import type { Size } from '@twirl/contract/primitives'
import { sql } from 'kysely'
import type { Database } from '../../src/platform/database/database.ts'
import type { Day } from '../../src/platform/new-york-time.ts'
import type { PaymentCard } from '../../src/orders/public.ts'
import { storeRentals } from '../../src/orders/rentals/store-rentals.queries.ts'
import type { SeasonPerson } from './people.ts'

// Each statement takes all rows of a table as one JSON value, as those that fill the catalogue do.

export type SeasonEvent = {
  id: number
  alias: string
  kind: 'ONLINE' | 'BOTH' | 'ONLINE_GROUP' | 'IN_PERSON'
  theme: string
  lead_name: string | null
  opens_at: Date
  closes_at: Date
  hand_out_date: Day | null
  party_date: Day | null
}

/** Events whose pieces are rented, open or over. */
export async function listSeasonEvents(db: Database): Promise<SeasonEvent[]> {
  const { rows } = await sql<SeasonEvent>`
    select id, alias, kind, theme, lead_name, opens_at, closes_at, hand_out_date::text, party_date::text
    from trunk_show t where exists (select from trunk_show_product p where p.trunk_show_id = t.id)
    order by id`.execute(db)
  return rows
}

export type SeasonPiece = {
  sku: string
  product_id: number
  title: string
  size: Size
  color: string
  image_key: string
  rental_price_cents: number
  selling_price_cents: number
  /** What it costs in the events that offer it, by their ids. */
  event_prices: Record<number, number>
}

export async function listSeasonPieces(db: Database, skus: string[]): Promise<SeasonPiece[]> {
  const { rows } = await sql<SeasonPiece>`
    select v.sku, p.id as product_id, p.title, v.size, v.color, c.image_key,
      coalesce(p.rental_price_cents, 0) as rental_price_cents,
      coalesce(p.selling_price_cents, p.retail_price_cents) as selling_price_cents,
      coalesce((
        select json_object_agg(e.trunk_show_id, coalesce(e.rental_price_cents, p.rental_price_cents))
        from trunk_show_product e where e.product_id = p.id
      ), '{}') as event_prices
    from variant v
    join product p on p.id = v.product_id
    join product_color c on c.product_id = v.product_id and c.color = v.color
    where v.sku = any(${skus})`.execute(db)
  return rows
}

/** Returns their ids, in the same order. */
export async function insertPeople(
  db: Database,
  people: SeasonPerson[],
  created_at: Date,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with person as (
      select row_number() over () as number, first_name, last_name, email, phone_number
      from json_to_recordset(${JSON.stringify(people)}::json)
        as p (first_name text, last_name text, email text, phone_number text)
    )
    insert into customer (first_name, last_name, email, phone_number, email_proven_at, created_at, updated_at)
    select first_name, last_name, email, phone_number, ${created_at}, ${created_at}, ${created_at}
    from person order by number
    returning id`.execute(db)
  return rows.map(({ id }) => id).toSorted((a, b) => a - b)
}

export async function insertPeopleAddresses(
  db: Database,
  addresses: (SeasonPerson['address'] & { customer_id: number })[],
): Promise<void> {
  await sql`
    insert into customer_address (customer_id, first_name, last_name, cell_phone, street_address, apt_unit_floor,
      city, state, zip_code)
    select customer_id, first_name, last_name, cell_phone, street_address, apt_unit_floor, city, state, zip_code
    from json_to_recordset(${JSON.stringify(addresses)}::json) as a (customer_id integer, first_name text,
      last_name text, cell_phone text, street_address text, apt_unit_floor text, city text, state text,
      zip_code text)`.execute(db)
}

/** An order with its checkout and its payment. Times are in the format of JSON. */
export type OrderRecord = {
  order_number: string
  order_token: string
  owner: string
  customer_id: number
  email: string
  channel: string
  kind: 'INDIVIDUAL' | 'TRUNK_SHOW'
  trunk_show_id: number | null
  trunk_show_theme: string | null
  lead_name: string | null
  party_date: Day | null
  delivery_address: object | null
  quote: object
  subtotal_cents: number
  delivery_fee_cents: number
  delivery_tax_cents: number
  tax_cents: number
  total_cents: number
  arrives_by: Day
  return_by: Day | null
  due_on: Day | null
  paid_at: Date
  card: PaymentCard
  packed_at: Date | null
  shipped_at: Date | null
  delivered_at: Date | null
  tracking_number: string | null
}

/** Checkouts, charges at the built-in gateway, payments, orders and parcels. */
export async function insertOrders(db: Database, orders: OrderRecord[]): Promise<void> {
  const rows = sql`
    json_to_recordset(${JSON.stringify(orders)}::json) as o (order_number text, order_token text, owner text,
      customer_id integer, email text, channel text, kind text, trunk_show_id integer, trunk_show_theme text,
      lead_name text, party_date date, delivery_address jsonb, quote jsonb, subtotal_cents integer,
      delivery_fee_cents integer, delivery_tax_cents integer, tax_cents integer, total_cents integer,
      arrives_by date, return_by date, due_on date, paid_at timestamptz, card json, packed_at timestamptz,
      shipped_at timestamptz, delivered_at timestamptz, tracking_number text)`
  await sql`
    insert into checkout (order_token, owner, customer_id, kind, trunk_show_id, state, quote, request_fingerprint,
      attempt, order_number, created_at, expires_at)
    select order_token, owner, customer_id, kind, case when kind = 'TRUNK_SHOW' then trunk_show_id end, 'PAID', quote,
      '', 1, order_number, paid_at, paid_at
    from ${rows}`.execute(db)
  await sql`
    insert into sandbox_charge (key, state, token, order_token, amount_cents, charge_id, created_at)
    select order_token || ':1', 'PAID', card ->> 'token', order_token, total_cents, 'ch_' || order_token, paid_at
    from ${rows}`.execute(db)
  await sql`
    insert into payment (order_token, attempt, gateway_key, state, amount_cents, charge_id, captured_cents,
      card_token, card_brand, card_last_four, card_fingerprint, created_at, answered_at)
    select order_token, 1, order_token || ':1', 'PAID', total_cents, 'ch_' || order_token, total_cents,
      card ->> 'token', card ->> 'brand', card ->> 'last_four', card ->> 'fingerprint', paid_at, paid_at
    from ${rows}`.execute(db)
  await sql`
    insert into customer_order (order_number, order_token, payment_id, owner, customer_id, email, channel, status,
      subtotal_cents, discount_cents, delivery_fee_cents, delivery_tax_cents, tax_cents, total_cents,
      delivery_address, trunk_show_id, trunk_show_theme, lead_name, party_date, arrives_by, return_by, due_on, paid_at)
    select o.order_number, o.order_token, p.id, o.owner, o.customer_id, o.email, o.channel, 'PAID', o.subtotal_cents, 0,
      o.delivery_fee_cents, o.delivery_tax_cents, o.tax_cents, o.total_cents, o.delivery_address, o.trunk_show_id,
      o.trunk_show_theme, o.lead_name, o.party_date, o.arrives_by, o.return_by, o.due_on, o.paid_at
    from ${rows} join payment p on p.order_token = o.order_token
    order by o.paid_at`.execute(db)
  await sql`
    insert into shipment (order_id, carrier, tracking_number, packed_at, shipped_at, delivered_at)
    select placed.id, case when o.tracking_number is not null then 'UPS' end, o.tracking_number, o.packed_at,
      o.shipped_at, o.delivered_at
    from ${rows} join customer_order placed on placed.order_token = o.order_token
    where o.packed_at is not null`.execute(db)
}

export type ItemRecord = {
  order_token: string
  line: number
  sku: string
  product_id: number
  title: string
  size: Size
  color: string
  image_key: string
  transaction_type: 'RENT' | 'PURCHASE'
  price_cents: number
  tax_cents: number
  unit_id: number
  return_requested_at: Date | null
  received_at: Date | null
  inspected_at: Date | null
  is_worn: boolean
}

/** The lines of orders, and what came back of them. */
export async function insertItems(db: Database, items: ItemRecord[]): Promise<void> {
  const rows = sql`
    json_to_recordset(${JSON.stringify(items)}::json) as i (order_token text, line integer, sku text,
      product_id integer, title text, size text, color text, image_key text, transaction_type text,
      price_cents integer, tax_cents integer, unit_id bigint, return_requested_at timestamptz,
      received_at timestamptz, inspected_at timestamptz, is_worn boolean)
    join customer_order o using (order_token)`
  await sql`
    insert into order_item (order_id, line, sku, product_id, title, size, color, image_key, transaction_type,
      is_clearance, quantity, price_cents, discount_cents, tax_cents)
    select o.id, i.line, i.sku, i.product_id, i.title, i.size, i.color, i.image_key, i.transaction_type, false, 1,
      i.price_cents, 0, i.tax_cents
    from ${rows} order by o.id, i.line`.execute(db)
  const stored = sql`${rows} join order_item item on item.order_id = o.id and item.line = i.line`
  await storeRentals(db)
  await sql`
    insert into rental_fact (rental_id, kind, happened_at, recorded_at, said_by, is_worn)
    select r.id, fact.kind, fact.at, fact.at, fact.said_by, case when fact.kind = 'INSPECTED' then i.is_worn end
    from ${stored}
    join rental r on r.order_item_id = item.id
    cross join lateral (
      values ('SENT_BACK', i.return_requested_at, 'CUSTOMER'), ('RECEIVED', i.received_at, 'STAFF'),
        ('INSPECTED', i.inspected_at, 'STAFF')
    ) as fact (kind, at, said_by)
    where fact.at is not null`.execute(db)
}

export type ActRecord = {
  at: Date
  staff_id: number
  action: string
  subject_kind: string
  subject_id: string
  after: object | null
}

/** In the order of their times, as they would have been written. */
export async function insertActs(db: Database, acts: ActRecord[]): Promise<void> {
  await sql`
    insert into audit_entry (at, staff_id, action, subject_kind, subject_id, after)
    select at, staff_id, action, subject_kind, subject_id, after
    from json_to_recordset(${JSON.stringify(acts)}::json) as a (at timestamptz, staff_id integer, action text,
      subject_kind text, subject_id text, after jsonb)
    order by at`.execute(db)
}

export async function insertGrant(
  db: Database,
  trunk_show_id: number,
  customerId: number,
): Promise<void> {
  await db
    .insertInto('trunk_show_grant')
    .values({ trunk_show_id, owner: `c:${customerId}` })
    .execute()
}

/** Puts one of the event's own pieces into the bag of a customer. */
export async function insertBag(
  db: Database,
  trunkShowId: number,
  customerId: number,
): Promise<void> {
  await sql`
    insert into cart_item (owner, cart_type, trunk_show_id, sku, transaction_type, is_clearance, quantity)
    select ${`c:${customerId}`}, 'TRUNK_SHOW', ${trunkShowId}::int, sku, 'RENT', false, 1
    from trunk_show_product join variant using (product_id)
    where trunk_show_id = ${trunkShowId} order by position, sku limit 1`.execute(db)
}
