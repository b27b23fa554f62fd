import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { Transaction } from '#platform/database/transaction.ts'
import type { PaidLine } from '../../pricing/public.ts'
import { lockOrders } from '../orders.queries.ts'
import type { RefundRequest } from '../../providers/payments/payment-gateway.ts'

/** An order of which money is given back, and how it was paid. */
export type RefundedOrder = {
  id: number
  order_number: string
  order_token: string
  email: string
  total_cents: number
  refunded_cents: number
  /** Null with all that follows: it was paid offline. */
  payment_id: number | null
  charge_id: string | null
  captured_cents: number | null
  refund_reserved_cents: number | null
  card_brand: string | null
  card_last_four: string | null
  canceled_at: Date | null
}

/** Locks the order and then reads it: until the transaction ends no other refund of it is reserved or settled. */
export async function lockRefundedOrder(
  transaction: Transaction,
  which: { id: number } | { order_number: string },
): Promise<RefundedOrder | undefined> {
  const [id] = await lockOrders(transaction, which)
  return id === undefined ? undefined : findRefundedOrder(transaction, { id })
}

export async function findRefundedOrder(
  db: Database,
  which: { id: number } | { order_number: string },
): Promise<RefundedOrder | undefined> {
  const { rows } = await sql<RefundedOrder>`
    select o.id, o.order_number, o.order_token, o.email, o.total_cents, o.refunded_cents, o.payment_id, p.charge_id,
      p.captured_cents, p.refund_reserved_cents, p.card_brand, p.card_last_four, o.canceled_at
    from customer_order o left join payment p on p.id = o.payment_id
    where ${'id' in which ? sql`o.id = ${which.id}` : sql`o.order_number = ${which.order_number}`}`.execute(
    db,
  )
  return rows[0]
}

export type RefundTarget = 'ITEM' | 'ACCESSORY' | 'DELIVERY'
export type OrderLine = PaidLine & {
  target: RefundTarget
  discount_cents: number
  order_item_id: number | null
  title: string
  /** Pieces that cost nothing and are not shipped: they can be released without money (ORDER-11). */
  can_release: boolean
}

/** All that an order consists of, with what was given back of it; reserved refunds count too. */
export async function listPaidLines(db: Database, orderId: number): Promise<OrderLine[]> {
  const { rows } = await sql<OrderLine>`
    with line as (
      select 'ITEM' as target, id as order_item_id, title, quantity,
        price_cents * quantity - discount_cents as net_cents, discount_cents, tax_cents, line as position,
        price_cents * quantity - discount_cents + tax_cents = 0 and released_quantity < quantity
          and transaction_type <> 'ADDITIONAL_RENTAL_MONTH'
          and num_nonnulls(rental_item_id, exchanged_item_id, swapped_with_id, purchase_token, exchange_token, swap_token) = 0
          and not exists (select from shipment where order_id = ${orderId} and shipped_at is not null) as can_release
      from order_item where order_id = ${orderId}
      union all
      select 'ACCESSORY', null, title, quantity, price_cents * quantity - discount_cents, discount_cents, tax_cents,
        null, false
      from order_accessory_item where order_id = ${orderId}
      union all
      select 'DELIVERY', null, 'Shipping', 1, delivery_fee_cents, 0, delivery_tax_cents, null, false
      from customer_order where id = ${orderId}
    ), given as (
      select l.target, l.order_item_id, sum(l.quantity) as quantity, sum(l.amount_cents) as amount_cents,
        sum(l.tax_cents) as tax_cents
      from refund r join refund_line l on l.refund_id = r.id
      where r.order_id = ${orderId}
      group by l.target, l.order_item_id
    )
    select line.target, line.order_item_id, line.title, line.quantity, line.net_cents, line.discount_cents,
      line.tax_cents, line.can_release, json_build_object(
      'quantity', coalesce(given.quantity, 0), 'amount_cents', coalesce(given.amount_cents, 0),
      'tax_cents', coalesce(given.tax_cents, 0)) as refunded
    from line left join given
      on given.target = line.target and given.order_item_id is not distinct from line.order_item_id
    order by line.position nulls last, line.target`.execute(db)
  return rows
}

/** Returns false when less is left. The condition holds for concurrent refunds too: the row is read again under its lock. */
export async function reserveOnPayment(
  transaction: Transaction,
  paymentId: number,
  amountCents: number,
): Promise<boolean> {
  const { rows } = await sql`
    update payment set refund_reserved_cents = refund_reserved_cents + ${amountCents}::int
    where id = ${paymentId} and refund_reserved_cents + ${amountCents}::int <= captured_cents
    returning id`.execute(transaction)
  return rows.length > 0
}

