import type { Stripe } from 'stripe'
import { type Account, secondsOf } from './account.ts'
import { addBalanceTransaction } from './balance.ts'
import { openDispute } from './disputes.ts'
import { cardOf, declineFields } from './payment-methods.ts'

/** One attempt at the bank: paid or declined. */
export function makeCharge(
  account: Account,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
): Stripe.Charge {
  const card = cardOf(account, method)
  const isPaid = card.decline === null
  const failure = isPaid ? null : declineFields(card)
  const id = account.book.newId('ch')
  const { amount } = intent
  const line = isPaid
    ? addBalanceTransaction(account, {
        amount,
        fee: Math.round(amount * 0.029) + 30,
        source: id,
        type: 'charge',
        reporting_category: 'charge',
      })
    : null
  const charge = account.book.put('charge', {
    id,
    object: 'charge',
    amount,
    amount_captured: isPaid ? amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: line?.id ?? null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: 'STAND-IN',
    captured: isPaid,
    created: secondsOf(account),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: failure?.code ?? null,
    failure_message: failure?.message ?? null,
    fraud_details: null,
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: {
      advice_code: null,
      network_advice_code: null,
      network_decline_code: null,
      network_status: isPaid ? 'approved_by_network' : 'declined_by_network',
      reason: failure?.decline_code ?? null,
      risk_level: 'normal',
      risk_score: 20,
      seller_message: isPaid ? 'Payment complete.' : 'The bank did not accept the payment.',
      type: isPaid ? 'authorized' : 'issuer_declined',
    },
    paid: isPaid,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: null,
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: isPaid ? 'succeeded' : 'failed',
    transfer_data: null,
    transfer_group: null,
  })
  account.announce(isPaid ? 'charge.succeeded' : 'charge.failed', charge)
  if (isPaid && card.later === 'DISPUTED') openDispute(account, charge.id, 'fraudulent')
  return charge
}
