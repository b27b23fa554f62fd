import type { OrderKind, ReturnReason } from '@twirl/contract/buying/orders'
import type { WorkState } from '@twirl/contract/staff/orders/orders'
import type { OutsideMethod } from '@twirl/contract/staff/money/outside'
import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { Day } from '#platform/new-york-time.ts'

/** What the page of staff shows of an order besides what its customer sees. */
export type DeskFacts = {
  id: number
  order_token: string
  states: WorkState[]
  email: string
  customer_name: string | null
  phone: string | null
  trunk_show_id: number | null
  is_paid_offline: boolean
  charge_id: string | null
  tax_owed_cents: number | null
}

export async function findDeskFacts(
  db: Database,
  orderNumber: string,
): Promise<DeskFacts | undefined> {
  const { rows } = await sql<DeskFacts>`
    select o.id, o.order_token, o.email, o.trunk_show_id, o.is_paid_offline, p.charge_id,
      case when o.review_reason is not null then o.tax_owed_cents end as tax_owed_cents,
      nullif(trim(concat_ws(' ', c.first_name, c.last_name)), '') as customer_name,
      coalesce(o.delivery_address ->> 'cell_phone', c.phone_number) as phone,
      coalesce(
        (select array_agg(d.state order by d.is_first desc, d.state) from order_desk d where d.order_id = o.id), '{}'
      ) as states
    from customer_order o
    left join payment p on p.id = o.payment_id
    left join customer c on c.id = o.customer_id
    where o.order_number = ${orderNumber} and o.status <> 'PAYMENT_FAILED'`.execute(db)
  return rows[0]
}

export async function findOrderId(db: Database, orderNumber: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from customer_order
    where order_number = ${orderNumber} and status <> 'PAYMENT_FAILED'`.execute(db)
  return rows[0]?.id
}

type RecordRow = {
  order_item_id: number
  line: number
  is_worn: boolean | null
  overdue_since: Day | null
  return_reason: string | null
}

/** What is recorded about the items of an order that its customer does not see. */
export async function listRecords(db: Database, orderId: number): Promise<RecordRow[]> {
  const { rows } = await sql<RecordRow>`
    select i.id as order_item_id, i.line, r.is_worn, r.overdue_since::text as overdue_since, r.return_reason
    from order_item i left join lateral rented_line(i.id) r on true
    where i.order_id = ${orderId}`.execute(db)
  return rows
}

export type RefundRow = {
  kind: 'ITEMS' | 'FINANCIAL'
  state: 'RESERVED' | 'PAID'
  amount_cents: number
  gateway_refund_id: string | null
  refusal: string | null
  outside_method: OutsideMethod | null
  outside_reference: string | null
  created_at: Date
  paid_at: Date | null
  /** What it is for; null for an amount without regard to lines. */
  titles: string[] | null
}

export async function listRefunds(db: Database, orderId: number): Promise<RefundRow[]> {
  const { rows } = await sql<RefundRow>`
    select r.kind, r.state, r.amount_cents, r.gateway_refund_id, r.refusal, r.outside_method,
      r.outside_reference, r.created_at, r.paid_at,
      (
        select array_agg(
          case l.target when 'ITEM' then i.title when 'DELIVERY' then 'Delivery' else a.title end
          order by l.target, i.line
        )
        from refund_line l
        left join order_item i on i.id = l.order_item_id
        left join order_accessory_item a on a.order_id = r.order_id and l.target = 'ACCESSORY'
        where l.refund_id = r.id
      ) as titles
    from refund r where r.order_id = ${orderId}
    order by r.id`.execute(db)
  return rows
}

type ApplicationRow = {
  id: number
  order_item_id: number | null
  title: string
  reason: ReturnReason
  detail: string | null
  state: 'REQUESTED' | 'APPROVED' | 'REJECTED'
  answer: string | null
  requested_at: Date
  decided_at: Date | null
}

export async function listApplications(db: Database, orderId: number): Promise<ApplicationRow[]> {
  const { rows } = await sql<ApplicationRow>`
    select r.id, r.order_item_id, coalesce(i.title, a.title, '') as title, r.reason, r.detail, r.state, r.answer,
      r.requested_at, r.decided_at
    from refund_application r
    left join order_item i on i.id = r.order_item_id
    left join order_accessory_item a on a.order_id = r.order_id and r.order_item_id is null
    where r.order_id = ${orderId}
    order by r.id`.execute(db)
  return rows
}

export type LaterOrderRow = {
  order_number: string
  channel: OrderKind
  paid_at: Date
  total_cents: number
  charge_id: string | null
}

/** Exchanges, purchases and later charges that belong to an order. */
export async function listLaterOrders(db: Database, orderId: number): Promise<LaterOrderRow[]> {
  const { rows } = await sql<LaterOrderRow>`
    select o.order_number, o.channel, o.paid_at, o.total_cents, p.charge_id
    from customer_order o left join payment p on p.id = o.payment_id
    where o.original_order_id = ${orderId}
    order by o.id`.execute(db)
  return rows
}
