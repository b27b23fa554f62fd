import { inTransaction } from '#platform/database/transaction.ts'
import { listMoneyMembers } from '../../staff/public.ts'
import type { GatewayDispute } from '../../providers/payments/after-payment.ts'
import type { DisputeDeps } from './dispute-deps.ts'
import { disputeMail } from './dispute-mail.ts'
import { deleteEvidence, listOpenDisputes, storeDispute } from './disputes.queries.ts'
import { recordSending } from './record-submission.ts'
import { draftFirstEvidence } from './save-draft.ts'

const DAY_MS = 24 * 60 * 60 * 1_000
/** Longer than webhooks may be late. */
const LISTED_DAYS = 14
const EVIDENCE_RETENTION_DAYS = 365

/** Asks the gateway how a dispute stands, and stores it (PAY-38). May be repeated, in any order. */
export async function syncDispute(deps: DisputeDeps, disputeId: string): Promise<void> {
  const dispute = await deps.gateway.getDispute(disputeId)
  if (dispute) await store(deps, dispute)
}

/** The nightly comparison: disputes whose webhook never came, and those that have not ended. */
export async function syncDisputes(deps: DisputeDeps): Promise<void> {
  const { db, clock, gateway } = deps
  const now = clock.now().getTime()
  const seen = new Set<string>()
  const from = new Date(now - LISTED_DAYS * DAY_MS)
  for await (const dispute of gateway.listDisputes(from, new Date(now + DAY_MS))) {
    seen.add(dispute.dispute_id)
    await store(deps, dispute)
  }
  for (const { gateway_dispute_id: id } of await listOpenDisputes(db))
    if (!seen.has(id)) await syncDispute(deps, id)
  await deleteEvidence(db, new Date(now - EVIDENCE_RETENTION_DAYS * DAY_MS))
}

async function store(deps: DisputeDeps, dispute: GatewayDispute): Promise<void> {
  const { db, clock, outbox, publicOrigin } = deps
  const { id } = await inTransaction(db, async (transaction) => {
    const stored = await storeDispute(transaction, dispute, clock.now())
    // The gateway has the evidence of a member whose answer was lost.
    if (dispute.is_evidence_sent) await recordSending(transaction, deps, stored.id)
    if (!stored.is_new) return stored
    const url = `${publicOrigin}/admin/disputes/${stored.id}`
    for (const email of await listMoneyMembers(transaction)) {
      const mail = disputeMail(email, { ...dispute, order_number: stored.order_number, url })
      await outbox.putMail(transaction, `dispute ${stored.id} ${email}`, mail)
    }
    return stored
  })
  // After the commit, because it asks the gateway: what fails is done by the next run.
  if (dispute.state === 'NEEDS_RESPONSE') await draftFirstEvidence(deps, id)
}
