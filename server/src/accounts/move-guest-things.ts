import type { Database } from '#platform/database.ts'
import { underSavepoint } from '#platform/savepoint.ts'
import { setMovePending } from '#platform/sessions.queries.ts'
import type { Session } from '#platform/sessions.ts'
import { customerOwner, guestHashOf, guestOwner, type Visitor } from '#platform/visitor.ts'
import type { Accounts } from './accounts.ts'

/** How one kind of thing that a guest keeps becomes a customer's. Slices bring their own (app.ts). */
export type GuestMove = {
  /** Whatever belongs to the one owner then belongs to the other, or is there already. May be repeated. */
  move: (transaction: Database, from: string, to: string) => Promise<void>
  /** What this process remembers of an owner is old. */
  forget: (owner: string) => void
}

/**
 * Moves what she kept as a guest, in the transaction of her login. She is logged in even if that fails:
 * false, and it is tried again.
 */
export async function moveGuestThings(
  { moves, log }: Accounts,
  transaction: Database,
  visitor: Visitor,
  customerId: number,
): Promise<boolean> {
  const [from, to] = [guestOwner(guestHashOf(visitor)), customerOwner(customerId)]
  try {
    await underSavepoint(transaction, async () => {
      for (const { move } of moves) await move(transaction, from, to)
    })
    return true
  } catch (error) {
    log.error({ err: error }, 'what a guest kept could not be moved to her account')
    return false
  }
}

/** For a session whose login could not move them. */
export async function moveAgain(
  accounts: Accounts,
  visitor: Visitor,
  session: Session,
): Promise<void> {
  const isMoved = await accounts.db.transaction().execute(async (transaction) => {
    if (!(await moveGuestThings(accounts, transaction, visitor, session.customer_id))) return false
    await setMovePending(transaction, session.token_hash, false)
    return true
  })
  if (!isMoved) return
  accounts.sessions.forget(session.token_hash)
  forgetMoved(accounts, visitor, session.customer_id)
}

/** After the commit: her next call must not see what was. */
export function forgetMoved({ moves }: Accounts, visitor: Visitor, customerId: number): void {
  for (const { forget } of moves) {
    forget(guestOwner(guestHashOf(visitor)))
    forget(customerOwner(customerId))
  }
}
