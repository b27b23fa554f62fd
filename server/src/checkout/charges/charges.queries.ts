import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { Transaction } from '#platform/database/transaction.ts'
import type { CheckoutState } from '../saga/checkout-states.ts'
import type { ReservedRow } from '../checkout.queries.ts'

export type ChargeKind = 'LATE' | 'DAMAGE'
export type ObjectionDecision = 'KEPT' | 'REDUCED' | 'DROPPED'
export type OfflineMethod = 'CASH' | 'CHECK' | 'TRANSFER'

export type ChargeRow = {
  id: number
  order_token: string
  order_id: number
  order_item_id: number
  /** The piece that a charge for damage or loss is for. */
  rental_id: number | null
  kind: ChargeKind
  amount_cents: number
  explanation: string
  request_key: string
  created_by: number
  created_at: Date
  offline_method: OfflineMethod | null
  offline_reference: string | null
  objection: string | null
  objected_at: Date | null
  objection_closed_at: Date | null
  objection_closed_by: number | null
  /** `null` with a time of the end: it was closed before there were decisions, or the charge was refunded in full. */
  objection_decision: ObjectionDecision | null
  objection_answer: string | null
  objection_refund_key: string | null
  withdrawn_at: Date | null
  withdrawn_by: number | null
  /** When the customer was last mailed a link to pay it, and until when that link pays. */
  asked_at: Date | null
  pay_until: Date | null
  /** State and attempt are those of its checkout. */
  state: CheckoutState
  attempt: number
  act_until: Date | null
  expires_at: Date
  charge_order_number: string | null
  title: string
  total_cents: number
  /** The times of the objection and of the end of the link with all of their digits, for cursors. */
  cursor_at: string | null
  pay_until_text: string | null
}

const CHARGES = sql`
  select e.id, e.order_token, e.order_id, e.order_item_id, e.rental_id, e.kind, e.amount_cents, e.explanation, e.request_key,
    e.created_by, e.created_at, e.offline_method, e.offline_reference, e.objection, e.objected_at,
    e.objection_closed_at, e.objection_closed_by, e.objection_decision, e.objection_answer, e.objection_refund_key,
    e.withdrawn_at, e.withdrawn_by, e.asked_at, e.pay_until, c.state, c.attempt, c.act_until, c.expires_at, c.order_number as charge_order_number,
    c.quote -> 'lines' -> 0 ->> 'title' as title, (c.quote -> 'totals' ->> 'total_cents')::int as total_cents,
    e.objected_at::text as cursor_at, e.pay_until::text as pay_until_text
  from extra_charge e join checkout c on c.order_token = e.order_token`

type NewCharge = Pick<
  ChargeRow,
  | 'order_token'
  | 'order_id'
  | 'order_item_id'
  | 'rental_id'
  | 'kind'
  | 'amount_cents'
  | 'explanation'
  | 'request_key'
  | 'created_by'
  | 'created_at'
> & {
  /** The most that can be charged: being late adds up, a piece is beyond repair or lost once. */
  cap_cents: number
}

export async function insertCharge(transaction: Transaction, charge: NewCharge): Promise<void> {
  await transaction.insertInto('extra_charge').values(charge).execute()
}

export async function findCharge(db: Database, id: number): Promise<ChargeRow | undefined> {
  const { rows } = await sql<ChargeRow>`${CHARGES} where e.id = ${id}`.execute(db)
  return rows[0]
}

/** Locks the charge and its checkout: until the transaction ends no other process pays it. */
export async function lockCharge(
  transaction: Transaction,
  id: number,
): Promise<ChargeRow | undefined> {
  const { rows } = await sql<ChargeRow>`
    ${CHARGES} where e.id = ${id} for no key update`.execute(transaction)
  return rows[0]
}

export async function findChargeOfRequest(
  db: Database,
  requestKey: string,
): Promise<ChargeRow | undefined> {
  const { rows } = await sql<ChargeRow>`${CHARGES} where e.request_key = ${requestKey}`.execute(db)
  return rows[0]
}

export async function findChargeOfToken(
  db: Database,
  orderToken: string,
): Promise<ChargeRow | undefined> {
  const { rows } = await sql<ChargeRow>`${CHARGES} where e.order_token = ${orderToken}`.execute(db)
  return rows[0]
}

/** Newest first. */
export async function listChargesOfOrder(db: Database, orderId: number): Promise<ChargeRow[]> {
  const { rows } = await sql<ChargeRow>`
    ${CHARGES} where e.order_id = ${orderId} order by e.id desc`.execute(db)
  return rows
}

/** Unpaid charges for an order that the customer was asked to pay. */
export async function listOwedCharges(
  db: Database,
  orderId: number,
): Promise<{ title: string; total_cents: number; asked_at: Date }[]> {
  const charges = await listChargesOfOrder(db, orderId)
  return charges.flatMap(({ title, total_cents, asked_at, withdrawn_at, state }) => {
    const isOwed = state !== 'CANCELLED' && state !== 'REFUNDED' && state !== 'PAID'
    return asked_at && !withdrawn_at && isOwed ? [{ title, total_cents, asked_at }] : []
  })
}

type ChargeOfItem = Pick<
  ChargeRow,
  | 'kind'
  | 'amount_cents'
  | 'charge_order_number'
  | 'created_at'
  | 'objection'
  | 'objected_at'
  | 'objection_closed_at'
  | 'state'
>

/** Returns what was charged for an item, newest first. */
export async function listChargesOfItem(db: Database, itemId: number): Promise<ChargeOfItem[]> {
  const { rows } = await sql<ChargeOfItem>`
    ${CHARGES} where e.order_item_id = ${itemId} order by e.id desc`.execute(db)
  return rows
}

