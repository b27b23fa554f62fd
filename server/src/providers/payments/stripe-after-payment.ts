import { Stripe } from 'stripe'
import type {
  AfterPayment,
  BalanceEntry,
  DisputeEvidence,
  GatewayDispute,
  GatewayEvent,
} from './after-payment.ts'
import { nullIfMissing, withoutContents } from './stripe-errors.ts'
import { hasFailed, toRefund, toSeconds } from './stripe-refunds.ts'

const PAGE_ROWS = 100

/** What Stripe tells and is asked about charges that were made: webhooks, refunds, disputes, the balance. */
export function stripeAfterPayment(stripe: Stripe, webhookSecret: string): AfterPayment {
  return {
    readWebhook: (body, headers) => readWebhook(stripe, webhookSecret, body, headers),

    listRefundsOf: (payment_intent) =>
      withoutContents(async () => {
        const refunds = []
        for await (const refund of stripe.refunds.list({ payment_intent, limit: PAGE_ROWS }))
          if (!hasFailed(refund)) refunds.push(toRefund(refund))
        return refunds
      }),

    getDispute: (id) =>
      withoutContents(async () => {
        const dispute = await nullIfMissing(stripe.disputes.retrieve(id))
        return dispute && toDispute(dispute)
      }),

    listDisputes: async function* (from, to) {
      const created = { gte: toSeconds(from), lt: toSeconds(to) }
      for await (const dispute of stripe.disputes.list({ created, limit: PAGE_ROWS }))
        yield toDispute(dispute)
    },

    saveEvidence: (id, evidence, { submit }) =>
      withoutContents(async () => {
        try {
          await stripe.disputes.update(id, { evidence: toStripeEvidence(evidence), submit })
          return null
        } catch (error) {
          // Stripe calls a dispute that takes no evidence any more an invalid request.
          if (error instanceof Stripe.errors.StripeInvalidRequestError)
            return error.code ?? error.type
          throw error
        }
      }),

    listBalance: async function* (from, to) {
      const created = { gte: toSeconds(from), lt: toSeconds(to) }
      const lines = stripe.balanceTransactions.list({
        created,
        limit: PAGE_ROWS,
        expand: ['data.source'],
      })
      for await (const line of lines) yield toEntry(line)
    },
  }
}

function readWebhook(
  stripe: Stripe,
  secret: string,
  body: Buffer,
  headers: Record<string, string | undefined>,
): GatewayEvent[] | null {
  try {
    const event = stripe.webhooks.constructEvent(body, headers['stripe-signature'] ?? '', secret)
    const about = aboutOf(event)
    return about ? [{ id: event.id, ...about }] : []
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return null
    throw error
  }
}

/** Read by the kind of object and not by the name of the event: Stripe has several names for the same happening. */
function aboutOf({ data }: Stripe.Event): Omit<GatewayEvent, 'id'> | null {
  // The types of events that Stripe's package knows are not all that it sends.
  const object = data.object as unknown as { object: string; id?: string } & Record<string, unknown>
  switch (object.object) {
    case 'payment_intent': {
      const { key } = (object['metadata'] ?? {}) as Record<string, string>
      return key ? { kind: 'PAYMENT', subject: key } : null
    }
    case 'refund':
    case 'charge': {
      const charge = object['payment_intent']
      const isRefund = object.object === 'refund' || Number(object['amount_refunded']) > 0
      return isRefund && typeof charge === 'string' ? { kind: 'REFUND', subject: charge } : null
    }
    case 'dispute':
      return object.id ? { kind: 'DISPUTE', subject: object.id } : null
    default:
      return null
  }
}

const DISPUTE_STATES: Record<string, GatewayDispute['state']> = {
  needs_response: 'NEEDS_RESPONSE',
  warning_needs_response: 'NEEDS_RESPONSE',
  under_review: 'UNDER_REVIEW',
  warning_under_review: 'UNDER_REVIEW',
  won: 'WON',
  lost: 'LOST',
  warning_closed: 'CLOSED',
  appeal_needs_response: 'NEEDS_RESPONSE',
  appeal_under_review: 'UNDER_REVIEW',
  prevented: 'CLOSED',
}

function toDispute(dispute: Stripe.Dispute): GatewayDispute {
  const { id, status, reason, amount, created, evidence_details: details } = dispute
  // A state that Stripe adds is looked at by staff in its dashboard.
  const state = DISPUTE_STATES[status] ?? 'UNDER_REVIEW'
  const { due_by } = details
  return {
    dispute_id: id,
    charge_id: idOf(dispute.payment_intent) ?? idOf(dispute.charge) ?? '',
    state,
    is_inquiry: status.startsWith('warning_'),
    reason,
    amount_cents: amount,
    opened_at: new Date(created * 1_000),
    respond_by: state === 'NEEDS_RESPONSE' && due_by ? new Date(due_by * 1_000) : null,
    is_evidence_sent: details.submission_count > 0,
  }
}

function toStripeEvidence(evidence: DisputeEvidence): Stripe.DisputeUpdateParams.Evidence {
  return {
    customer_name: evidence.customer_name,
    customer_email_address: evidence.customer_email,
    shipping_address: evidence.shipping_address,
    shipping_carrier: evidence.shipping_carrier,
    shipping_tracking_number: evidence.tracking_number,
    shipping_date: evidence.shipped_on,
    service_date: evidence.ordered_on,
    product_description: evidence.product,
    refund_policy_disclosure: evidence.refund_policy,
    uncategorized_text: evidence.statement,
  }
}

const CATEGORIES: Record<string, BalanceEntry['kind']> = {
  charge: 'CHARGE',
  refund: 'REFUND',
  refund_failure: 'RETURNED_REFUND',
  dispute: 'DISPUTE',
  dispute_reversal: 'DISPUTE',
  fee: 'FEE',
  network_cost: 'FEE',
  tax: 'FEE',
  payout: 'PAYOUT',
  payout_reversal: 'PAYOUT',
}

/** Stripe's categories are fewer than its types, and made for reports: https://docs.stripe.com/reports/reporting-categories */
function toEntry(line: Stripe.BalanceTransaction): BalanceEntry {
  const { source } = line
  const object = typeof source === 'string' ? null : source
  const isCharge = object?.object === 'charge'
  const intent = object && 'payment_intent' in object ? idOf(object.payment_intent) : null
  return {
    id: line.id,
    kind: CATEGORIES[line.reporting_category] ?? 'OTHER',
    source: isCharge ? intent : idOf(source),
    charge_id: intent,
    amount_cents: line.amount,
    fee_cents: line.fee,
  }
}

function idOf(object: string | { id: string } | null): string | null {
  return typeof object === 'string' ? object : (object?.id ?? null)
}
