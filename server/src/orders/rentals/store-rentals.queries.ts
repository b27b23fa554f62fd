import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'

/**
 * Stores the rentals of orders that were not placed by a checkout, such as those of the demo shop: one for each piece of a
 * rented line that has none, with the promise of its unit, and the end of those that other lines bought. Repeating it
 * adds what is missing.
 */
export async function storeRentals(db: Database): Promise<void> {
  const { rows: stored } = await sql<{ order_item_id: number }>`
    insert into rental (order_item_id)
    select i.id
    from order_item i cross join lateral generate_series(1, i.quantity)
    where i.transaction_type = 'RENT' and not exists (select from rental r where r.order_item_id = i.id)
    order by i.id
    returning order_item_id`.execute(db)
  await sql`
    update rental r set booking_id = b.id
    from (
      select rental.id, order_token, line, row_number() over (partition by order_item_id order by rental.id) as piece
      from rental
      join order_item i on i.id = order_item_id
      join customer_order o on o.id = i.order_id
      where booking_id is null
    ) unlinked
    cross join lateral (
      select id, row_number() over (order by state = 'RELEASED', id) as piece
      from booking
      where reference = unlinked.order_token and line = unlinked.line and state <> 'HELD'
        and not exists (select from rental other where other.booking_id = booking.id)
    ) b
    where r.id = unlinked.id and b.piece = unlinked.piece`.execute(db)
  await sql`
    insert into rental_fact (rental_id, kind, happened_at, recorded_at, said_by, order_id, ending)
    select r.id, 'ENDED', o.paid_at, o.paid_at, 'CUSTOMER', o.id,
      case when o.channel = 'EXTRA_FULL_PRICE_CHARGE' then 'CHARGED' else 'BOUGHT' end
    from (
      select *, row_number() over (partition by rental_item_id order by id) as copy
      from order_item where rental_item_id is not null
    ) n
    join customer_order o on o.id = n.order_id
    join lateral (
      select r.id, row_number() over (order by b.state is distinct from 'COMPLETED', r.id) as piece
      from rental r
      left join booking b on b.id = r.booking_id
      where r.order_item_id = n.rental_item_id
        and not exists (select from rental_fact f where f.rental_id = r.id and f.kind = 'ENDED')
    ) r on r.piece between n.copy and n.copy + n.quantity - 1
    where not exists (select from rental_fact f where f.order_id = o.id and f.kind = 'ENDED')`.execute(
    db,
  )
  const items = stored.map(({ order_item_id }) => order_item_id)
  if (items.length > 0)
    await sql`
      select refresh_order_desk(array(select order_id from order_item where id = any(${items}::int[])))`.execute(
      db,
    )
}
