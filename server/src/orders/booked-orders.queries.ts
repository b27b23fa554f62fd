import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'

/** The order that units are booked for, and whose it is. */
export type BookedOrder = { reference: string; number: string; name: string }

/** Returns the orders of these references of bookings; holds that are not paid for have none. */
export async function listBookedOrders(db: Database, references: string[]): Promise<BookedOrder[]> {
  const { rows } = await sql<BookedOrder>`
    select o.order_token as reference, o.order_number as number,
      coalesce(
        nullif(concat_ws(' ', o.delivery_address ->> 'first_name', o.delivery_address ->> 'last_name'), ''),
        nullif(concat_ws(' ', c.first_name, c.last_name), ''),
        o.email
      ) as name
    from customer_order o left join customer c on c.id = o.customer_id
    where o.order_token = any(${references})`.execute(db)
  return rows
}
