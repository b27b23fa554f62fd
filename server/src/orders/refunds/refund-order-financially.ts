import { inTransaction } from '#platform/database/transaction.ts'
import { AppError } from '#platform/http/app-error.ts'
import { completeRefund, type Decided, type RefundOutcome } from './decide-refund.ts'
import type { RefundDeps } from './refund-deps.ts'
import { findRefundOfRequest, lockRefundedOrder } from './refunds.queries.ts'
import { reserveRefund, restOf } from './reserve-refund.ts'

type FinancialRefund = {
  order_number: string
  /** WHOLE: all that is left of what was paid. */
  amount_cents: number | 'WHOLE'
  /** The key of the caller's form: the same one again changes nothing. */
  request_key: string
}

/** Gives money back without regard to items (ORDER-3). */
export async function refundOrderFinancially(
  deps: RefundDeps,
  { order_number, request_key, ...asked }: FinancialRefund,
): Promise<Extract<RefundOutcome, { refund_id: number }>> {
  const decided = await inTransaction(deps.db, async (transaction): Promise<Decided> => {
    const order = await lockRefundedOrder(transaction, { order_number })
    if (!order) throw new AppError('ORDER_NOT_FOUND')
    const { charge_id } = order
    const known = await findRefundOfRequest(transaction, request_key)
    if (known) return { refund: known, charge_id }
    const amount_cents = asked.amount_cents === 'WHOLE' ? restOf(order) : asked.amount_cents
    const refund = await reserveRefund(deps, transaction, order, {
      kind: 'FINANCIAL',
      amount_cents,
      application_id: null,
      request_key,
      created_by: null,
      lines: [],
      answer: null,
    })
    return { refund, charge_id }
  })
  return completeRefund(deps, decided)
}
