import type { Customer } from '@twirl/contract/accounts/customer'
import { setMovePending } from '#platform/security/sessions.queries.ts'
import { type StartedSession, startSession } from '#platform/security/sessions.ts'
import type { Visitor } from '#platform/http/visitor.ts'
import { inTransaction, type Transaction } from '#platform/database/transaction.ts'
import type { Accounts } from '../accounts.ts'
import { describeCustomer } from '../profile/current-customer.ts'
import { moveGuestThings, publishMoves } from './move-guest-things.ts'

export type LoggedIn = { customer: Customer; session: StartedSession }

/**
 * Logs in the customer that `identify` finds, in its transaction. If it finds none, its writes stay (a wrong
 * code counts) and no session starts.
 */
export async function logInAs(
  accounts: Accounts,
  visitor: Visitor,
  identify: (transaction: Transaction) => Promise<number | null>,
): Promise<LoggedIn | null> {
  const started = await inTransaction(accounts.db, async (transaction) => {
    const customerId = await identify(transaction)
    if (customerId === null) return null
    const session = await startSession(
      transaction,
      customerId,
      visitor.session,
      accounts.clock.now(),
    )
    const isMoved = await moveGuestThings(accounts, transaction, visitor, customerId)
    if (!isMoved) await setMovePending(transaction, session.token_hash, true)
    return { customerId, session }
  })
  if (!started) return null
  if (visitor.session) accounts.changes.publish('session', visitor.session.token_hash)
  publishMoves(accounts, visitor, started.customerId)
  const customer = await describeCustomer(accounts, started.customerId)
  return { customer, session: started.session }
}
