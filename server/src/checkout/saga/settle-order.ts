import { retryOnUniqueViolation } from '#platform/database/constraint-violations.ts'
import { inTransaction, type Transaction } from '#platform/database/transaction.ts'
import { Counter } from '#platform/metrics/counter.ts'
import type { Mail } from '#platform/outbox/outbox.ts'
import { releaseItems } from '../../cart/public.ts'
import { releaseCoupon } from '../../coupons/public.ts'
import { deleteTokenLater, storeCard, wakeTokenDeletion } from '../../credit-cards/public.ts'
import { confirmHold, MoveRefused, releaseHold } from '../../inventory/public.ts'
import {
  exchangeMail,
  failPayment,
  getRentedItem,
  insertOrder,
  type NewOrder,
  newOrderNumber,
  orderLinkOf,
  orderMail,
  reserveWholeRefund,
} from '../../orders/public.ts'
import type { Charge } from '../../providers/payments/payment-gateway.ts'
import { endAttempt, findOutcome } from '../checkout.queries.ts'
import { releaseExchange, returnExchanged } from './exchange-rental.ts'
import { HoldLost } from './hold-lost.ts'
import { orderOf } from './order-of.ts'
import { refundOwed } from './refund-owed.ts'
import type { Reservation } from './reserve-order.ts'
import type { SagaDeps, SagaTransactionDeps } from './saga-deps.ts'
import { releaseRental, sellRental } from './sell-rental.ts'
import { findTaxOwed } from './tax-owed.ts'

/** PENDING: the gateway has not said yet whether it charged. */
export type Outcome =
  | { state: 'PAID'; order_number: string }
  | { state: 'DECLINED' | 'CANCELLED' | 'REFUNDED' | 'PENDING' }

const settled = new Counter(
  'twirl_checkout_settled_total',
  'Attempts to pay that ended, once each: PAID is an order.',
  ['kind', 'outcome'],
)

type Paid = Extract<Charge, { state: 'PAID' }>

/** Makes an order of what was paid, or lets go of what was held. Repeating it changes nothing. */
export async function settleOrder(
  deps: SagaDeps,
  reservation: Reservation,
  charge: Charge,
): Promise<Outcome> {
  const outcome =
    charge.state === 'PAID'
      ? await settlePaid(deps, reservation, charge)
      : await settleUnpaid(deps, reservation, charge)
  if (outcome) settled.of(reservation.kind, outcome.state).count++
  if (reservation.payment.typed_card_use) wakeTokenDeletion(deps.jobs)
  deps.afterStep('SETTLED')
  return outcome ?? readOutcome(deps, reservation)
}

async function settlePaid(
  deps: SagaDeps,
  reservation: Reservation,
  charge: Paid,
): Promise<Outcome | null> {
  const tax_owed_cents = await findTaxOwed(deps, reservation.quote)
  try {
    // A number that is taken already, which is as good as impossible, is chosen anew.
    return await retryOnUniqueViolation(async () => {
      const order = orderOf(reservation, {
        order_number: newOrderNumber(),
        paid_at: deps.clock.now(),
        tax_owed_cents,
      })
      return inTransaction(deps.db, (transaction) =>
        placeOrder(deps, transaction, { reservation, charge, order }),
      )
    })
  } catch (error) {
    if (!(error instanceof HoldLost || error instanceof MoveRefused)) throw error
    return refundLateCharge(deps, reservation, charge)
  }
}

async function placeOrder(
  deps: SagaTransactionDeps,
  transaction: Transaction,
  { reservation, charge, order }: { reservation: Reservation; charge: Paid; order: NewOrder },
): Promise<Outcome | null> {
  const { outbox } = deps
  const { order_number } = order
  if (!(await endAttempt(transaction, reservation, 'PAID', order_number))) return null
  const { email } = await insertOrder(transaction, order, { ...charge, id: reservation.payment.id })
  const ordered = bagItemsOf(reservation)
  if (ordered.length > 0) await releaseItems(transaction, reservation.order_token, ordered)
  const link = orderLinkOf(deps, order_number)
  const mail = await confirmationOf(transaction, reservation, { email, order, link })
  await outbox.putMail(transaction, `order ${order_number}`, mail)
  await saveOrForgetCard(deps, transaction, reservation, order.paid_at)
  // Last, because other buyers of the same piece wait for the end of the transaction.
  if (reservation.kind === 'PURCHASE_RENTAL')
    await sellRental(transaction, reservation, order.paid_at)
  else {
    if (reservation.kind === 'EXCHANGE')
      await returnExchanged(transaction, reservation, order.paid_at)
    await confirmUnits(transaction, reservation)
  }
  return { state: 'PAID', order_number }
}

