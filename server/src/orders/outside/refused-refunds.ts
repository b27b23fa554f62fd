import type { EndpointOutput } from '@twirl/contract/endpoint'
import type {
  listRefusedRefunds as listRefusedRefundsCall,
  OutsideMethod,
} from '@twirl/contract/staff/money/outside'
import type { StaffRefundOutcome } from '@twirl/contract/staff/money/refunds'
import { inTransaction, type Transaction } from '#platform/database/transaction.ts'
import { AppError } from '#platform/http/app-error.ts'
import { cutPage, readTimeCursor } from '#platform/http/page-cursor.ts'
import type { StaffCaller } from '#platform/http/visitor.ts'
import { formatDollars, toDollars } from '#platform/money.ts'
import { audit, listStaffNames } from '../../staff/public.ts'
import { orderLinkOf } from '../order-number.ts'
import { replaceGatewayRefund } from '../refunds/gateway-book.queries.ts'
import { giveBack, type PaymentState, payRefund } from '../refunds/pay-refund.ts'
import type { RefundDeps } from '../refunds/refund-deps.ts'
import { refundMail } from '../refunds/refund-mails.ts'
import { lockRefundedOrder } from '../refunds/refunds.queries.ts'
import { bookRefund, settleRefund } from '../refunds/settle-refund.ts'
import { overtakenBy } from '../refunds/staff/overtaken.ts'
import { outsideText } from './outside-text.ts'
import {
  findGatewayRefund,
  listRefused,
  markPaidOutside,
  type RefusedRow,
} from './outside.queries.ts'

const PAGE_SIZE = 25

/** The queue of refunds that the gateway has refused (STAFF-93). */
export async function listRefusedRefunds(
  { db }: RefundDeps,
  { after, limit = PAGE_SIZE }: { after?: string | undefined; limit?: number | undefined },
): Promise<EndpointOutput<typeof listRefusedRefundsCall>> {
  const found = await listRefused(db, { after: readTimeCursor(after), limit: limit + 1 })
  const { rows, next } = cutPage(found, limit, ({ cursor_at, id }) => [cursor_at, id])
  const names = await listStaffNames(
    db,
    rows.map(({ created_by }) => created_by),
  )
  const refunds = rows.map(({ id, order_number, email, amount_cents, created_by, ...row }) => ({
    id,
    order_number,
    email,
    amount: toDollars(amount_cents),
    refusal: row.refusal!,
    refused_at: row.refused_at!.toISOString(),
    decided_by: created_by === null ? null : { id: created_by, name: names.get(created_by) ?? '' },
  }))
  return { refunds, next }
}

/** Asks the gateway again for a refund that it has refused. */
export async function retryRefund(
  deps: RefundDeps,
  { staff_id }: StaffCaller,
  id: number,
): Promise<StaffRefundOutcome> {
  const refund = await inTransaction(deps.db, async (transaction) => {
    const locked = await getLocked(transaction, id)
    await assertUnpaid(transaction, locked)
    await audit(transaction, deps, {
      staff_id,
      action: 'refund.retry',
      subject_kind: 'order',
      subject_id: locked.order_number,
      before: { amount: formatDollars(locked.amount_cents), refusal: locked.refusal },
    })
    return locked
  })
  const state =
    refund.state === 'PAID' ? await payAgain(deps, refund) : await payRefund(deps, refund)
  return { state, amount: toDollars(refund.amount_cents) }
}

/** Asks for a refund that the gateway had confirmed before it failed. */
async function payAgain({ db, gateway }: RefundDeps, refund: RefusedRow): Promise<PaymentState> {
  try {
    const { refund_id } = await giveBack(gateway, refund.request)
    await replaceGatewayRefund(db, refund.id, refund_id)
    return 'PAID'
  } catch (error) {
    return gateway.refusalOf(error) === null ? 'RESERVED' : 'REFUSED'
  }
}

type OutsidePayment = { id: number; method: OutsideMethod; reference: string; reason: string }

/**
 * Records that a refund which the gateway has refused was paid outside the shop (STAFF-93). The gateway is asked before
 * whether it has paid after all, and the refund is locked against being asked for again. The same record again changes
 * nothing.
 */
