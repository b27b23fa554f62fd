import type { EndpointOutput } from '@twirl/contract/endpoint'
import type {
  ExtraCharge,
  listCharges as listChargesCall,
  listObjections as listObjectionsCall,
  listWaitingCharges as listWaitingChargesCall,
} from '@twirl/contract/staff/money/charges'
import type { Database } from '#platform/database/database.ts'
import { AppError } from '#platform/http/app-error.ts'
import { cutPage, readTimeCursor } from '#platform/http/page-cursor.ts'
import { toDollars } from '#platform/money.ts'
import {
  findDeclineReason,
  findGivenOfRequest,
  findRefundedOrder,
  restOf,
} from '../../orders/public.ts'
import { listStaffNames } from '../../staff/public.ts'
import type { CheckoutState } from '../saga/checkout-states.ts'
import type { ChargeDeps } from './charge-deps.ts'
import {
  type ChargeRow,
  findCharge,
  listChargesOfOrder,
  listOpenObjections,
  listWaitingCharges as findWaitingCharges,
} from './charges.queries.ts'
import { isUnpaid } from './unpaid-charge.ts'
import { listChargeable } from './list-chargeable.ts'

const PAGE_SIZE = 25

export async function listCharges(
  deps: ChargeDeps,
  orderNumber: string,
): Promise<EndpointOutput<typeof listChargesCall>> {
  const { db } = deps
  const order = await findRefundedOrder(db, { order_number: orderNumber })
  if (!order) throw new AppError('ORDER_NOT_FOUND')
  const items = await listChargeable(deps, db, orderNumber)
  return {
    items: items.map(({ id, title, caps }) => ({
      order_item_id: id,
      title,
      late_cap: toDollars(caps.late_cents),
      damage_cap: toDollars(caps.damage_cents),
    })),
    charges: await describe(deps, await listChargesOfOrder(db, order.id)),
  }
}

export async function listObjections(
  deps: ChargeDeps,
  { after, limit = PAGE_SIZE }: { after?: string | undefined; limit?: number | undefined },
): Promise<EndpointOutput<typeof listObjectionsCall>> {
  const found = await listOpenObjections(deps.db, {
    after: readTimeCursor(after),
    limit: limit + 1,
  })
  const { rows, next } = cutPage(found, limit, ({ cursor_at, id }) => [cursor_at, id])
  return { charges: await describe(deps, rows), next }
}

/** Charges that wait for their customers, and those whose customers did not pay in time (PAY-53). */
export async function listWaitingCharges(
  deps: ChargeDeps,
  { after, limit = PAGE_SIZE }: { after?: string | undefined; limit?: number | undefined },
): Promise<EndpointOutput<typeof listWaitingChargesCall>> {
  const cursor = readTimeCursor(after)
  const found = await findWaitingCharges(deps.db, { after: cursor, limit: limit + 1 })
  const { rows, next } = cutPage(found, limit, ({ pay_until_text, id }) => [pay_until_text, id])
  return { charges: await describe(deps, rows), next }
}

export async function getCharge(
  deps: Pick<ChargeDeps, 'db' | 'clock'>,
  id: number,
): Promise<ExtraCharge> {
  const [charge] = await describe(deps, [(await findCharge(deps.db, id))!])
  return charge!
}

const STATES: Record<CheckoutState, ExtraCharge['state']> = {
  QUOTED: 'NEW',
  SUPERSEDED: 'CANCELED',
  RESERVED: 'PENDING',
  AWAITS_CUSTOMER: 'WAITING',
  PAID: 'PAID',
  DECLINED: 'DECLINED',
  CANCELLED: 'CANCELED',
  REFUNDED: 'CANCELED',
}

function stateOf(
  { offline_method, withdrawn_at, state, pay_until }: ChargeRow,
  now: Date,
): ExtraCharge['state'] {
  if (withdrawn_at) return 'WITHDRAWN'
  const canPayByLink = isUnpaid({ state }) && pay_until !== null && pay_until > now
  if (canPayByLink) return 'WAITING'
  return offline_method ? 'PAID_OFFLINE' : STATES[state]
}

async function describe(
  { db, clock }: Pick<ChargeDeps, 'db' | 'clock'>,
  rows: ChargeRow[],
): Promise<ExtraCharge[]> {
  const now = clock.now()
  const names = await listStaffNames(
    db,
    rows.flatMap(({ created_by, objection_closed_by }) => [created_by, objection_closed_by]),
  )
  const described: ExtraCharge[] = []
  for (const row of rows) {
    const { order_number } = (await findRefundedOrder(db, { id: row.order_id }))!
    const isDeclined = row.state === 'DECLINED'
    described.push({
      id: row.id,
      order_number,
      kind: row.kind,
      title: row.title,
      amount: toDollars(row.amount_cents),
      total: toDollars(row.total_cents),
      state: stateOf(row, now),
      asked:
        row.asked_at && row.pay_until
          ? { at: row.asked_at.toISOString(), until: row.pay_until.toISOString() }
          : null,
      decline_reason: isDeclined ? await findDeclineReason(db, row.order_token, row.attempt) : null,
      charge_order_number: row.charge_order_number,
      explanation: row.explanation,
      created_at: row.created_at.toISOString(),
      created_by: names.get(row.created_by) ?? '',
      offline_method: row.offline_method,
      offline_reference: row.offline_reference,
      objection: row.objection,
      objected_at: row.objected_at?.toISOString() ?? null,
      is_objection_open: row.objected_at !== null && row.objection_closed_at === null,
      objection_decided: await describeDecision(db, row, names.get(row.objection_closed_by) ?? ''),
      left: toDollars(await leftOf(db, row)),
    })
  }
  return described
}

async function describeDecision(
  db: Database,
  row: ChargeRow,
  by: string,
): Promise<ExtraCharge['objection_decided']> {
  const {
    objection_closed_at: at,
    objection_decision,
    objection_answer,
    objection_refund_key,
  } = row
  if (!at) return null
  const given =
    objection_refund_key === null ? undefined : await findGivenOfRequest(db, objection_refund_key)
  return {
    decision: objection_decision,
    answer: objection_answer,
    by,
    at: at.toISOString(),
    given_back: toDollars(given?.amount_cents ?? 0),
    is_waiting: given?.is_waiting ?? false,
  }
}

/** What is left of what was paid for a charge. */
async function leftOf(db: Database, { charge_order_number }: ChargeRow): Promise<number> {
  if (charge_order_number === null) return 0
  const order = await findRefundedOrder(db, { order_number: charge_order_number })
  return order ? restOf(order) : 0
}
