import type { Stripe } from 'stripe'
import { type Account, secondsOf } from './account.ts'
import { addBalanceTransaction } from './balance.ts'
import { type Form, metadataOf, numberOf, textOf } from './form.ts'
import { cardOf, getMethod } from './payment-methods.ts'
import { invalid, missing } from './stripe-refusal.ts'

export function createRefund(
  account: Account,
  form: Form,
  { failureReason }: { failureReason: string | null },
): Stripe.Refund {
  const charge = chargeToRefund(account, form)
  const left = charge.amount - charge.amount_refunded
  if (charge.disputed)
    throw invalid(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    })
  if (left === 0)
    throw invalid(`Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    })
  const amount = numberOf(form, 'amount') ?? left
  if (!(amount > 0)) throw invalid('Invalid positive integer', { param: 'amount' })
  if (amount > left)
    throw invalid(
      `Refund amount ($${amount / 100}) is greater than unrefunded amount on charge ($${left / 100})`,
      { param: 'amount' },
    )
  const id = account.book.newId('re')
  const line = addBalanceTransaction(account, {
    amount: -amount,
    fee: 0,
    source: id,
    type: 'refund',
    reporting_category: 'refund',
  })
  const refund = account.book.put('refund', {
    id,
    object: 'refund',
    amount,
    balance_transaction: line.id,
    charge: charge.id,
    created: secondsOf(account),
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    metadata: metadataOf(form),
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: textOf(form, 'reason'),
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  })
  const amount_refunded = charge.amount_refunded + amount
  const refunded = account.book.put('charge', {
    ...charge,
    amount_refunded,
    refunded: amount_refunded === charge.amount,
  })
  account.announce('charge.refunded', refunded)
  account.announce('refund.created', refund)
  if (failureReason) return failRefund(account, id, failureReason)
  const card = cardOf(account, getMethod(account, charge.payment_method!))
  // Stripe reports success first, and a bank that did not take the money later.
  if (card.later === 'REFUND_FAILS') failRefund(account, id, 'expired_or_canceled_card')
  return refund
}

function chargeToRefund({ book }: Account, form: Form): Stripe.Charge {
  const intentId = textOf(form, 'payment_intent')
  const intent = intentId ? book.find('payment_intent', intentId) : null
  if (intentId && !intent) throw missing('payment_intent', intentId, 'payment_intent')
  const chargeId = intent ? (intent.latest_charge as string | null) : textOf(form, 'charge')
  const charge = chargeId ? book.find('charge', chargeId) : null
  if (intent && charge?.status !== 'succeeded')
    throw invalid('This PaymentIntent does not have a successful charge to refund.', {
      param: 'payment_intent',
    })
  if (!charge) throw missing('charge', chargeId ?? '', 'charge')
  return charge
}

export function getRefund(account: Account, id: string): Stripe.Refund {
  const refund = account.book.find('refund', id)
  if (!refund) throw missing('refund', id, 'refund', 404)
  return refund
}

export function updateRefund(account: Account, id: string, form: Form): object {
  const refund = getRefund(account, id)
  const metadata = { ...refund.metadata, ...metadataOf(form) }
  return account.book.put('refund', { ...refund, metadata })
}

/** The bank sends the money back: it is the shop's again, and so is the duty to give it to the customer. */
export function failRefund(account: Account, id: string, reason: string): Stripe.Refund {
  const refund = getRefund(account, id)
  const line = addBalanceTransaction(account, {
    amount: refund.amount,
    fee: 0,
    source: id,
    type: 'refund_failure',
    reporting_category: 'refund_failure',
  })
  const charge = account.book.find('charge', refund.charge as string)!
  const amount_refunded = charge.amount_refunded - refund.amount
  account.book.put('charge', { ...charge, amount_refunded, refunded: false })
  const failed = account.book.put('refund', {
    ...refund,
    status: 'failed',
    failure_reason: reason,
    failure_balance_transaction: line.id,
  })
  account.announce('refund.updated', failed)
  account.announce('refund.failed', failed)
  account.announce('charge.refund.updated', failed)
  return failed
}
