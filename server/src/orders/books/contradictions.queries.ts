import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { AbsentUnit } from '../../inventory/public.ts'

/**
 * Facts of an order that cannot hold together. MORE_THAN_RENTED: more pieces of a line were bought, charged for or released
 * than were rented. ENDED_TWICE: one piece was bought and charged for, or one of the two twice. UNIT_MISSING: a piece is out
 * without a unit. UNIT_STRAY: a unit is out for a piece that came back or was bought. UNITS_SHARED: several units are out for
 * one piece.
 */
export type Contradiction = {
  kind: 'MORE_THAN_RENTED' | 'ENDED_TWICE' | 'UNIT_MISSING' | 'UNIT_STRAY' | 'UNITS_SHARED'
  order_number: string
}

/**
 * Reads rentals a second time, without the code of the steps: what was paid for from the orders that paid for it, units from
 * where they are. Returns orders in their order, up to a limit.
 */
export async function listContradictions(
  db: Database,
  absent: AbsentUnit[],
  limit: number,
): Promise<Contradiction[]> {
  const { rows } = await sql<Contradiction>`
    with rented as (
      select id, order_id, quantity, released_quantity from order_item where transaction_type = 'RENT'
    ), kept_order as (
      select id from customer_order
      where status <> 'PAYMENT_FAILED' and not (total_cents > 0 and refunded_cents >= total_cents)
    ), paid as (
      select n.rental_item_id as item_id, sum(n.quantity) as quantity
      from order_item n join kept_order p on p.id = n.order_id
      where n.rental_item_id is not null
      group by n.rental_item_id
    ), ended as (
      select rental_id, count(*) as times from rental_fact
      where kind = 'ENDED' and undone_at is null and (order_id is null or order_id in (select id from kept_order))
      group by rental_id
    ), absent as (
      select * from json_to_recordset(${JSON.stringify(absent)}::json) as absent (unit_id bigint, state text, booking_id bigint)
    ), away as (
      select booking_id, count(*) as units from absent where booking_id is not null group by booking_id
    ), piece as (
      select i.order_id, r.ending, r.received_at, coalesce(away.units, 0) as units,
        exists (select from absent where absent.unit_id = b.unit_id and absent.state = 'LOST') as is_lost,
        exists (select from shipment s where s.order_id = i.order_id and s.shipped_at is not null) as has_left
      from rental_state r
      join rented i on i.id = r.order_item_id
      join booking b on b.id = r.booking_id
      left join away on away.booking_id = b.id
    ), found as (
      select i.order_id, 'MORE_THAN_RENTED' as kind
      from rented i left join paid on paid.item_id = i.id
      where coalesce(paid.quantity, 0) + i.released_quantity > i.quantity
      union
      select i.order_id, 'ENDED_TWICE'
      from ended join rental r on r.id = ended.rental_id join rented i on i.id = r.order_item_id
      where ended.times > 1
      union
      select order_id, 'UNIT_MISSING' from piece
      where has_left and ending is null and received_at is null and units = 0 and not is_lost
      union
      select order_id, 'UNIT_STRAY' from piece where units > 0 and (ending = 'BOUGHT' or received_at is not null)
      union
      select order_id, 'UNITS_SHARED' from piece where units > 1
    )
    select o.order_number, found.kind
    from found join customer_order o on o.id = found.order_id
    order by o.id, found.kind limit ${limit}`.execute(db)
  return rows
}
