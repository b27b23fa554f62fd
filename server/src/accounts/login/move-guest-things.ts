import { underSavepoint } from '#platform/database/savepoint.ts'
import type { MoveConflict } from '#platform/guest-move.ts'
import { setMovePending } from '#platform/security/sessions.queries.ts'
import type { Session } from '#platform/security/sessions.ts'
import { customerOwner, guestHashOf, guestOwner, type Visitor } from '#platform/http/visitor.ts'
import { inTransaction, type Transaction } from '#platform/database/transaction.ts'
import type { AccountDeps } from '../accounts-deps.ts'

/** The result of the moves of one login. */
type MovedThings = {
  /** False when a kind failed; it is tried again with the customer's next call. */
  isComplete: boolean
  /** The topics of kinds of which the guest had something. */
  topics: string[]
  /** The first one that a move reported. */
  conflict: MoveConflict | null
}

/**
 * Moves the guest's data to the customer, in the transaction of the login. Each kind fails alone: the login and the
 * other kinds stand.
 */
export async function moveGuestThings(
  { moves, clock, log }: AccountDeps,
  transaction: Transaction,
  visitor: Visitor,
  customerId: number,
): Promise<MovedThings> {
  const [from, to] = [guestOwner(guestHashOf(visitor)), customerOwner(customerId)]
  const now = clock.now()
  const things: MovedThings = { isComplete: true, topics: [], conflict: null }
  for (const { topic, move } of moves) {
    try {
      const report = await underSavepoint(transaction, () => move(transaction, from, to, now))
      if (report.moved === 0) continue
      things.topics.push(topic)
      things.conflict ??= report.conflict ?? null
    } catch (error) {
      log.error({ err: error, topic }, 'data of the guest could not be moved to the account')
      things.isComplete = false
    }
  }
  return things
}

/** Moves what the login of the session could not. A conflict is not reported here: the bag shows it. */
export async function moveAgain(
  deps: AccountDeps,
  visitor: Visitor,
  session: Session,
): Promise<void> {
  const moved = await inTransaction(deps.db, async (transaction) => {
    const things = await moveGuestThings(deps, transaction, visitor, session.customer_id)
    if (things.isComplete) await setMovePending(transaction, session.token_hash, false)
    return things
  })
  if (moved.isComplete) deps.changes.publish('session', session.token_hash)
  publishMoves(deps, visitor, session.customer_id, moved)
}

/** Publishes after the commit, so that the customer's next call sees what was moved. */
export function publishMoves(
  { changes }: AccountDeps,
  visitor: Visitor,
  customerId: number,
  { topics }: MovedThings,
): void {
  for (const topic of topics) {
    changes.publish(topic, guestOwner(guestHashOf(visitor)))
    changes.publish(topic, customerOwner(customerId))
  }
}
