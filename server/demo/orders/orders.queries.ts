import { type Insertable, sql } from 'kysely'
import type { Size } from '@twirl/contract/primitives'
import type { Database } from '../../src/platform/database/database.ts'
import type {
  Checkout,
  CustomerOrder,
  OrderAccessoryItem,
  OrderItem,
  Payment,
} from '../../src/platform/database/schema.gen.ts'
import type { Day } from '../../src/platform/new-york-time.ts'
import { storeRentals } from '../../src/orders/rentals/store-rentals.queries.ts'

/** A SKU that no unit was ever booked of. */
export type Piece = {
  sku: string
  product_id: number
  title: string
  size: Size
  color: string
  image_key: string
  retail_price_cents: number
  /** Null: it is not rented, or not sold. */
  rental_price_cents: number | null
  selling_price_cents: number | null
  clearance_price_cents: number | null
  arrived_at: Date
  on_clearance_since: Date | null
  core_units: number
  clearance_units: number
  /** What it costs in the events that offer it, by their ids. */
  event_prices: Record<number, number>
}

/** The most recommended first. */
export async function listPieces(
  db: Database,
  {
    productCount,
    besides,
    sizes,
  }: {
    /** The demo's own products have the first ids. */
    productCount: number
    /** Products that are left out. */
    besides: number[]
    /** In this order. */
    sizes: Size[]
  },
): Promise<Piece[]> {
  const { rows } = await sql<Piece>`
    select v.sku, p.id as product_id, p.title, v.size, v.color, pc.image_key, p.retail_price_cents,
      case when p.is_rentable then p.rental_price_cents end as rental_price_cents,
      case when p.is_purchasable then p.selling_price_cents end as selling_price_cents,
      p.clearance_price_cents, p.first_new_in_time as arrived_at,
      p.first_clearance_check_in_time as on_clearance_since,
      count(*) filter (where u.pool = 'CORE')::int as core_units,
      count(*) filter (where u.pool = 'CLEARANCE')::int as clearance_units,
      coalesce((
        select json_object_agg(e.trunk_show_id, coalesce(e.rental_price_cents, p.rental_price_cents))
        from trunk_show_product e where e.product_id = p.id
      ), '{}') as event_prices
    from variant v
    join product p on p.id = v.product_id
    join product_color pc on pc.product_id = v.product_id and pc.color = v.color
    join unit u on u.sku = v.sku and u.state = 'IN_HOUSE'
    where p.id <= ${productCount} and p.is_published and p.id <> all(${besides}::int[])
      and v.size = any(${sizes}::text[]) and not exists (select from booking b where b.sku = v.sku)
    group by v.sku, p.id, pc.image_key
    order by p.recommendation_score desc, p.id, array_position(${sizes}::text[], v.size), v.sku`.execute(
    db,
  )
  return rows
}

export type OrderEvent = {
  id: number
  theme: string
  lead_name: string | null
  closes_at: Date
  hand_out_date: Day | null
  party_date: Day | null
}

export function listEvents(db: Database): Promise<OrderEvent[]> {
  return db
    .selectFrom('trunk_show')
    .select(['id', 'theme', 'lead_name', 'closes_at'])
    .select(sql<Day | null>`hand_out_date::text`.as('hand_out_date'))
    .select(sql<Day | null>`party_date::text`.as('party_date'))
    .execute()
}

export async function insertCheckout(db: Database, checkout: Insertable<Checkout>): Promise<void> {
  await db.insertInto('checkout').values(checkout).execute()
}

/** Returns its id. */
export async function insertPayment(db: Database, payment: Insertable<Payment>): Promise<number> {
  const { id } = await db
    .insertInto('payment')
    .values(payment)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Returns the ids of the order and of its items, in the order of their lines. */
export async function insertOrder(
  db: Database,
  order: Insertable<CustomerOrder>,
  items: Omit<Insertable<OrderItem>, 'order_id'>[],
  accessory: Omit<Insertable<OrderAccessoryItem>, 'order_id'> | null,
): Promise<{ id: number; item_ids: number[] }> {
  const { id } = await db
    .insertInto('customer_order')
    .values(order)
    .returning('id')
    .executeTakeFirstOrThrow()
  const inserted = await db
    .insertInto('order_item')
    .values(items.map((item) => ({ ...item, order_id: id })))
    .returning(['id', 'line'])
    .execute()
  await storeRentals(db)
  if (accessory)
    await db
      .insertInto('order_accessory_item')
      .values({ ...accessory, order_id: id })
      .execute()
  const item_ids = inserted.toSorted((a, b) => a.line - b.line).map((item) => item.id)
  return { id, item_ids }
}

/** The due date of a rental for which another month was paid. */
export async function updateDueDate(db: Database, orderId: number, due_on: Day): Promise<void> {
  await db.updateTable('customer_order').set({ due_on }).where('id', '=', orderId).execute()
}

export async function getApplicationId(db: Database, itemId: number): Promise<number> {
  const { id } = await db
    .selectFrom('refund_application')
    .select('id')
    .where('order_item_id', '=', itemId)
    .executeTakeFirstOrThrow()
  return id
}

/** Bookings of orders were made when the orders were paid, and count for the quotas of their events. */
export async function dateBookings(db: Database): Promise<void> {
  await sql`
    update booking b
    set created_at = o.paid_at, trunk_show_id = case when b.kind = 'EVENT' then o.trunk_show_id end
    from customer_order o where o.order_token = b.reference`.execute(db)
}
