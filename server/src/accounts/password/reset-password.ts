import { AppError } from '#platform/http/app-error.ts'
import { hashToken } from '#platform/security/secrets.ts'
import { sessionOf, type Visitor } from '#platform/http/visitor.ts'
import { inTransaction, type Transaction } from '#platform/database/transaction.ts'
import type { Accounts } from '../accounts.ts'
import { checkPassword } from '../login/check-password.ts'
import { assertUncommonPassword } from './common-password.ts'
import { type CustomerRow, findCustomer, findHolder, lockCustomer } from '../customers.queries.ts'
import { type LoggedIn, logInAs } from '../login/log-in-as.ts'
import { spendLink } from '../mail-links.queries.ts'
import { type Claim, spendProof, withProof } from '../codes/proof.ts'
import { findResetCustomer } from './reset-link.ts'
import { setPassword } from './set-password.ts'

/** By the link in a mail. It does not log in. */
export async function resetByLink(
  accounts: Accounts,
  token: string,
  newPassword: string,
): Promise<void> {
  const customerId = await findResetCustomer(accounts, token)
  const customer =
    customerId === undefined ? undefined : await findCustomer(accounts.db, customerId)
  if (!customer) throw new AppError('LINK_HAS_EXPIRED')
  const isChanged = await setAndLogOut(accounts, customer, newPassword, async (transaction) => {
    const now = accounts.clock.now()
    const link = await spendLink(transaction, hashToken(token), 'RESET_PASSWORD', now)
    return link !== undefined
  })
  if (!isChanged) throw new AppError('LINK_HAS_EXPIRED')
}

/** By a code that was sent to a contact of the customer, or its proof. It does not log in. */
export async function resetByProof(
  accounts: Accounts,
  visitor: Visitor,
  claim: Claim,
  newPassword: string,
): Promise<void> {
  await withProof(accounts, visitor, claim, async () => {
    const customer = await findHolder(accounts.db, claim.contact)
    return setAndLogOut(accounts, customer, newPassword, (transaction) =>
      spendProof(accounts, transaction, visitor, claim),
    )
  })
}

/** By the current password. The customer stays logged in with a new session; the others end. */
export async function changePassword(
  accounts: Accounts,
  visitor: Visitor,
  password: string,
  newPassword: string,
): Promise<LoggedIn> {
  const customer = await findCustomer(accounts.db, sessionOf(visitor).customer_id)
  if (!customer) throw new AppError('UNAUTHORIZED')
  const account = { contact: customer.phone_number, holder: customer }
  if (!(await checkPassword(accounts, visitor, account, password)))
    throw new AppError('INCORRECT_PASSWORD')
  await assertUncommonPassword(newPassword, customer)
  const password_hash = await accounts.passwords.hash(newPassword)
  let ended: string[] = []
  const loggedIn = await logInAs(accounts, visitor, async (transaction) => {
    const current = await lockCustomer(transaction, customer.id)
    if (current?.password_hash !== customer.password_hash) return null
    ended = await setPassword(accounts, transaction, customer, password_hash)
    return customer.id
  })
  for (const tokenHash of ended) accounts.changes.publish('session', tokenHash)
  if (!loggedIn) throw new AppError('INCORRECT_PASSWORD')
  return loggedIn
}

/** Null when the contact is not proven or has no account; neither answer nor response time reveals which. */
async function setAndLogOut(
  accounts: Accounts,
  customer: CustomerRow | undefined,
  newPassword: string,
  prove: (transaction: Transaction) => Promise<boolean>,
): Promise<true | null> {
  const password_hash = await accounts.passwords.hash(newPassword)
  const ended = await inTransaction(accounts.db, async (transaction) => {
    if (!(await prove(transaction)) || !customer) return null
    // Not before the proof: a stranger could find out the customer's name by trying.
    await assertUncommonPassword(newPassword, customer)
    return setPassword(accounts, transaction, customer, password_hash)
  })
  if (!ended) return null
  for (const tokenHash of ended) accounts.changes.publish('session', tokenHash)
  return true
}