/** Objections that are open, oldest first. */
export async function listOpenObjections(
  db: Database,
  { after, limit }: { after: { at: string; id: number } | null; limit: number },
): Promise<ChargeRow[]> {
  const { rows } = await sql<ChargeRow>`
    ${CHARGES} where e.objected_at is not null and e.objection_closed_at is null
      ${after ? sql`and (e.objected_at, e.id) > (${after.at}::timestamptz, ${after.id}::int)` : sql``}
    order by e.objected_at, e.id limit ${limit}`.execute(db)
  return rows
}

/** Unpaid charges whose link the customer was mailed, those first whose link ends first. */
export async function listWaitingCharges(
  db: Database,
  { after, limit }: { after: { at: string; id: number } | null; limit: number },
): Promise<ChargeRow[]> {
  const { rows } = await sql<ChargeRow>`
    ${CHARGES} where e.pay_until is not null and e.withdrawn_at is null
      and c.state in ('QUOTED', 'DECLINED', 'RESERVED', 'AWAITS_CUSTOMER')
      ${after ? sql`and (e.pay_until, e.id) > (${after.at}::timestamptz, ${after.id}::int)` : sql``}
    order by e.pay_until, e.id limit ${limit}`.execute(db)
  return rows
}

export async function countObjections(
  db: Database,
  maximum: number,
): Promise<{ count: number; oldest_at: Date | null }> {
  const { rows } = await sql<{ count: number; oldest_at: Date | null }>`
    select count(*)::int as count, min(objected_at) as oldest_at
    from (
      select objected_at from extra_charge
      where objected_at is not null and objection_closed_at is null order by objected_at, id limit ${maximum}
    ) open`.execute(db)
  return rows[0]!
}

/** What begins an attempt to pay a charge, or is paid offline instead. */
export async function getChargeCheckout(
  db: Database,
  orderToken: string,
): Promise<ReservedRow & { request_fingerprint: string }> {
  const { rows } = await sql<ReservedRow & { request_fingerprint: string }>`
    select order_token, owner, customer_id, kind, trunk_show_id, quote, attempt, reserved_at, request_fingerprint
    from checkout where order_token = ${orderToken}`.execute(db)
  return rows[0]!
}

/** Ends a checkout that the card did not pay. Needs the lock on the charge. */
export async function endOffline(
  transaction: Transaction,
  orderToken: string,
  orderNumber: string,
): Promise<void> {
  await sql`
    update checkout set state = 'PAID', order_number = ${orderNumber}
    where order_token = ${orderToken} and kind = 'EXTRA_CHARGE'
      and state in ('QUOTED', 'DECLINED', 'CANCELLED')`.execute(transaction)
}

export async function storeOfflinePayment(
  transaction: Transaction,
  id: number,
  payment: { offline_method: OfflineMethod; offline_reference: string | null },
): Promise<void> {
  await transaction.updateTable('extra_charge').set(payment).where('id', '=', id).execute()
}

/** Ends an unpaid charge for good: its checkout cannot be paid any more. Needs the lock on the charge. */
export async function storeWithdrawal(
  transaction: Transaction,
  { id, order_token }: Pick<ChargeRow, 'id' | 'order_token'>,
  withdrawal: { withdrawn_at: Date; withdrawn_by: number },
): Promise<void> {
  await transaction.updateTable('extra_charge').set(withdrawal).where('id', '=', id).execute()
  await sql`
    update checkout set state = 'SUPERSEDED'
    where order_token = ${order_token} and kind = 'EXTRA_CHARGE' and state in ('QUOTED', 'DECLINED')`.execute(
    transaction,
  )
}

export async function storeAsk(
  transaction: Transaction,
  id: number,
  ask: { asked_at: Date; pay_until: Date },
): Promise<void> {
  await transaction.updateTable('extra_charge').set(ask).where('id', '=', id).execute()
}

/** Uses up the number of an attempt that has not begun, so that a request which is still on its way cannot begin it. */
export async function skipAttempt(
  db: Database,
  orderToken: string,
  attempt: number,
): Promise<void> {
  await sql`
    update checkout set attempt = attempt + 1
    where order_token = ${orderToken} and attempt = ${attempt} and kind = 'EXTRA_CHARGE'
      and state in ('QUOTED', 'DECLINED')`.execute(db)
}

/** Returns false if the customer objected before. */
export async function storeObjection(
  db: Database,
  id: number,
  { objection, now }: { objection: string; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update extra_charge set objection = ${objection}, objected_at = ${now}
    where id = ${id} and objection is null returning id`.execute(db)
  return rows.length > 0
}

export async function storeObjectionDecision(
  transaction: Transaction,
  id: number,
  decision: {
    /** `null` when a refund decided before. */
    objection_decision: ObjectionDecision | null
    objection_answer: string | null
    objection_refund_key: string | null
    objection_closed_at: Date
    objection_closed_by: number
  },
): Promise<void> {
  await transaction.updateTable('extra_charge').set(decision).where('id', '=', id).execute()
}

/** Opens the objection again whose proposed refund, with this key, was declined (STAFF-91). */
export async function reopenObjection(
  transaction: Transaction,
  requestKey: string | null,
): Promise<void> {
  await sql`
    update extra_charge
    set objection_decision = null, objection_answer = null, objection_refund_key = null, objection_closed_at = null,
      objection_closed_by = null
    where objection_refund_key = ${requestKey}`.execute(transaction)
}