/** Reserves the amount on an order that was paid offline: it has no payment, so that no answer is awaited. */
export async function reserveOnOrder(
  transaction: Transaction,
  orderId: number,
  amountCents: number,
): Promise<boolean> {
  const { rows } = await sql`
    update customer_order set refunded_cents = refunded_cents + ${amountCents}::int
    where id = ${orderId} and refunded_cents + ${amountCents}::int <= total_cents
    returning id`.execute(transaction)
  return rows.length > 0
}

export type NewRefundLine = {
  target: RefundTarget
  order_item_id: number | null
  amount_cents: number
  tax_cents: number
  quantity: number | null
}

export type NewRefund = {
  order_id: number
  payment_id: number | null
  kind: 'ITEMS' | 'FINANCIAL'
  amount_cents: number
  application_id: number | null
  request_key: string | null
  /** The staff member; null for what the gateway's console or a command on the server gave back. */
  created_by: number | null
  /** What a member may give back of an order alone. */
  limit_cents?: number
  /** What a second person approved. A member's refund has the one or the other, or is a cancellation. */
  proposal_id?: number
  /** Empty for a FINANCIAL refund. */
  lines: NewRefundLine[]
  /** What staff say to the customer. */
  answer: string | null
  /** The gateway has already made the refund; null: it is RESERVED under a key of its own. */
  paid: { gateway_key: string; gateway_refund_id: string } | 'OFFLINE' | null
}

export type StoredRefund = {
  id: number
  order_id: number
  state: 'RESERVED' | 'PAID'
  kind: 'ITEMS' | 'FINANCIAL'
  amount_cents: number
  gateway_key: string
  created_by: number | null
}

const COLUMNS = sql`id, order_id, state, kind, amount_cents, gateway_key, created_by`

export async function insertRefund(
  transaction: Transaction,
  { paid, lines, ...refund }: NewRefund,
  now: Date,
): Promise<StoredRefund> {
  const known = paid === 'OFFLINE' ? null : paid
  const { rows } = await sql<StoredRefund>`
    insert into refund (id, order_id, payment_id, application_id, request_key, kind, state, amount_cents, gateway_key,
      gateway_refund_id, created_at, created_by, limit_cents, proposal_id, answer, paid_at)
    overriding system value
    select next.id::int, ${refund.order_id}::int, ${refund.payment_id}::bigint, ${refund.application_id}::int,
      ${refund.request_key}, ${refund.kind}, ${paid ? 'PAID' : 'RESERVED'}, ${refund.amount_cents}::int,
      coalesce(${known?.gateway_key ?? null}, 'ref:' || next.id), ${known?.gateway_refund_id ?? null},
      ${now}::timestamptz, ${refund.created_by}::int, ${refund.limit_cents ?? null}::int,
      ${refund.proposal_id ?? null}::int, ${refund.application_id === null ? refund.answer : null},
      ${paid && now}::timestamptz
    from nextval(pg_get_serial_sequence('refund', 'id')) as next (id)
    returning ${COLUMNS}`.execute(transaction)
  const stored = rows[0]!
  await sql`
    insert into refund_line (refund_id, target, order_item_id, amount_cents, tax_cents, quantity)
    select ${stored.id}::int, target, order_item_id, amount_cents, tax_cents, quantity
    from json_to_recordset(${JSON.stringify(lines)}::json) as l (
      target text, order_item_id integer, amount_cents integer, tax_cents integer, quantity integer
    )`.execute(transaction)
  return stored
}

export async function findRefundOfProposal(
  transaction: Transaction,
  proposalId: number,
): Promise<StoredRefund | undefined> {
  const { rows } = await sql<StoredRefund>`
    select ${COLUMNS} from refund where proposal_id = ${proposalId}`.execute(transaction)
  return rows[0]
}

