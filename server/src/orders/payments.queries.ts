import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { Transaction } from '#platform/database/transaction.ts'

/** Returns those of the references of typed cards that a try to pay names. */
export async function listAttachedReferences(
  db: Database,
  references: string[],
): Promise<string[]> {
  const { rows } = await sql<{ card_reference: string }>`
    select card_reference from payment where card_reference = any(${references})`.execute(db)
  return rows.map(({ card_reference }) => card_reference)
}

/** The page needs it to ask the customer for the bank; it is removed when the attempt ends. */
export async function storeClientSecret(
  transaction: Transaction,
  id: number,
  clientSecret: string,
): Promise<void> {
  await sql`
    update payment set client_secret = ${clientSecret}
    where id = ${id} and state = 'PENDING'`.execute(transaction)
}

/** The gateway declined it, or it was cancelled there. */
export async function failPayment(
  transaction: Transaction,
  id: number,
  { state, reason, now }: { state: 'DECLINED' | 'CANCELLED'; reason: string | null; now: Date },
): Promise<void> {
  await sql`
    update payment set state = ${state}, decline_reason = ${reason}, answered_at = ${now}, client_secret = null
    where id = ${id} and state = 'PENDING'`.execute(transaction)
}

/** A charge without an order: recorded with its whole amount reserved for the refund. */
export async function reserveWholeRefund(
  transaction: Transaction,
  charge: { key: string; charge_id: string; amount_cents: number },
  now: Date,
): Promise<void> {
  await sql`
    update payment
    set state = 'PAID', charge_id = ${charge.charge_id}, captured_cents = ${charge.amount_cents},
      refund_reserved_cents = ${charge.amount_cents}, answered_at = ${now}, client_secret = null
    where gateway_key = ${charge.key} and state <> 'PAID'`.execute(transaction)
}

type OwedRefund = {
  id: number
  gateway_key: string
  charge_id: string
  amount_cents: number
}

/** Refunds of charges without an order that the gateway has not confirmed. */
export async function listOwedRefunds(db: Database, limit: number): Promise<OwedRefund[]> {
  const { rows } = await sql<OwedRefund>`
    select id, gateway_key, charge_id, captured_cents as amount_cents from payment p
    where refunded_cents < refund_reserved_cents
      and not exists (select from customer_order where payment_id = p.id)
    order by id limit ${limit}`.execute(db)
  return rows
}

export async function completeWholeRefund(db: Database, id: number): Promise<void> {
  await sql`
    update payment set refunded_cents = refund_reserved_cents where id = ${id}`.execute(db)
}

type KnownPayment = {
  gateway_key: string
  order_token: string
  attempt: number
  state: 'PENDING' | 'PAID' | 'DECLINED' | 'CANCELLED'
}

export async function listPaymentsByKey(db: Database, keys: string[]): Promise<KnownPayment[]> {
  const { rows } = await sql<KnownPayment>`
    select gateway_key, order_token, attempt, state from payment
    where gateway_key = any(${keys})`.execute(db)
  return rows
}

/** Why the gateway declined an attempt to pay. */
export async function findDeclineReason(
  db: Database,
  orderToken: string,
  attempt: number,
): Promise<string | null> {
  const { rows } = await sql<{ decline_reason: string | null }>`
    select decline_reason from payment
    where order_token = ${orderToken} and attempt = ${attempt}`.execute(db)
  return rows[0]?.decline_reason ?? null
}
