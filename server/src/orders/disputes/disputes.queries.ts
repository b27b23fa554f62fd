import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { Transaction } from '#platform/database/transaction.ts'
import type { DisputeEvidence, GatewayDispute } from '../../providers/payments/after-payment.ts'
import type { Waiting } from '../today/order-queues.queries.ts'

export type DisputeRow = Omit<GatewayDispute, 'dispute_id' | 'is_evidence_sent'> & {
  id: number
  gateway_dispute_id: string
  order_id: number | null
  order_number: string | null
  evidence: DisputeEvidence | null
  drafted_at: Date | null
  submitted_at: Date | null
  submitted_by: number | null
  /** The member who is sending the evidence, from before the gateway is asked until its answer is stored. */
  sending_by: number | null
  sending_at: Date | null
  sending_reason: string | null
}

const COLUMNS = sql`
  d.id, d.gateway_dispute_id, d.charge_id, d.order_id, o.order_number, d.state, d.is_inquiry, d.reason, d.amount_cents,
  d.opened_at, d.respond_by, d.evidence, d.drafted_at, d.submitted_at, d.submitted_by,
  d.sending_by, d.sending_at, d.sending_reason
  from dispute d left join customer_order o on o.id = d.order_id`

export async function listDisputes(db: Database, limit: number): Promise<DisputeRow[]> {
  const { rows } = await sql<DisputeRow>`
    select ${COLUMNS}
    order by d.state = 'NEEDS_RESPONSE' desc,
      case when d.state = 'NEEDS_RESPONSE' then d.respond_by end, d.opened_at desc, d.id
    limit ${limit}`.execute(db)
  return rows
}

export async function listDisputesOfOrder(db: Database, orderId: number): Promise<DisputeRow[]> {
  const { rows } = await sql<DisputeRow>`
    select ${COLUMNS} where d.order_id = ${orderId} order by d.opened_at, d.id`.execute(db)
  return rows
}

export async function findDispute(db: Database, id: number): Promise<DisputeRow | undefined> {
  const { rows } = await sql<DisputeRow>`select ${COLUMNS} where d.id = ${id}`.execute(db)
  return rows[0]
}

/** Locks and returns a dispute. */
export async function lockDispute(
  transaction: Transaction,
  id: number,
): Promise<DisputeRow | undefined> {
  const { rows } = await sql<DisputeRow>`
    select ${COLUMNS} where d.id = ${id} for no key update of d`.execute(transaction)
  return rows[0]
}

/**
 * Stores what the gateway says, and returns whether the dispute was unknown. A dispute that has ended is not opened again by
 * an answer that was slower than the one that ended it, only by a later one, such as an appeal. Nor does an answer from before
 * the evidence was sent ask for evidence again.
 */
export async function storeDispute(
  transaction: Transaction,
  { dispute_id, is_evidence_sent, ...dispute }: GatewayDispute,
  now: Date,
): Promise<{ id: number; is_new: boolean; order_number: string | null }> {
  const { rows } = await sql<{ id: number; is_new: boolean; order_number: string | null }>`
    with stored as (
      insert into dispute (gateway_dispute_id, charge_id, order_id, state, is_inquiry, reason, amount_cents, opened_at,
        respond_by, submitted_at, seen_at)
      select ${dispute_id}, ${dispute.charge_id}, (
          select o.id from payment p join customer_order o on o.payment_id = p.id
          where p.charge_id = ${dispute.charge_id}
        ), ${dispute.state}, ${dispute.is_inquiry}, ${dispute.reason}, ${dispute.amount_cents}, ${dispute.opened_at},
        ${dispute.respond_by}, ${is_evidence_sent ? now : null}::timestamptz, ${now}
      on conflict (gateway_dispute_id) do update
      set state = excluded.state, is_inquiry = excluded.is_inquiry, reason = excluded.reason,
        amount_cents = excluded.amount_cents, respond_by = excluded.respond_by, seen_at = excluded.seen_at,
        order_id = coalesce(dispute.order_id, excluded.order_id),
        submitted_at = coalesce(dispute.submitted_at, excluded.submitted_at)
      where (
          dispute.state not in ('WON', 'LOST', 'CLOSED') or excluded.state in ('WON', 'LOST', 'CLOSED')
          or dispute.seen_at < excluded.seen_at - interval '10 minutes'
        )
        and (dispute.submitted_at is null or excluded.submitted_at is not null or excluded.state <> 'NEEDS_RESPONSE')
      returning id, order_id, xmax = 0 as is_new
    )
    select s.id, s.is_new, o.order_number from stored s left join customer_order o on o.id = s.order_id
    union all
    select d.id, false, null from dispute d
    where d.gateway_dispute_id = ${dispute_id} and not exists (select from stored)`.execute(
    transaction,
  )
  return rows[0]!
}

