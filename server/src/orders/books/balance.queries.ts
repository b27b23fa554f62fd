import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'

export type BookedCharge = { gateway_key: string; charge_id: string; amount_cents: number }
export type BookedRefund = { refund_id: string; charge_id: string; amount_cents: number }

type Span = { from: Date; to: Date }

/** Payments that were paid in that time, and those with these charges. What cost nothing was not charged. */
export async function listBookedCharges(
  db: Database,
  { from, to }: Span,
  chargeIds: string[],
): Promise<BookedCharge[]> {
  const { rows } = await sql<BookedCharge>`
    select gateway_key, charge_id, captured_cents as amount_cents from payment
    where state = 'PAID' and captured_cents > 0 and charge_id is not null
      and (answered_at >= ${from} and answered_at < ${to} or charge_id = any(${chargeIds}))`.execute(
    db,
  )
  return rows
}

/** Refunds of orders that the gateway paid in that time, and those that it calls so. */
export async function listBookedRefunds(
  db: Database,
  { from, to }: Span,
  refundIds: string[],
): Promise<BookedRefund[]> {
  const { rows } = await sql<BookedRefund>`
    select r.gateway_refund_id as refund_id, p.charge_id, r.amount_cents
    from refund r join payment p on p.id = r.payment_id
    where r.state = 'PAID' and r.outside_method is null and r.gateway_refund_id is not null
      and (r.paid_at >= ${from} and r.paid_at < ${to} or r.gateway_refund_id = any(${refundIds}))`.execute(
    db,
  )
  return rows
}

/** Returns what was given back of those charges that belong to no order. They have no refund of their own. */
export async function listGivenBack(
  db: Database,
  chargeIds: string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ charge_id: string; refunded_cents: number }>`
    select charge_id, refunded_cents from payment p
    where charge_id = any(${chargeIds}) and refunded_cents > 0
      and not exists (select from customer_order where payment_id = p.id)`.execute(db)
  return new Map(rows.map(({ charge_id, refunded_cents }) => [charge_id, refunded_cents]))
}

/** The amount of each dispute that the shop knows of these. */
export async function listDisputedAmounts(
  db: Database,
  disputeIds: string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ gateway_dispute_id: string; amount_cents: number }>`
    select gateway_dispute_id, amount_cents from dispute
    where gateway_dispute_id = any(${disputeIds})`.execute(db)
  return new Map(
    rows.map(({ gateway_dispute_id, amount_cents }) => [gateway_dispute_id, amount_cents]),
  )
}

/** Charges whose difference the comparison of charges and refunds has found. */
export async function listOpenCharges(db: Database): Promise<Set<string>> {
  const { rows } = await sql<{ charge_id: string }>`
    select charge_id from gateway_difference
    where settled_at is null and key not like 'balance:%'`.execute(db)
  return new Set(rows.map(({ charge_id }) => charge_id))
}
