import type { DisputeState } from '@twirl/contract/staff/money/disputes'
import type { GatewayRefund } from './payment-gateway.ts'

/**
 * What a webhook tells: that something happened to what `subject` names. For PAYMENT it is the key of a charge, for REFUND a
 * charge, for DISPUTE a dispute. Nothing else of a webhook is believed.
 */
export type GatewayEvent = {
  /** Every delivery of an event has the same one. */
  id: string
  kind: 'PAYMENT' | 'REFUND' | 'DISPUTE'
  subject: string
}

/** A customer asks the bank for the money back. */
export type GatewayDispute = {
  dispute_id: string
  charge_id: string
  state: DisputeState
  /** The bank asks only: no money was taken. */
  is_inquiry: boolean
  /** As the gateway calls it, for example `product_not_received`. */
  reason: string
  amount_cents: number
  opened_at: Date
  /** Null: nothing more can be answered. */
  respond_by: Date | null
  is_evidence_sent: boolean
}

/** What the shop can say about a charge. Empty texts are left out. */
export type DisputeEvidence = {
  customer_name: string
  customer_email: string
  shipping_address: string
  shipping_carrier: string
  tracking_number: string
  /** As a day in words. */
  shipped_on: string
  ordered_on: string
  product: string
  refund_policy: string
  /** Everything else, in paragraphs. */
  statement: string
}

/** A movement on the account of the shop at the gateway. */
export type BalanceEntry = {
  id: string
  kind: 'CHARGE' | 'REFUND' | 'RETURNED_REFUND' | 'DISPUTE' | 'FEE' | 'PAYOUT' | 'OTHER'
  /** The charge, the refund or the dispute. Null: the movement has none. */
  source: string | null
  charge_id: string | null
  /** Below zero: taken from the shop. Without the fee. */
  amount_cents: number
  fee_cents: number
}

/** The part of the port that is asked after a payment. */
export type AfterPayment = {
  /** Null: its signature is wrong. Empty: it tells nothing that the shop listens to. */
  readWebhook: (body: Buffer, headers: Record<string, string | undefined>) => GatewayEvent[] | null
  /** The refunds of a charge that have not failed. */
  listRefundsOf: (chargeId: string) => Promise<GatewayRefund[]>
  /** Null: the gateway knows no such dispute. The built-in gateway has no disputes. */
  getDispute: (disputeId: string) => Promise<GatewayDispute | null>
  /** Disputes that were opened in that time. */
  listDisputes: (from: Date, to: Date) => AsyncIterable<GatewayDispute>
  /**
   * Stores evidence with a dispute; only submitted evidence goes to the bank, once. Null: stored. Otherwise why the gateway
   * refuses it, for example because evidence was submitted already; nothing was stored then.
   */
  saveEvidence: (
    disputeId: string,
    evidence: DisputeEvidence,
    options: { submit: boolean },
  ) => Promise<string | null>
  /** All movements on the account in that time. The built-in gateway has no fees and no payouts. */
  listBalance: (from: Date, to: Date) => AsyncIterable<BalanceEntry>
}
