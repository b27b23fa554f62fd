import type { AuditAction } from '@twirl/contract/staff/access/audit'
import { constraintOf } from '#platform/database/constraint-violations.ts'
import { inTransaction, type Transaction } from '#platform/database/transaction.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { StaffCaller } from '#platform/http/visitor.ts'
import { formatTime } from '#platform/new-york-time.ts'
import { audit, findLastAct } from '../staff/public.ts'
import { type EventRow, lockEventRow } from '../trunk-shows/public.ts'
import type { EventDeps } from './events-deps.ts'

type State = Record<string, unknown>

/** What was done, for the audit log; null if nothing has changed. */
export type Act = { action: AuditAction; before?: State; after?: State; reason?: string } | null

/** Changes an event under its lock and records it. This process reads the event anew at once, the others soon. */
export async function writeEvent(
  deps: EventDeps,
  { staff_id }: StaffCaller,
  id: number,
  write: (transaction: Transaction, row: EventRow) => Promise<Act>,
): Promise<void> {
  try {
    await inTransaction(deps.db, async (transaction) => {
      const row = await lockEventRow(transaction, id)
      if (!row) throw new AppError('NOT_FOUND')
      const act = await write(transaction, row)
      if (act)
        await audit(transaction, deps, { staff_id, subject_kind: 'event', subject_id: id, ...act })
    })
  } catch (error) {
    // Two group rentals with one password, announced at the same moment.
    if (constraintOf(error) === 'trunk_show_group_password') throw passwordTaken()
    throw error
  }
  deps.changes.publish('trunk_show', String(id))
}

export function passwordTaken(): AppError {
  return new AppError('STEP_REFUSED', {
    message: 'Another group rental has this password. Give this one another password first.',
  })
}

const CHANGES = [
  'event.change',
  'event.set-state',
  'event.change-password',
  'event.cancel',
  'event.move',
] as const

/** Refuses a change of an event that is not as the member saw it, with who changed it. */
export async function assertVersion(
  transaction: Transaction,
  row: EventRow,
  version: number,
): Promise<void> {
  if (row.version === version) return
  const last = await findLastAct(transaction, { kind: 'event', id: row.id }, CHANGES)
  // Leads change the recommendations, which is no act of staff.
  const who =
    last && last.at >= row.updated_at
      ? `${last.name} changed this event on ${formatTime(last.at)} New York time`
      : 'This event has changed meanwhile'
  throw new AppError('STEP_REFUSED', {
    message: `${who}. Reload the page to see it, then make your change again.`,
  })
}
