import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { Transaction } from '#platform/database/transaction.ts'
import type { SavedCard } from '../providers/payments/payment-gateway.ts'

/** ONCE: the gateway deletes the card when the attempt ends. SAVE_WHEN_PAID: the customer keeps it with the order. */
export type TypedCardUse = 'ONCE' | 'SAVE_WHEN_PAID'

export type PaymentCard = Pick<SavedCard, 'token' | 'brand' | 'last_four' | 'fingerprint'> & {
  /** Of a card that was typed; a saved one has none. */
  typed?: { use: TypedCardUse; expiration_date: string }
}

/** A try to pay that the gateway has not answered yet, as far as is known here. */
export type PendingPayment = {
  id: number
  gateway_key: string
  amount_cents: number
  card_token: string
  card_brand: SavedCard['brand']
  card_last_four: string
  card_fingerprint: string
  card_expiration_date: string | null
  typed_card_use: TypedCardUse | null
}

const PENDING_COLUMNS = sql`
  id, gateway_key, amount_cents, card_token, card_brand, card_last_four, card_fingerprint,
  card_expiration_date::text, typed_card_use`

export type NewPayment = {
  order_token: string
  attempt: number
  amount_cents: number
  card: PaymentCard
  now: Date
}

export async function insertPayment(
  transaction: Transaction,
  { order_token, attempt, amount_cents, card, now }: NewPayment,
): Promise<PendingPayment> {
  const { rows } = await sql<PendingPayment>`
    insert into payment (order_token, attempt, gateway_key, amount_cents, card_token, card_brand, card_last_four,
      card_fingerprint, card_expiration_date, typed_card_use, created_at)
    values (${order_token}, ${attempt}, ${`${order_token}:${attempt}`}, ${amount_cents}, ${card.token}, ${card.brand},
      ${card.last_four}, ${card.fingerprint}, ${card.typed?.expiration_date ?? null}, ${card.typed?.use ?? null}, ${now})
    returning ${PENDING_COLUMNS}`.execute(transaction)
  return rows[0]!
}

export async function findPendingPayment(
  db: Database,
  orderToken: string,
  attempt: number,
): Promise<PendingPayment | undefined> {
  const { rows } = await sql<PendingPayment>`
    select ${PENDING_COLUMNS} from payment
    where order_token = ${orderToken} and attempt = ${attempt}`.execute(db)
  return rows[0]
}

/** Whether a try to pay under that token names the card. */
export async function hasPaymentWith(
  db: Database,
  orderToken: string,
  cardToken: string,
): Promise<boolean> {
  const { rows } = await sql<{ exist: boolean }>`
    select exists (
      select from payment where order_token = ${orderToken} and card_token = ${cardToken}
    ) as exist`.execute(db)
  return rows[0]!.exist
}

/** The gateway declined it, or it was cancelled there. */
export async function failPayment(
  transaction: Transaction,
  id: number,
  { state, reason, now }: { state: 'DECLINED' | 'CANCELLED'; reason: string | null; now: Date },
): Promise<void> {
  await sql`
    update payment set state = ${state}, decline_reason = ${reason}, answered_at = ${now}
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
      refund_reserved_cents = ${charge.amount_cents}, answered_at = ${now}
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
