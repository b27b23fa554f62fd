import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'

type PlacedUnit = { unit_id: number; booking_id: number; order_item_id: number }

/** A unit whose rental the customer paid for, and an open rental with an equal unit that it may come back for. */
export type OpenPlace = {
  ended: PlacedUnit
  open: PlacedUnit & { reference: string; line: number }
}

type Paid = {
  unit_id: number
  /** Whether the unit is sold; otherwise `booking_id` is the rental that it is away for. */
  is_sold: boolean
  booking_id: number | null
}

/**
 * Lists the open rentals of the same SKU and person as the rental of a unit that was bought, or charged for as lost; those
 * of the same line first. Their units may have arrived.
 */
export async function listOpenPlaces(
  db: Database,
  { unit_id, is_sold, booking_id }: Paid,
): Promise<OpenPlace[]> {
  const { rows } = await sql<OpenPlace>`
    select
      json_build_object('unit_id', b.unit_id, 'booking_id', b.id, 'order_item_id', i.id) as ended,
      json_build_object(
        'unit_id', away.unit_id, 'booking_id', away.id, 'order_item_id', open_item.id,
        'reference', away.reference, 'line', away.line
      ) as open
    from booking b
    join rental_state ended on ended.booking_id = b.id
    join order_item i on i.id = ended.order_item_id
    join customer_order o on o.id = i.order_id
    join customer_order open_order on open_order.owner = o.owner
    join order_item open_item on open_item.order_id = open_order.id and open_item.sku = i.sku
    join rental_state open on open.order_item_id = open_item.id and open.ending is null and open.received_at is null
    join booking away on away.id = open.booking_id and away.state = 'CONFIRMED' and away.sku = b.sku
    where b.unit_id = ${unit_id}
      and case
        when ${is_sold} then ended.ending = 'BOUGHT' and exists (
          select from booking sale join customer_order purchase on sale.reference = 'bought ' || purchase.order_token
          where sale.unit_id = b.unit_id and sale.kind = 'SALE' and is_live(sale.state)
            and purchase.id = ended.ended_order_id
        )
        else ended.ending = 'CHARGED' and b.id = ${booking_id}
      end
    order by open_item.id <> i.id, open.id`.execute(db)
  return rows
}