export async function recordRefundOutside(
  deps: RefundDeps,
  staff: StaffCaller,
  { id, method, reference, reason }: OutsidePayment,
): Promise<{ state: 'PAID' }> {
  const found = await findGatewayRefund(deps.db, id)
  if (!found) throw new AppError('NOT_FOUND')
  if (found.refusal !== null && found.outside_method === null) await assertMissing(deps, found)
  await inTransaction(deps.db, async (transaction) => {
    const refund = await getLocked(transaction, id)
    const outside = { outside_method: method, outside_reference: reference || null }
    const isRepeated =
      refund.outside_by === staff.staff_id &&
      refund.outside_method === method &&
      refund.outside_reference === outside.outside_reference
    if (isRepeated) return
    await assertUnpaid(transaction, refund)
    if (refund.created_by === staff.staff_id)
      throw new AppError('STEP_REFUSED', {
        message:
          'You decided this refund. Another person with finance has to record how it was paid.',
      })
    const now = deps.clock.now()
    await markPaidOutside(transaction, id, { ...outside, outside_by: staff.staff_id, now })
    await book(deps, transaction, refund, outsideText(method, outside.outside_reference))
    await audit(transaction, deps, {
      staff_id: staff.staff_id,
      action: 'refund.paid-outside',
      subject_kind: 'order',
      subject_id: refund.order_number,
      before: { amount: formatDollars(refund.amount_cents), refusal: refund.refusal },
      after: { paid: method.toLowerCase(), ...(reference && { reference }) },
      reason,
    })
  })
  return { state: 'PAID' }
}

/** A refund that the gateway had confirmed before it failed is in the sums already; only the customer is told. */
async function book(
  deps: RefundDeps,
  transaction: Transaction,
  refund: RefusedRow,
  outside: string,
): Promise<void> {
  const order = (await lockRefundedOrder(transaction, { id: refund.order_id }))!
  if (refund.state === 'RESERVED')
    return bookRefund(deps, transaction, order, { ...refund, outside })
  const { order_number: about } = order
  const mail = refundMail(order, { ...refund, outside }, orderLinkOf(deps, about))
  await deps.outbox.putMail(transaction, `refund ${refund.id} outside`, mail, { about })
}

async function getLocked(transaction: Transaction, id: number): Promise<RefusedRow> {
  const found = await findGatewayRefund(transaction, id)
  if (!found) throw new AppError('NOT_FOUND')
  await lockRefundedOrder(transaction, { id: found.order_id })
  return (await findGatewayRefund(transaction, id))!
}

/** Throws unless the last word of the gateway is a refusal, and the refund was not paid in another way. */
async function assertUnpaid(transaction: Transaction, refund: RefusedRow): Promise<void> {
  const { outside_method, outside_reference, outside_by, paid_at, refusal, state } = refund
  if (outside_method) {
    const did = `recorded that this refund was paid ${outsideText(outside_method, outside_reference)}`
    throw await overtakenBy(transaction, { by: outside_by, did, at: paid_at! })
  }
  if (refusal !== null) return
  throw new AppError('STEP_REFUSED', {
    message:
      state === 'PAID'
        ? 'The payment provider has paid this refund.'
        : 'The payment provider is being asked for this refund. Please wait for its answer.',
  })
}

/** Throws if the gateway has the refund after all, or does not answer: it might be paid twice. */
async function assertMissing(deps: RefundDeps, refund: RefusedRow): Promise<void> {
  const made = await deps.gateway.findRefund(refund.request).catch(() => 'UNKNOWN' as const)
  if (made === null) return
  if (made !== 'UNKNOWN' && !(await settleRefund(deps, refund, made)))
    await replaceGatewayRefund(deps.db, refund.id, made.refund_id)
  throw new AppError('STEP_REFUSED', {
    message:
      made === 'UNKNOWN'
        ? 'The payment provider does not answer, so that it is not known whether it has paid. Please try again later.'
        : 'The payment provider has paid this refund after all.',
  })
}
