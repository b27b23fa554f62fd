import type { Customer } from '@twirl/contract/accounts/customer'
import { AppError } from '#platform/http/app-error.ts'
import type { MoveConflict } from '#platform/guest-move.ts'
import { setMovePending } from '#platform/security/sessions.queries.ts'
import { type StartedSession, startSession } from '#platform/security/sessions.ts'
import type { Visitor } from '#platform/http/visitor.ts'
import { inTransaction, type Transaction } from '#platform/database/transaction.ts'
import type { AccountDeps } from '../accounts-deps.ts'
import { lockCustomer } from '../customers.queries.ts'
import { describeCustomer } from '../profile/current-customer.ts'
import { moveGuestThings, publishMoves } from './move-guest-things.ts'

export type LoggedIn = {
  customer: Customer
  session: StartedSession
  /** What the customer must decide about the data of the guest. */
  conflict: MoveConflict | null
}

/**
 * Logs in the customer that `identify` finds, in its transaction. If it finds none, its writes stay (a wrong
 * code counts) and no session starts.
 */
export async function logInAs(
  deps: AccountDeps,
  visitor: Visitor,
  identify: (transaction: Transaction) => Promise<number | null>,
): Promise<LoggedIn | null> {
  const started = await inTransaction(deps.db, async (transaction) => {
    const customerId = await identify(transaction)
    if (customerId === null) return null
    await assertMayLogIn(transaction, customerId)
    const session = await startSession(transaction, customerId, visitor.session, deps.clock.now())
    const moved = await moveGuestThings(deps, transaction, visitor, customerId)
    if (!moved.isComplete) await setMovePending(transaction, session.token_hash, true)
    return { customerId, session, moved }
  })
  if (!started) return null
  if (visitor.session) deps.changes.publish('session', visitor.session.token_hash)
  const { customerId, session, moved } = started
  publishMoves(deps, visitor, customerId, moved)
  const customer = await describeCustomer(deps, customerId)
  return { customer, session, conflict: moved.conflict }
}

/** Under the lock that staff take to block, erase or merge an account: these either are seen here or end this session. */
async function assertMayLogIn(transaction: Transaction, customerId: number): Promise<void> {
  const customer = await lockCustomer(transaction, customerId)
  if (!customer) throw new AppError('CUSTOMER_NOT_FOUND')
  if (customer.is_blocked) throw new AppError('CUSTOMER_BLOCKED')
}
