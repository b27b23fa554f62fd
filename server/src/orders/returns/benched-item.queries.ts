import type { ReturnReason } from '@twirl/contract/buying/orders'
import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { Day } from '#platform/new-york-time.ts'

/** The item that a unit is booked for, with what the bench shows about it. */
export type BenchedItem = {
  id: number
  transaction_type: 'RENT' | 'PURCHASE' | 'ADDITIONAL_RENTAL_MONTH'
  order_number: string
  /** A name, or the e-mail address if none is known. */
  customer: string
  due_on: Day | null
  return_requested_at: Date | null
  return_reason: string | null
  refund_state: 'REQUESTED' | 'APPROVED' | 'REJECTED' | null
  refund_reason: ReturnReason | null
  refund_detail: string | null
  refund_requested_at: Date | null
  /** Since when a refund of it waits for a second person. */
  proposed_at: Date | null
  exchange_order_number: string | null
  is_in_checkout: boolean
}

/** By what names the bookings of its units. */
export async function findBenchedItem(
  db: Database,
  { reference, line }: { reference: string; line: number | null },
): Promise<BenchedItem | undefined> {
  const { rows } = await sql<BenchedItem>`
    select i.id, i.transaction_type, o.order_number,
      coalesce(
        nullif(concat_ws(' ', o.delivery_address ->> 'first_name', o.delivery_address ->> 'last_name'), ''),
        nullif(concat_ws(' ', c.first_name, c.last_name), ''), o.email
      ) as customer,
      (coalesce(o.due_on, o.return_by) + r.extension_days)::text as due_on, r.return_requested_at, r.return_reason,
      a.state as refund_state, a.reason as refund_reason, a.detail as refund_detail,
      a.requested_at as refund_requested_at, e.order_number as exchange_order_number,
      num_nonnulls(i.purchase_token, i.exchange_token, i.extension_token, i.swap_token) > 0 as is_in_checkout,
      (select min(proposed_at) from refund_proposal where application_id = a.id and state = 'WAITING') as proposed_at
    from customer_order o
    join order_item i on i.order_id = o.id and (${line}::int is null or i.line = ${line})
    left join customer c on c.id = o.customer_id
    left join lateral rented_line(i.id) r on true
    left join refund_application a on a.order_item_id = i.id
    left join order_item n on n.exchanged_item_id = i.id
    left join customer_order e on e.id = n.order_id
    where o.order_token = ${reference}
    order by i.line limit 1`.execute(db)
  return rows[0]
}
