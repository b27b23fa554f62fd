import type { Stripe } from 'stripe'
import { type Account, secondsOf } from './account.ts'
import { addBalanceTransaction } from './balance.ts'
import { flagOf, type Form, groupOf, metadataOf, textOf } from './form.ts'
import { invalid, missing } from './stripe-refusal.ts'

const DISPUTE_FEE_CENTS = 1_500
const ANSWER_WITHIN_S = 7 * 24 * 60 * 60

const NO_EVIDENCE: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
}

/** The customer asks the bank for the money back: it is taken at once, and a fee with it. */
export function openDispute(account: Account, chargeId: string, reason: string): Stripe.Dispute {
  const charge = account.book.find('charge', chargeId)
  if (!charge) throw missing('charge', chargeId, 'charge')
  const id = account.book.newId('dp')
  const amount = charge.amount - charge.amount_refunded
  const line = addBalanceTransaction(account, {
    amount: -amount,
    fee: DISPUTE_FEE_CENTS,
    source: id,
    type: 'adjustment',
    reporting_category: 'dispute',
  })
  const created = secondsOf(account)
  const dispute = account.book.put('dispute', {
    id,
    object: 'dispute',
    amount,
    balance_transactions: [line],
    charge: charge.id,
    created,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: NO_EVIDENCE,
    evidence_details: {
      due_by: created + ANSWER_WITHIN_S,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: null as never,
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason,
    status: 'needs_response',
  })
  account.book.put('charge', { ...charge, disputed: true })
  account.announce('charge.dispute.created', dispute)
  account.announce('charge.dispute.funds_withdrawn', dispute)
  return dispute
}

export function getDispute(account: Account, id: string): Stripe.Dispute {
  const dispute = account.book.find('dispute', id)
  if (!dispute) throw missing('dispute', id, 'dispute', 404)
  return dispute
}

/** Without `submit=true` the evidence is a draft that the shop's owner can still change in the dashboard. */
export function updateDispute(account: Account, id: string, form: Form): object {
  const dispute = getDispute(account, id)
  if (!['needs_response', 'warning_needs_response'].includes(dispute.status))
    throw invalid('This dispute is already closed.', { code: 'dispute_not_open' })
  const given = groupOf(form, 'evidence')
  const evidence = { ...dispute.evidence, ...(given as Partial<Stripe.Dispute.Evidence>) }
  // Stripe submits unless it is told not to.
  const isSubmitted = textOf(form, 'submit') === null || flagOf(form, 'submit')
  const { evidence_details: details } = dispute
  const updated = account.book.put('dispute', {
    ...dispute,
    evidence,
    evidence_details: {
      ...details,
      has_evidence: Object.keys(given).length > 0 || details.has_evidence,
      submission_count: details.submission_count + (isSubmitted ? 1 : 0),
    },
    metadata: { ...dispute.metadata, ...metadataOf(form) },
    status: isSubmitted ? 'under_review' : dispute.status,
  })
  account.announce('charge.dispute.updated', updated)
  return updated
}

/** The bank has decided. A dispute that is won gives the money back, but not the fee. */
export function endDispute(account: Account, id: string, status: 'won' | 'lost'): Stripe.Dispute {
  const dispute = getDispute(account, id)
  const lines = [...dispute.balance_transactions]
  if (status === 'won')
    lines.push(
      addBalanceTransaction(account, {
        amount: dispute.amount,
        fee: 0,
        source: id,
        type: 'adjustment',
        reporting_category: 'dispute_reversal',
      }),
    )
  const ended = account.book.put('dispute', { ...dispute, status, balance_transactions: lines })
  account.announce('charge.dispute.closed', ended)
  if (status === 'won') account.announce('charge.dispute.funds_reinstated', ended)
  return ended
}
