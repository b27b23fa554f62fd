import { inTransaction, type Transaction } from '#platform/database/transaction.ts'
import { releaseItems } from '../../cart/public.ts'
import { releaseCoupon } from '../../coupons/public.ts'
import { deleteTokenLater } from '../../credit-cards/public.ts'
import {
  completeWholeRefund,
  failPayment,
  giveBack,
  lateRefundKey,
  listOwedRefunds,
  reserveWholeRefund,
} from '../../orders/public.ts'
import type { Charge } from '../../providers/payments/payment-gateway.ts'
import { bagItemsOf } from '../quote/quote.ts'
import { CHECKOUT_KINDS } from './checkout-kinds.ts'
import type { Reservation } from './reserve-order.ts'
import type { SagaDeps, SagaTransactionDeps } from './saga-deps.ts'

type PaidCharge = Extract<Charge, { state: 'PAID' }>
type UnpaidCharge = Extract<Charge, { state: 'DECLINED' | 'CANCELLED' }>

/** Ends an attempt that was not paid, and lets go of all that it held. Returns null if that has happened before. */
export async function releaseOrder(
  deps: SagaDeps,
  reservation: Reservation,
  charge: UnpaidCharge,
): Promise<{ state: UnpaidCharge['state'] } | null> {
  const { state } = charge
  const { payment, kind } = reservation
  // What a customer gives up can be paid again: it is owed (PAY-48).
  const endState = payment.is_attended ? 'DECLINED' : state
  const now = deps.clock.now()
  return inTransaction(deps.db, async (transaction) => {
    if (!(await deps.endAttempt(transaction, reservation, endState))) return null
    const reason = charge.state === 'DECLINED' ? charge.reason : null
    await failPayment(transaction, payment.id, { state, reason, now })
    await forgetTypedCard(deps, transaction, reservation)
    await letGo(transaction, reservation, now)
    if (isBankQuestion(charge))
      await CHECKOUT_KINDS[kind].askLater?.(transaction, reservation, deps)
    return { state: endState }
  })
}

/** The bank asks the customer, who is not there. */
function isBankQuestion(charge: UnpaidCharge): boolean {
  return charge.state === 'DECLINED' && charge.reason === 'authentication_required'
}

/**
 * Gives back a charge that became known after the hold had ended: the only case in which money is taken without goods.
 * Returns null if another process has ended the attempt.
 */
export async function refundLateCharge(
  deps: SagaDeps,
  reservation: Reservation,
  charge: PaidCharge,
): Promise<{ state: 'REFUNDED' } | null> {
  const { order_token } = reservation
  deps.log.error({ order_token }, 'an order was charged after its units were gone: refunding it')
  const now = deps.clock.now()
  const hasEnded = await inTransaction(deps.db, async (transaction) => {
    if (!(await deps.endAttempt(transaction, reservation, 'REFUNDED'))) return false
    await reserveWholeRefund(transaction, charge, now)
    // A refund needs the charge, not the card.
    await forgetTypedCard(deps, transaction, reservation, charge)
    await letGo(transaction, reservation, now)
    return true
  })
  await refundOwed(deps)
  return hasEnded ? { state: 'REFUNDED' } : null
}

async function letGo(transaction: Transaction, reservation: Reservation, now: Date): Promise<void> {
  const { order_token, kind, quote } = reservation
  // Bag, coupon, units, as when they were reserved: otherwise the two could deadlock.
  if (bagItemsOf(quote).length > 0) await releaseItems(transaction, order_token, [])
  if (quote.coupon) await releaseCoupon(transaction, order_token, now)
  await CHECKOUT_KINDS[kind].release(transaction, reservation)
}

/**
 * Deletes a card that was typed at the gateway: the next attempt hands over a card again. One of the gateway's own fields
 * is saved there only with a payment.
 */
export async function forgetTypedCard(
  { jobs }: SagaTransactionDeps,
  transaction: Transaction,
  { payment }: Reservation,
  paid?: PaidCharge,
): Promise<void> {
  const token = payment.is_confirmation ? paid?.saved_token : payment.card_token
  if (payment.typed_card_use && token) await deleteTokenLater(jobs, transaction, token)
}

const BATCH = 100

/** Gives back charges that have no order. What fails is tried again by the reconciliation. Returns how many it gave back. */
export async function refundOwed({
  db,
  gateway,
  log,
}: Pick<SagaDeps, 'db' | 'gateway' | 'log'>): Promise<number> {
  let refunded = 0
  for (const { id, gateway_key, charge_id, amount_cents } of await listOwedRefunds(db, BATCH)) {
    try {
      await giveBack(gateway, { key: lateRefundKey(gateway_key), charge_id, amount_cents })
      await completeWholeRefund(db, id)
      refunded++
    } catch (error) {
      log.error({ err: error, payment: id }, 'a charge without an order could not be refunded yet')
    }
  }
  return refunded
}
