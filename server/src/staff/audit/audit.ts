import {
  AUDIT_ACTIONS,
  type AuditAction,
  type AuditSubject,
} from '@twirl/contract/staff/access/audit'
import type { Clock } from '#platform/clock.ts'
import { currentWork } from '#platform/current-work.ts'
import type { Transaction } from '#platform/database/transaction.ts'
import { insertAuditEntry } from './audit.queries.ts'

/** The state of a thing, as the audit log shows it: never a secret, and only what the action changes. */
type State = Record<string, unknown>

type AuditedAct = {
  /** Null: a command on the server. */
  staff_id: number | null
  action: AuditAction
  subject_kind: AuditSubject
  subject_id: number | string
  before?: State | null
  after?: State | null
  /** Required for rights, money and personal data (STAFF-10). */
  reason?: string
}

/** Adds what a staff member does to the audit log, in the transaction that does it. */
export async function audit(
  transaction: Transaction,
  { clock }: { clock: Clock },
  { subject_id, before = null, after = null, reason, ...act }: AuditedAct,
): Promise<void> {
  if (AUDIT_ACTIONS[act.action].needsReason && !reason)
    throw new Error(`${act.action} needs a reason`)
  await insertAuditEntry(transaction, {
    ...act,
    at: clock.now(),
    subject_id: String(subject_id),
    before,
    after,
    reason: reason ?? null,
    request_id: currentWork.getStore()?.reqId ?? null,
  })
}