/** What a member gave back of an order without a second person. For a decision, lock the order before. */
export async function sumRefundsOfMember(
  db: Database,
  orderId: number,
  staffId: number,
): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(amount_cents), 0)::int as cents from refund
    where order_id = ${orderId} and created_by = ${staffId} and limit_cents is not null`.execute(db)
  return rows[0]!.cents
}

export async function findRefundOfApplication(
  transaction: Transaction,
  applicationId: number,
): Promise<StoredRefund | undefined> {
  const { rows } = await sql<StoredRefund>`
    select ${COLUMNS} from refund where application_id = ${applicationId}`.execute(transaction)
  return rows[0]
}

export async function findRefundOfRequest(
  transaction: Transaction,
  requestKey: string,
): Promise<StoredRefund | undefined> {
  const { rows } = await sql<StoredRefund>`
    select ${COLUMNS} from refund where request_key = ${requestKey}`.execute(transaction)
  return rows[0]
}

export type ReservedRefund = { id: number; order_id: number; request: RefundRequest }

/** Refunds to ask the gateway for: all after that id, oldest first. One that it refused lately is left out. */
export async function listReservedRefunds(
  db: Database,
  { afterId, limit, refusedBefore }: { afterId: number; limit: number; refusedBefore: Date },
): Promise<ReservedRefund[]> {
  const { rows } = await sql<ReservedRefund>`
    select r.id, r.order_id, json_build_object(
      'key', r.gateway_key, 'charge_id', p.charge_id, 'amount_cents', r.amount_cents) as request
    from refund r join payment p on p.id = r.payment_id
    where r.state = 'RESERVED' and r.id > ${afterId}
      and (r.refused_at is null or r.refused_at <= ${refusedBefore})
    order by r.id limit ${limit}`.execute(db)
  return rows
}

/** Returns false if the refund is paid by now. From here until the answer is stored, it cannot be paid outside the shop. */
export async function markAsked(db: Database, id: number, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update refund set asked_at = ${now}, refusal = null, refused_at = null
    where id = ${id} and state = 'RESERVED' returning id`.execute(db)
  return rows.length > 0
}

export async function storeRefusal(
  db: Database,
  id: number,
  { refusal, now }: { refusal: string; now: Date },
): Promise<void> {
  await sql`
    update refund set refusal = ${refusal}, refused_at = ${now}
    where id = ${id} and outside_method is null`.execute(db)
}

export type PaidRefund = Pick<StoredRefund, 'id' | 'kind' | 'amount_cents'> & {
  /** What staff said to the customer. */
  answer: string | null
  /** How it was paid outside the shop, in words. */
  outside?: string
}

/** Returns undefined if another process has settled it. */
export async function markPaid(
  transaction: Transaction,
  id: number,
  { gatewayRefundId, now }: { gatewayRefundId: string; now: Date },
): Promise<PaidRefund | undefined> {
  const { rows } = await sql<PaidRefund>`
    update refund r set state = 'PAID', gateway_refund_id = ${gatewayRefundId}, paid_at = ${now}, refusal = null,
      refused_at = null
    where id = ${id} and state = 'RESERVED'
    returning id, kind, amount_cents,
      coalesce(r.answer, (select answer from refund_application a where a.id = r.application_id)) as answer`.execute(
    transaction,
  )
  return rows[0]
}

/**
 * Writes the sums of an order, its items and its payment, and the order's status, from the records of its refunds. Needs
 * the lock on the order. The status of an order that is given back as a whole is that of the refund which completed it.
 */
export async function sumUpRefunds(
  transaction: Transaction,
  orderId: number,
): Promise<{ is_whole: boolean }> {
  const { rows } = await sql<{ is_whole: boolean }>`
    with given as (
      select coalesce(sum(amount_cents) filter (where state = 'PAID'), 0)::int as paid,
        coalesce(sum(amount_cents), 0)::int as reserved,
        (array_agg(kind order by paid_at desc nulls last, id desc))[1] as last_kind
      from refund where order_id = ${orderId}
    ), lines as (
      select l.target, l.order_item_id, sum(l.amount_cents)::int as paid
      from refund r join refund_line l on l.refund_id = r.id
      where r.order_id = ${orderId} and r.state = 'PAID'
      group by l.target, l.order_item_id
    ), items as (
      update order_item i
      set refunded_cents = coalesce((select paid from lines where order_item_id = i.id), 0)
      where order_id = ${orderId}
    ), accessory as (
      update order_accessory_item
      set refunded_cents = coalesce((select paid from lines where target = 'ACCESSORY'), 0)
      where order_id = ${orderId}
    ), payments as (
      update payment set refund_reserved_cents = given.reserved, refunded_cents = given.paid
      from given where payment.id = (select payment_id from customer_order where id = ${orderId})
    )
    update customer_order o
    set refunded_cents = given.paid,
      status = case
        when given.paid = 0 then status
        when given.paid < total_cents then 'PARTIALLY_REFUNDED'
        when given.last_kind = 'FINANCIAL' then 'FINANCIAL_REFUNDED'
        else 'REFUNDED' end
    from given where o.id = ${orderId}
    returning given.paid > 0 and given.paid = total_cents as is_whole`.execute(transaction)
  return rows[0]!
}