export async function storeDraft(
  transaction: Transaction,
  id: number,
  { evidence, now }: { evidence: DisputeEvidence; now: Date },
): Promise<void> {
  await sql`
    update dispute set evidence = ${JSON.stringify(evidence)}::jsonb, drafted_at = ${now}
    where id = ${id}`.execute(transaction)
}

/** Notes who is about to send the evidence. */
export async function storeSending(
  transaction: Transaction,
  id: number,
  { staff_id, reason, now }: { staff_id: number; reason: string; now: Date },
): Promise<void> {
  await sql`
    update dispute set sending_by = ${staff_id}, sending_at = ${now}, sending_reason = ${reason}
    where id = ${id}`.execute(transaction)
}

/** The gateway has refused what this member sent. */
export async function deleteSending(db: Database, id: number, staffId: number): Promise<void> {
  await sql`
    update dispute set sending_by = null, sending_at = null, sending_reason = null
    where id = ${id} and sending_by = ${staffId}`.execute(db)
}

export async function storeSubmission(
  transaction: Transaction,
  id: number,
  { submitted_by, now }: { submitted_by: number; now: Date },
): Promise<void> {
  await sql`
    update dispute set submitted_at = coalesce(submitted_at, ${now}), submitted_by = ${submitted_by},
      state = case state when 'NEEDS_RESPONSE' then 'UNDER_REVIEW' else state end, respond_by = null,
      sending_by = null, sending_at = null, sending_reason = null
    where id = ${id}`.execute(transaction)
}

/** Disputes that the gateway must be asked about again: those that have not ended. */
export async function listOpenDisputes(db: Database): Promise<{ gateway_dispute_id: string }[]> {
  const { rows } = await sql<{ gateway_dispute_id: string }>`
    select gateway_dispute_id from dispute where state in ('NEEDS_RESPONSE', 'UNDER_REVIEW')
    order by id`.execute(db)
  return rows
}

export async function countDisputes(db: Database, maximum: number): Promise<Waiting> {
  const { rows } = await sql<Waiting>`
    select count(*)::int as count, min(opened_at) as oldest_at
    from (
      select opened_at from dispute where state = 'NEEDS_RESPONSE' order by respond_by limit ${sql.lit(maximum)}
    ) open`.execute(db)
  return rows[0]!
}

/** The order that a dispute is about, with all that speaks for the shop. */
export type DisputedOrder = {
  id: number
  order_number: string
  email: string
  paid_at: Date
  total_cents: number
  refunded_cents: number
  delivery_address: Record<string, string | null> | null
  trunk_show_theme: string | null
  due_date: string | null
  carrier: string | null
  tracking_number: string | null
  shipped_at: Date | null
  delivered_at: Date | null
  items: { title: string; size: string; quantity: number; transaction_type: 'RENT' | 'PURCHASE' }[]
  refunds: { amount_cents: number; paid_at: Date }[]
}

export async function findDisputedOrder(
  db: Database,
  id: number,
): Promise<DisputedOrder | undefined> {
  const { rows } = await sql<DisputedOrder>`
    select o.id, o.order_number, o.email, o.paid_at, o.total_cents, o.refunded_cents, o.delivery_address,
      o.trunk_show_theme, coalesce(o.due_on, o.return_by)::text as due_date, s.carrier, s.tracking_number, s.shipped_at, s.delivered_at,
      coalesce((
        select json_agg(json_build_object('title', i.title, 'size', i.size, 'quantity', i.quantity,
          'transaction_type', i.transaction_type) order by i.line)
        from order_item i where i.order_id = o.id
      ), '[]') as items
    from customer_order o left join shipment s on s.order_id = o.id
    where o.id = ${id}`.execute(db)
  const [order] = rows
  if (!order) return undefined
  const { rows: refunds } = await sql<{ amount_cents: number; paid_at: Date }>`
    select amount_cents, paid_at from refund where order_id = ${id} and state = 'PAID' order by id`.execute(
    db,
  )
  return { ...order, refunds }
}

/** Deletes the evidence of disputes that ended long ago: it repeats personal data. */
export async function deleteEvidence(db: Database, endedBefore: Date): Promise<void> {
  await sql`
    update dispute set evidence = null
    where evidence is not null and state in ('WON', 'LOST', 'CLOSED') and opened_at < ${endedBefore}`.execute(
    db,
  )
}
