import { inTransaction } from '#platform/database/transaction.ts'
import { shopName } from '#platform/shop-name.ts'
import type { DisputeEvidence } from '../../providers/payments/after-payment.ts'
import type { DisputeDeps } from './dispute-deps.ts'
import {
  type DisputeRow,
  findDispute,
  findDisputedOrder,
  lockDispute,
  storeDraft,
} from './disputes.queries.ts'
import { evidenceOfOrder } from './evidence-of-order.ts'

/** Saves a draft for a dispute that has none yet. */
export async function draftFirstEvidence(deps: DisputeDeps, id: number): Promise<void> {
  const dispute = await findDispute(deps.db, id)
  if (dispute && !dispute.drafted_at && isOpen(dispute)) await saveDraft(deps, dispute)
}

/**
 * Saves what the shop knows at the gateway, where it waits until it is sent. Returns why the gateway refuses it, or null. A draft
 * that is being sent stays what the page shows.
 */
export async function saveDraft(deps: DisputeDeps, dispute: DisputeRow): Promise<string | null> {
  const { db, gateway, clock } = deps
  const evidence = await collectEvidence(deps, dispute)
  const refusal = await gateway.saveEvidence(dispute.gateway_dispute_id, evidence, {
    submit: false,
  })
  if (refusal) return refusal
  await inTransaction(db, async (transaction) => {
    const locked = await lockDispute(transaction, dispute.id)
    if (locked && isOpen(locked) && locked.sending_by === null)
      await storeDraft(transaction, dispute.id, { evidence, now: clock.now() })
  })
  return null
}

async function collectEvidence(
  { db, outbox, publicOrigin }: DisputeDeps,
  { order_id }: DisputeRow,
): Promise<DisputeEvidence> {
  const order = order_id === null ? undefined : await findDisputedOrder(db, order_id)
  if (!order) return NOTHING_KNOWN
  const sent = await outbox.listMailsAbout(db, order.order_number)
  // The oldest first, as they happened. A mail that was forgotten has no subject any more.
  const mails = sent
    .toReversed()
    .flatMap(({ mail, sent_at }) => (mail ? [{ to: mail.to, subject: mail.subject, sent_at }] : []))
  return evidenceOfOrder({ order, mails, publicOrigin, shop: shopName() })
}

const NOTHING_KNOWN: DisputeEvidence = {
  customer_name: '',
  customer_email: '',
  shipping_address: '',
  shipping_carrier: '',
  tracking_number: '',
  shipped_on: '',
  ordered_on: '',
  product: '',
  refund_policy: '',
  statement: '',
}

/** Evidence can be sent. */
export const isOpen = ({ state, submitted_at }: DisputeRow) =>
  state === 'NEEDS_RESPONSE' && submitted_at === null
