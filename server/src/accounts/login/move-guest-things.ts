import { underSavepoint } from '#platform/database/savepoint.ts'
import { setMovePending } from '#platform/security/sessions.queries.ts'
import type { Session } from '#platform/security/sessions.ts'
import { customerOwner, guestHashOf, guestOwner, type Visitor } from '#platform/http/visitor.ts'
import { inTransaction, type Transaction } from '#platform/database/transaction.ts'
import type { Accounts } from '../accounts.ts'

/** How one kind of thing that a guest keeps becomes a customer's. Slices bring their own (app.ts). */
export type GuestMove = {
  /** The topic of the change feed under which it is cached by owner. */
  topic: string
  /** Whatever belongs to the one owner then belongs to the other, or is there already. May be repeated. */
  move: (transaction: Transaction, from: string, to: string) => Promise<void>
}

/**
 * Moves the guest's data to the customer, in the transaction of the login. Each kind fails alone: the login and the
 * other kinds stand. False when one failed; it is tried again with the customer's next call.
 */
export async function moveGuestThings(
  { moves, log }: Accounts,
  transaction: Transaction,
  visitor: Visitor,
  customerId: number,
): Promise<boolean> {
  const [from, to] = [guestOwner(guestHashOf(visitor)), customerOwner(customerId)]
  let isComplete = true
  for (const { topic, move } of moves) {
    try {
      await underSavepoint(transaction, () => move(transaction, from, to))
    } catch (error) {
      log.error({ err: error, topic }, 'what a guest kept could not be moved to the account')
      isComplete = false
    }
  }
  return isComplete
}

/** For a session whose login could not move everything. */
export async function moveAgain(
  accounts: Accounts,
  visitor: Visitor,
  session: Session,
): Promise<void> {
  const isMoved = await inTransaction(accounts.db, async (transaction) => {
    if (!(await moveGuestThings(accounts, transaction, visitor, session.customer_id))) return false
    await setMovePending(transaction, session.token_hash, false)
    return true
  })
  if (!isMoved) return
  accounts.changes.publish('session', session.token_hash)
  publishMoves(accounts, visitor, session.customer_id)
}

/** After the commit, so that the customer's next call sees what was moved. */
export function publishMoves(
  { changes, moves }: Accounts,
  visitor: Visitor,
  customerId: number,
): void {
  for (const { topic } of moves) {
    changes.publish(topic, guestOwner(guestHashOf(visitor)))
    changes.publish(topic, customerOwner(customerId))
  }
}
