import { sql } from 'kysely'
import type { Transaction } from '#platform/database/transaction.ts'

/**
 * Marks the pieces of an order that will not be sent, because their money is given back: all pieces of an order or a line
 * whose whole amount is, otherwise as many as its refunds name. Refunds that the gateway has not confirmed count too. The
 * piece of an exchange costs nothing: giving back the fee does not cancel it (ORDER-20), only canceling does. Returns the lines that changed
 * and how many pieces they keep; none of an order that was shipped.
 */
export async function markReleased(
  transaction: Transaction,
  orderId: number,
): Promise<{ line: number; keep: number }[]> {
  const { rows } = await sql<{ line: number; keep: number }>`
    with unshipped as (
      select o.id, o.canceled_at is not null as is_canceled,
        -- An order that cost nothing has refunds without money (ORDER-11).
        o.total_cents > 0 and (select sum(amount_cents) from refund where order_id = o.id) >= o.total_cents as is_refunded
      from customer_order o left join shipment s on s.order_id = o.id
      where o.id = ${orderId} and s.shipped_at is null
    ), given as (
      select l.order_item_id, sum(l.amount_cents) as amount_cents, sum(l.quantity) as quantity
      from refund r join refund_line l on l.refund_id = r.id
      where r.order_id = ${orderId} and l.target = 'ITEM'
      group by l.order_item_id
    ), refunded as (
      select i.id, case
        when o.is_canceled then i.quantity
        when o.is_refunded and i.exchanged_item_id is null then i.quantity
        when g.amount_cents > 0 and g.amount_cents >= i.price_cents * i.quantity - i.discount_cents + i.tax_cents then i.quantity
        else g.quantity end as quantity
      from unshipped o join order_item i on i.order_id = o.id left join given g on g.order_item_id = i.id
      -- Nothing is sent for another month, nor for a rented piece that was bought.
      where i.rental_item_id is null and i.transaction_type <> 'ADDITIONAL_RENTAL_MONTH'
    )
    update order_item i set released_quantity = r.quantity
    from refunded r where i.id = r.id and r.quantity > i.released_quantity
    returning i.line, i.quantity - i.released_quantity as keep`.execute(transaction)
  return rows
}
