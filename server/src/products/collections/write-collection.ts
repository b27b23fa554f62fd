import type { AuditAction } from '@twirl/contract/staff/access/audit'
import type { CollectionDetails } from '@twirl/contract/staff/catalogue/collections'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { inTransaction, type Transaction } from '#platform/database/transaction.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { StaffCaller } from '#platform/http/visitor.ts'
import { formatTime } from '#platform/new-york-time.ts'
import { lockCollection, type StaffCollection } from '../../catalog/public.ts'
import { audit, findLastAct } from '../../staff/public.ts'
import { describeCollection } from './describe-collection.ts'

export type CollectionDeps = { db: Database; clock: Clock }

type State = Record<string, unknown>
/** Null: nothing changed, and nothing is recorded. */
type Written = { before?: State; after?: State } | null

/**
 * Changes a collection in one transaction under its lock: the rows and the audit log. The
 * triggers of the tables tell all processes.
 */
export function writeCollection(
  deps: CollectionDeps,
  { staff_id }: StaffCaller,
  id: number,
  action: AuditAction,
  write: (transaction: Transaction, collection: StaffCollection) => Promise<Written>,
): Promise<CollectionDetails> {
  return inTransaction(deps.db, async (transaction) => {
    const collection = await lockCollection(transaction, id)
    if (!collection) throw new AppError('NOT_FOUND')
    const written = await write(transaction, collection)
    if (written)
      await audit(transaction, deps, {
        staff_id,
        action,
        subject_kind: 'collection',
        subject_id: id,
        ...written,
      })
    return describeCollection(transaction, id)
  })
}

/** The error for a member whose page is older than the change of a colleague; it says who that was (STAFF-133). */
export async function changedMeanwhile(
  transaction: Transaction,
  id: number,
  acts: readonly AuditAction[],
): Promise<AppError> {
  const last = await findLastAct(transaction, { kind: 'collection', id }, acts)
  const who = last ? ` by ${last.name} on ${formatTime(last.at)} New York time` : ''
  return new AppError('STEP_REFUSED', {
    message: `The collection was changed${who}. Please reload the page and check it again.`,
  })
}
