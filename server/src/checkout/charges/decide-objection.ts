import { randomUUID } from 'node:crypto'
import type { ExtraCharge } from '@twirl/contract/staff/money/charges'
import type { StaffRefundOutcome } from '@twirl/contract/staff/money/refunds'
import { inTransaction, type Transaction } from '#platform/database/transaction.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { StaffCaller } from '#platform/http/visitor.ts'
import { formatDollars, toCents } from '#platform/money.ts'
import { formatTime } from '#platform/new-york-time.ts'
import {
  findGivenOfRequest,
  findRefundedOrder,
  giveOfOrder,
  orderLinkOf,
  outcomeOf,
  restOf,
} from '../../orders/public.ts'
import { listStaffNames } from '../../staff/public.ts'
import type { ChargeDeps } from './charge-deps.ts'
import { type ChargeRow, lockCharge, storeObjectionDecision } from './charges.queries.ts'
import { getCharge } from './list-charges.ts'
import { keptChargeMail } from './objection-mail.ts'
import { recordChargeStep } from './record-charge-step.ts'

type Decision = { id: number; answer: string; reason: string }

/** Keeps a charge that the customer objects to, and tells the customer why (STAFF-90). */
export async function keepCharge(
  deps: ChargeDeps,
  staff: StaffCaller,
  { id, answer, reason }: Decision,
): Promise<ExtraCharge> {
  const { staff_id } = staff
  const isKept = await inTransaction(deps.db, async (transaction) => {
    const charge = await lockObjected(transaction, id)
    const isRepeated =
      charge.objection_decision === 'KEPT' &&
      charge.objection_closed_by === staff_id &&
      charge.objection_answer === answer
    if (isRepeated) return true
    if (charge.objection_closed_at) throw await decidedBefore(transaction, charge)
    const order_number = charge.charge_order_number!
    const order = (await findRefundedOrder(transaction, { order_number }))!
    const isRefunded = restOf(order) <= 0
    await storeObjectionDecision(transaction, id, {
      objection_decision: isRefunded ? null : 'KEPT',
      objection_answer: isRefunded ? null : answer,
      objection_refund_key: null,
      objection_closed_by: staff_id,
      objection_closed_at: deps.clock.now(),
    })
    const action = isRefunded ? 'charge.drop' : 'charge.keep'
    await recordChargeStep(deps, transaction, staff, { charge, action, reason })
    if (isRefunded) return false
    const link = orderLinkOf(deps, order_number)
    const mail = keptChargeMail(order.email, { charge, order_number, answer, link })
    await deps.outbox.putMail(transaction, `objection ${id}`, mail, { about: order_number })
    return true
  })
  if (!isKept)
    throw new AppError('STEP_REFUSED', {
      message:
        'This charge was refunded in full, so there is nothing to keep. The objection is closed.',
    })
  return getCharge(deps, id)
}

/**
 * Gives back a part of a charge that the customer objects to, or all that is left of it (STAFF-90). It is a refund of the
 * order that the charge is, whose mail has the answer; above the limit it waits for a second person (STAFF-91).
 */
export async function reduceCharge(
  deps: ChargeDeps,
  staff: StaffCaller,
  { id, amount, answer, reason }: Decision & { amount: number },
): Promise<StaffRefundOutcome> {
  const refundDeps = {
    ...deps,
    refundLimitCents: () => toCents(deps.terms().finance_terms.refund_limit),
  }
  const given = await inTransaction(deps.db, async (transaction) => {
    const charge = await lockObjected(transaction, id)
    const isRepeated =
      charge.objection_refund_key !== null &&
      charge.objection_closed_by === staff.staff_id &&
      charge.objection_answer === answer
    if (charge.objection_closed_at && !isRepeated) throw await decidedBefore(transaction, charge)
    const request_key = charge.objection_refund_key ?? `objection ${id} ${randomUUID()}`
    const refund = {
      orderNumber: charge.charge_order_number!,
      share: { lines: [], amount },
      amount,
      answer,
      reason,
      request_key,
    }
    if (isRepeated) return giveOfOrder(refundDeps, transaction, staff, refund)
    const order = (await findRefundedOrder(transaction, { order_number: refund.orderNumber }))!
    const isWhole = toCents(amount) === restOf(order)
    await storeObjectionDecision(transaction, id, {
      objection_decision: isWhole ? 'DROPPED' : 'REDUCED',
      objection_answer: answer,
      objection_refund_key: request_key,
      objection_closed_by: staff.staff_id,
      objection_closed_at: deps.clock.now(),
    })
    await recordChargeStep(deps, transaction, staff, {
      charge,
      action: isWhole ? 'charge.drop' : 'charge.reduce',
      after: { given_back: formatDollars(toCents(amount)) },
      reason,
    })
    return giveOfOrder(refundDeps, transaction, staff, refund)
  })
  return outcomeOf(refundDeps, given)
}

/** Locks a charge to which the customer objected. Only what was paid is mailed, so that it has an order. */
async function lockObjected(transaction: Transaction, id: number): Promise<ChargeRow> {
  const charge = await lockCharge(transaction, id)
  if (!charge?.objected_at || !charge.charge_order_number) throw new AppError('NOT_FOUND')
  return charge
}

const ACTS = { KEPT: 'kept', REDUCED: 'reduced', DROPPED: 'dropped' }

async function decidedBefore(transaction: Transaction, charge: ChargeRow): Promise<AppError> {
  const { objection_closed_by: by, objection_closed_at: at, objection_decision, title } = charge
  const names = await listStaffNames(transaction, [by])
  const key = charge.objection_refund_key
  const given = key === null ? undefined : await findGivenOfRequest(transaction, key)
  const did = objection_decision
    ? `${ACTS[objection_decision]} the charge for ${title}`
    : 'closed this objection'
  const money = given
    ? ` ${formatDollars(given.amount_cents)} ${given.is_waiting ? 'waits for a second person' : 'goes back'}.`
    : ''
  return new AppError('STEP_REFUSED', {
    message: `${names.get(by)} ${did} on ${formatTime(at!)}, New York time.${money}`,
  })
}
