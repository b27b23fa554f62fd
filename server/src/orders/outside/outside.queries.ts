import type { OutsideMethod } from '@twirl/contract/staff/money/outside'
import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { Transaction } from '#platform/database/transaction.ts'
import type { PaidRefund, ReservedRefund } from '../refunds/refunds.queries.ts'

/** A refund that the gateway has refused, or that was paid outside the shop since. */
export type RefusedRow = ReservedRefund & {
  state: 'RESERVED' | 'PAID'
  kind: PaidRefund['kind']
  amount_cents: number
  order_number: string
  email: string
  answer: string | null
  created_by: number | null
  refusal: string | null
  refused_at: Date | null
  outside_method: OutsideMethod | null
  outside_reference: string | null
  outside_by: number | null
  paid_at: Date | null
  /** The time of the refusal with all of its digits, for the cursor. */
  cursor_at: string | null
}

const REFUNDS = sql`
  select r.id, r.order_id, r.state, r.kind, r.amount_cents, o.order_number, o.email, r.created_by, r.refusal,
    r.refused_at, r.outside_method, r.outside_reference, r.outside_by, r.paid_at, r.refused_at::text as cursor_at,
    coalesce(r.answer, (select answer from refund_application a where a.id = r.application_id)) as answer,
    json_build_object('key', r.gateway_key, 'charge_id', p.charge_id, 'amount_cents', r.amount_cents) as request
  from refund r join customer_order o on o.id = r.order_id join payment p on p.id = r.payment_id`

/** Finds a refund that goes through the gateway. For a decision, lock its order before. */
export async function findGatewayRefund(db: Database, id: number): Promise<RefusedRow | undefined> {
  const { rows } = await sql<RefusedRow>`${REFUNDS} where r.id = ${id}`.execute(db)
  return rows[0]
}

/** Refunds that were refused and not paid in another way, oldest first. */
export async function listRefused(
  db: Database,
  { after, limit }: { after: { at: string; id: number } | null; limit: number },
): Promise<RefusedRow[]> {
  const { rows } = await sql<RefusedRow>`
    ${REFUNDS} where r.refusal is not null and r.outside_method is null
      ${after ? sql`and (r.refused_at, r.id) > (${after.at}::timestamptz, ${after.id}::int)` : sql``}
    order by r.refused_at, r.id limit ${limit}`.execute(db)
  return rows
}

export async function markPaidOutside(
  transaction: Transaction,
  id: number,
  paid: {
    outside_method: OutsideMethod
    outside_reference: string | null
    outside_by: number
    now: Date
  },
): Promise<void> {
  await sql`
    update refund set state = 'PAID', paid_at = coalesce(paid_at, ${paid.now}), outside_method = ${paid.outside_method},
      outside_reference = ${paid.outside_reference}, outside_by = ${paid.outside_by}
    where id = ${id}`.execute(transaction)
}

export type ReceiptRow = {
  amount_cents: number
  method: OutsideMethod
  reference: string | null
  recorded_by: number
  recorded_at: Date
}

export async function listReceipts(db: Database, orderId: number): Promise<ReceiptRow[]> {
  const { rows } = await sql<ReceiptRow>`
    select amount_cents, method, reference, recorded_by, recorded_at from outside_receipt
    where order_id = ${orderId} order by id`.execute(db)
  return rows
}

/** Returns false if the form was sent before. */
export async function insertReceipt(
  transaction: Transaction,
  receipt: ReceiptRow & { order_id: number; request_key: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('outside_receipt')
    .values(receipt)
    .onConflict((conflict) => conflict.column('request_key').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows !== 0n
}