async function confirmationOf(
  transaction: Transaction,
  { kind, quote }: Reservation,
  { email, order, link }: { email: string; order: NewOrder; link: string },
): Promise<Mail> {
  if (kind !== 'EXCHANGE') return orderMail(email, order, link)
  const returned = await getRentedItem(transaction, quote.lines[0]!.exchanged_item_id!)
  return exchangeMail(email, { order, returned, link })
}

async function confirmUnits(
  transaction: Transaction,
  { order_token, quote }: Reservation,
): Promise<void> {
  const confirmed = await confirmHold(transaction, order_token)
  const ordered = quote.lines.reduce((sum, { quantity }) => sum + quantity, 0)
  if (confirmed.length < ordered) throw new HoldLost(`${order_token} lost its units`)
}

async function settleUnpaid(
  deps: SagaDeps,
  reservation: Reservation,
  charge: Exclude<Charge, Paid>,
): Promise<Outcome | null> {
  const { state } = charge
  const now = deps.clock.now()
  return inTransaction(deps.db, async (transaction) => {
    if (!(await endAttempt(transaction, reservation, state))) return null
    const reason = charge.state === 'DECLINED' ? charge.reason : null
    await failPayment(transaction, reservation.payment.id, { state, reason, now })
    await forgetTypedCard(deps, transaction, reservation)
    await letGo(transaction, reservation, now)
    return { state }
  })
}

/** The hold ended before the charge was known. The only case in which money is taken without goods: it goes back. */
async function refundLateCharge(
  deps: SagaDeps,
  reservation: Reservation,
  charge: Paid,
): Promise<Outcome | null> {
  const { order_token } = reservation
  deps.log.error({ order_token }, 'an order was charged after its units were gone: refunding it')
  const now = deps.clock.now()
  const hasEnded = await inTransaction(deps.db, async (transaction) => {
    if (!(await endAttempt(transaction, reservation, 'REFUNDED'))) return false
    await reserveWholeRefund(transaction, charge, now)
    // A refund needs the charge, not the card.
    await forgetTypedCard(deps, transaction, reservation)
    await letGo(transaction, reservation, now)
    return true
  })
  await refundOwed(deps)
  return hasEnded ? { state: 'REFUNDED' } : null
}

async function letGo(transaction: Transaction, reservation: Reservation, now: Date): Promise<void> {
  const { order_token, kind, quote } = reservation
  // Bag, coupon, units, as when they were reserved: otherwise the two could deadlock.
  if (bagItemsOf(reservation).length > 0) await releaseItems(transaction, order_token, [])
  if (quote.coupon) await releaseCoupon(transaction, order_token, now)
  if (kind === 'PURCHASE_RENTAL') await releaseRental(transaction, reservation)
  else {
    if (kind === 'EXCHANGE') await releaseExchange(transaction, reservation)
    await releaseHold(transaction, order_token)
  }
}

/** None when a rented item is bought or exchanged. */
function bagItemsOf({ quote }: Reservation): { id: number; quantity: number }[] {
  return quote.lines.flatMap(({ cart_item_id, quantity }) =>
    cart_item_id === null ? [] : { id: cart_item_id, quantity },
  )
}

/** A typed card becomes one of the customer's with the order that it paid, if that was asked for. */
async function saveOrForgetCard(
  deps: SagaTransactionDeps,
  transaction: Transaction,
  reservation: Reservation,
  now: Date,
): Promise<void> {
  const { customer_id, payment } = reservation
  if (customer_id === null || payment.typed_card_use !== 'SAVE_WHEN_PAID')
    return forgetTypedCard(deps, transaction, reservation)
  const card = {
    token: payment.card_token,
    brand: payment.card_brand,
    last_four: payment.card_last_four,
    fingerprint: payment.card_fingerprint,
    expiration_date: payment.card_expiration_date!,
  }
  await storeCard(deps.jobs, transaction, { customer_id, card, originalId: null, now })
}

/** The next attempt hands over a card again. */
async function forgetTypedCard(
  { jobs }: SagaTransactionDeps,
  transaction: Transaction,
  { payment }: Reservation,
): Promise<void> {
  if (payment.typed_card_use) await deleteTokenLater(jobs, transaction, payment.card_token)
}

/** Another process settled the attempt. */
async function readOutcome({ db }: SagaDeps, { order_token }: Reservation): Promise<Outcome> {
  const found = await findOutcome(db, order_token)
  if (found?.state === 'PAID') return { state: 'PAID', order_number: found.order_number! }
  if (found?.state === 'CANCELLED' || found?.state === 'REFUNDED') return { state: found.state }
  // A later attempt may be running.
  return { state: found?.state === 'DECLINED' ? 'DECLINED' : 'PENDING' }
}
