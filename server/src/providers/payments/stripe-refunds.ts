import type { Stripe } from 'stripe'
import { type GatewayRefund, RefundRefused } from './payment-gateway.ts'

export function toRefund(refund: Stripe.Refund): GatewayRefund {
  if (hasFailed(refund)) throw new RefundRefused(refund.failure_reason ?? `${refund.status}`)
  const { payment_intent: intent } = refund
  const charge_id = typeof intent === 'string' ? intent : (intent?.id ?? '')
  return { key: keyOf(refund), refund_id: refund.id, charge_id, amount_cents: refund.amount }
}

/** A refund that was made in Stripe's dashboard has none of ours. */
export function keyOf({ metadata, id }: Stripe.Refund): string {
  return metadata?.['key'] ?? id
}

export function hasFailed({ status }: Stripe.Refund): boolean {
  return status === 'failed' || status === 'canceled'
}

export function toSeconds(time: Date): number {
  return Math.floor(time.getTime() / 1_000)
}
