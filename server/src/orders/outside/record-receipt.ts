import type { OutsideMethod } from '@twirl/contract/staff/money/outside'
import { inTransaction } from '#platform/database/transaction.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { StaffCaller } from '#platform/http/visitor.ts'
import { formatDollars, toCents, toDollars } from '#platform/money.ts'
import { audit } from '../../staff/public.ts'
import type { RefundDeps } from '../refunds/refund-deps.ts'
import { lockRefundedOrder } from '../refunds/refunds.queries.ts'
import { insertReceipt, listReceipts } from './outside.queries.ts'

type Receipt = {
  orderNumber: string
  /** In dollars; below zero, it takes back an entry that was wrong. */
  amount: number
  method: OutsideMethod
  reference: string
  reason: string
  request_key: string
}

/** Records money for an order that came in outside the shop (STAFF-94). Returns all that came in that way. */
export async function recordReceipt(
  deps: RefundDeps,
  { staff_id }: StaffCaller,
  { orderNumber, amount, method, reference, reason, request_key }: Receipt,
): Promise<{ received: number }> {
  return inTransaction(deps.db, async (transaction) => {
    const order = await lockRefundedOrder(transaction, { order_number: orderNumber })
    if (!order) throw new AppError('ORDER_NOT_FOUND')
    const isNew = await insertReceipt(transaction, {
      order_id: order.id,
      amount_cents: toCents(amount),
      method,
      reference: reference || null,
      request_key,
      recorded_by: staff_id,
      recorded_at: deps.clock.now(),
    })
    const receipts = await listReceipts(transaction, order.id)
    const received = receipts.reduce((sum, { amount_cents }) => sum + amount_cents, 0)
    if (received < 0)
      throw new AppError('STEP_REFUSED', {
        message: `Only ${formatDollars(received - toCents(amount))} was recorded for this order.`,
      })
    if (isNew)
      await audit(transaction, deps, {
        staff_id,
        action: 'order.record-receipt',
        subject_kind: 'order',
        subject_id: orderNumber,
        after: {
          amount: toDollars(toCents(amount)),
          paid: method.toLowerCase(),
          ...(reference && { reference }),
        },
        reason,
      })
    return { received: toDollars(received) }
  })
}
