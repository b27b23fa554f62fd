import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { RefundRequest } from '../../providers/payments/payment-gateway.ts'

const LATE_PREFIX = 'late:'

/** The key of the refund of a charge without an order. */
export function lateRefundKey(chargeKey: string): string {
  return `${LATE_PREFIX}${chargeKey}`
}

/** A refund in the shop's book. */
export type KnownRefund = RefundRequest & {
  /** Null: it is the refund of a charge without an order, which has no record of its own. */
  id: number | null
  order_id: number | null
  state: 'RESERVED' | 'PAID'
  /** Paid outside the shop, so that the gateway's book has no refund. */
  is_outside: boolean
}

// Refunds with a record, and refunds of charges without an order.
const RECORDED = sql`
  select r.id, r.order_id, r.state, r.gateway_key as key, p.charge_id, r.amount_cents,
    r.outside_method is not null as is_outside
  from refund r join payment p on p.id = r.payment_id`
const LATE = sql`
  select null, null, case when refunded_cents < refund_reserved_cents then 'RESERVED' else 'PAID' end,
    ${LATE_PREFIX} || gateway_key, charge_id, captured_cents, false
  from payment p`
const HAS_NO_ORDER = sql`not exists (select from customer_order where payment_id = p.id)`

export async function listRefundsByKey(db: Database, keys: string[]): Promise<KnownRefund[]> {
  const chargeKeys = keys
    .filter((key) => key.startsWith(LATE_PREFIX))
    .map((key) => key.slice(LATE_PREFIX.length))
  const { rows } = await sql<KnownRefund>`
    ${RECORDED} where r.gateway_key = any(${keys})
    union all
    ${LATE} where gateway_key = any(${chargeKeys}) and refund_reserved_cents > 0 and ${HAS_NO_ORDER}`.execute(
    db,
  )
  return rows
}

/** Refunds that the shop believes to be paid. */
export async function listPaidSince(db: Database, from: Date): Promise<KnownRefund[]> {
  const { rows } = await sql<KnownRefund>`
    ${RECORDED} where r.state = 'PAID' and r.created_at >= ${from} and r.outside_method is null
    union all
    ${LATE} where answered_at >= ${from} and refunded_cents > 0 and refunded_cents = refund_reserved_cents
      and ${HAS_NO_ORDER}`.execute(db)
  return rows
}

export async function replaceGatewayRefund(
  db: Database,
  id: number,
  gatewayRefundId: string,
): Promise<void> {
  await sql`
    update refund set gateway_refund_id = ${gatewayRefundId}, refusal = null, refused_at = null
    where id = ${id}`.execute(db)
}

/** Orders that were paid with these charges. */
export async function listOrdersByCharge(
  db: Database,
  chargeIds: string[],
): Promise<{ charge_id: string; order_id: number }[]> {
  const { rows } = await sql<{ charge_id: string; order_id: number }>`
    select p.charge_id, o.id as order_id from payment p join customer_order o on o.payment_id = p.id
    where p.charge_id = any(${chargeIds})`.execute(db)
  return rows
}
