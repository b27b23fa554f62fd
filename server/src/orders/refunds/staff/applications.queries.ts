import type { ReturnReason } from '@twirl/contract/buying/orders'
import type { OutsideMethod } from '@twirl/contract/staff/money/outside'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'

/** An application as staff see it, with what was paid for its piece. */
export type ApplicationRow = {
  id: number
  order_id: number
  order_number: string
  email: string
  order_item_id: number | null
  title: string
  quantity: number
  reason: ReturnReason
  detail: string | null
  requested_at: Date
  paid_cents: number
  refunded_cents: number
  state: 'REQUESTED' | 'APPROVED' | 'REJECTED'
  is_proposed: boolean
  answer: string | null
  decided_at: Date | null
  decided_by: number | null
  /** The time that the list is sorted by, with all of its digits. */
  cursor_at: string
}

const IS_PROPOSED = sql`
  exists (select from refund_proposal p where p.application_id = a.id and p.state = 'WAITING')`

/** The condition and the order concern `refund_application a`; the limit comes before the pieces are read. */
async function listWhere(
  db: Database,
  { condition, order, limit }: Record<'condition' | 'order' | 'limit', RawBuilder<unknown>>,
): Promise<ApplicationRow[]> {
  const { rows } = await sql<ApplicationRow>`
    select a.id, a.order_id, o.order_number, o.email, a.order_item_id, piece.title, piece.quantity, a.reason, a.detail,
      a.requested_at, piece.paid_cents, piece.refunded_cents, a.state, ${IS_PROPOSED} as is_proposed, a.answer,
      a.decided_at, a.decided_by,
      case when a.state = 'REQUESTED' then a.requested_at else a.decided_at end::text as cursor_at
    from (select * from refund_application a where ${condition} order by ${order} ${limit}) a
    join customer_order o on o.id = a.order_id
    cross join lateral (
      select i.title, i.quantity, i.price_cents * i.quantity - i.discount_cents + i.tax_cents as paid_cents,
        i.refunded_cents
      from order_item i where i.id = a.order_item_id
      union all
      select c.title, c.quantity, c.price_cents * c.quantity - c.discount_cents + c.tax_cents, c.refunded_cents
      from order_accessory_item c where a.order_item_id is null and c.order_id = a.order_id
    ) piece
    order by ${order}`.execute(db)
  return rows
}

export type ApplicationPage = {
  show: 'open' | 'decided'
  after: { at: string; id: number } | null
  limit: number
}

/** What is to be decided, oldest first, without what waits for a second person; or what was decided, newest first. */
export function listApplications(
  db: Database,
  { show, after, limit: count }: ApplicationPage,
): Promise<ApplicationRow[]> {
  const limit = sql`limit ${count}`
  if (show === 'open')
    return listWhere(db, {
      condition: sql`a.state = 'REQUESTED' and not ${IS_PROPOSED}
        ${after ? sql`and (a.requested_at, a.id) > (${after.at}::timestamptz, ${after.id}::int)` : sql``}`,
      order: sql`a.requested_at, a.id`,
      limit,
    })
  return listWhere(db, {
    condition: sql`a.state <> 'REQUESTED'
      ${after ? sql`and (a.decided_at, a.id) < (${after.at}::timestamptz, ${after.id}::int)` : sql``}`,
    order: sql`a.decided_at desc, a.id desc`,
    limit,
  })
}

export async function findApplication(
  db: Database,
  id: number,
): Promise<ApplicationRow | undefined> {
  const [row] = await listWhere(db, {
    condition: sql`a.id = ${id}`,
    order: sql`a.id`,
    limit: sql``,
  })
  return row
}

export function listApplicationsOfOrder(db: Database, orderId: number): Promise<ApplicationRow[]> {
  return listWhere(db, {
    condition: sql`a.order_id = ${orderId}`,
    order: sql`a.id`,
    limit: sql``,
  })
}

type RefundRow = {
  id: number
  amount_cents: number
  state: 'RESERVED' | 'PAID'
  created_at: Date
  created_by: number | null
  refusal: string | null
  outside_method: OutsideMethod | null
  outside_reference: string | null
}

/** Newest first. */
export async function listRefundsOfOrder(db: Database, orderId: number): Promise<RefundRow[]> {
  return db
    .selectFrom('refund')
    .select(['id', 'amount_cents', 'state', 'created_at', 'created_by'])
    .select(['refusal', 'outside_method', 'outside_reference'])
    .where('order_id', '=', orderId)
    .orderBy('id', 'desc')
    .$castTo<RefundRow>()
    .execute()
}
