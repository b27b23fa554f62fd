import { randomUUID } from 'node:crypto'
import { paymentWebhook } from '@twirl/contract/buying/checkout'
import type {
  BalanceEntry,
  DisputeEvidence,
  GatewayDispute,
  GatewayEvent,
} from '#providers/payments/after-payment.ts'
import type { PaymentGateway } from '#providers/payments/payment-gateway.ts'
import type { TestApp } from '../build-test-app.ts'

/** The built-in gateway with what it does not have: disputes, webhooks about all kinds of things, and a balance to change. */
export class LaterGateway {
  readonly disputes = new Map<string, GatewayDispute>()
  readonly evidence = new Map<string, { evidence: DisputeEvidence; submit: boolean }[]>()
  /** The disputes whose evidence the gateway has refused. */
  readonly refusals: string[] = []
  /** How often the gateway was asked for a dispute or for the refunds of a charge. */
  asked = 0
  isOut = false
  /** What happens before submitted evidence arrives at the gateway. */
  beforeSubmission: () => Promise<void> = async () => {}
  /** What happens after it has arrived and before the answer. */
  afterSubmission: () => Promise<void> = async () => {}
  /** Changes the movements of the balance. */
  tamper: (entries: BalanceEntry[]) => BalanceEntry[] = (entries) => entries

  readonly wrap = (gateway: PaymentGateway): PaymentGateway => {
    const ask = () => {
      if (this.isOut) throw new Error('the gateway is not available')
      this.asked++
    }
    return {
      ...gateway,
      readWebhook: (body, headers) =>
        headers['test-signature'] === 'good'
          ? (JSON.parse(body.toString()) as GatewayEvent[])
          : gateway.readWebhook(body, headers),
      listRefundsOf: async (chargeId) => {
        ask()
        return gateway.listRefundsOf(chargeId)
      },
      getDispute: async (id) => {
        ask()
        return this.disputes.get(id) ?? null
      },
      listDisputes: async function* (this: LaterGateway) {
        yield* this.disputes.values()
      }.bind(this),
      saveEvidence: async (id, evidence, { submit }) => {
        ask()
        if (submit) await this.beforeSubmission()
        const dispute = this.disputes.get(id)!
        if (dispute.state !== 'NEEDS_RESPONSE') {
          this.refusals.push(id)
          return 'dispute_not_open'
        }
        this.evidence.set(id, [...(this.evidence.get(id) ?? []), { evidence, submit }])
        if (!submit) return null
        this.submitAtGateway(id)
        await this.afterSubmission()
        return null
      },
      listBalance: async function* (this: LaterGateway, from: Date, to: Date) {
        const entries: BalanceEntry[] = []
        for await (const entry of gateway.listBalance(from, to)) entries.push(entry)
        yield* this.tamper(entries)
      }.bind(this),
    }
  }

  /** The bank gets the evidence, from the shop or from the gateway's own console. */
  submitAtGateway(id: string): void {
    const dispute = this.disputes.get(id)!
    this.disputes.set(id, {
      ...dispute,
      state: 'UNDER_REVIEW',
      respond_by: null,
      is_evidence_sent: true,
    })
  }

  /** Opens a dispute at the gateway, which the shop does not know yet. */
  open(chargeId: string, overrides: Partial<GatewayDispute> = {}): GatewayDispute {
    const dispute: GatewayDispute = {
      dispute_id: `dp_${randomUUID()}`,
      charge_id: chargeId,
      state: 'NEEDS_RESPONSE',
      is_inquiry: false,
      reason: 'product_not_received',
      amount_cents: 4_200,
      opened_at: new Date('2027-01-05T12:00:00Z'),
      respond_by: new Date('2027-01-12T23:59:00Z'),
      is_evidence_sent: false,
      ...overrides,
    }
    this.disputes.set(dispute.dispute_id, dispute)
    return dispute
  }
}

/** Delivers events as a gateway that has signed them. */
export async function deliver(
  { app }: Pick<TestApp, 'app'>,
  ...events: GatewayEvent[]
): Promise<number> {
  const { statusCode } = await app.inject({
    method: 'POST',
    url: paymentWebhook.path,
    headers: { 'content-type': 'application/json', 'test-signature': 'good' },
    body: JSON.stringify(events),
  })
  return statusCode
}
