import { AppError } from '#platform/http/app-error.ts'
import { hashToken, newToken } from '#platform/security/secrets.ts'
import { deleteSessionsOf } from '#platform/security/sessions.queries.ts'
import { sessionOf, type Visitor } from '#platform/http/visitor.ts'
import { inTransaction, type Transaction } from '#platform/database/transaction.ts'
import { passwordChangedNotice } from '../account-mails.ts'
import type { AccountDeps } from '../accounts-deps.ts'
import { checkPassword } from '../login/check-password.ts'
import { assertUncommonPassword } from './common-password.ts'
import {
  type CustomerRow,
  findCustomer,
  findHolder,
  lockCustomer,
  updateCustomer,
} from '../customers.queries.ts'
import { type LoggedIn, logInAs } from '../login/log-in-as.ts'
import { deleteLinks, spendLink } from '../mail-links.queries.ts'
import { type Claim, spendProof, withProof } from '../codes/proof.ts'
import { findResetCustomer } from './reset-link.ts'

/** Sets a new password by the link in a mail. It does not log in. */
export async function resetByLink(
  deps: AccountDeps,
  token: string,
  newPassword: string,
): Promise<void> {
  const customerId = await findResetCustomer(deps, token)
  const customer = customerId === undefined ? undefined : await findCustomer(deps.db, customerId)
  if (!customer) throw new AppError('LINK_HAS_EXPIRED')
  const isChanged = await setAndLogOut(deps, customer, newPassword, async (transaction) => {
    const now = deps.clock.now()
    const link = await spendLink(transaction, hashToken(token), 'RESET_PASSWORD', now)
    return link !== undefined
  })
  if (!isChanged) throw new AppError('LINK_HAS_EXPIRED')
}

/** Sets a new password by a code that was sent to a contact of the customer, or its proof. It does not log in. */
export async function resetByProof(
  deps: AccountDeps,
  visitor: Visitor,
  claim: Claim,
  newPassword: string,
): Promise<void> {
  await withProof(deps, visitor, claim, async () => {
    const customer = await findHolder(deps.db, claim.contact)
    return setAndLogOut(deps, customer, newPassword, (transaction) =>
      spendProof(deps, transaction, visitor, claim),
    )
  })
}

/** Sets a new password by the current one. The customer stays logged in with a new session; the others end. */
export async function changePassword(
  deps: AccountDeps,
  visitor: Visitor,
  password: string,
  newPassword: string,
): Promise<LoggedIn> {
  const customer = await findCustomer(deps.db, sessionOf(visitor).customer_id)
  if (!customer) throw new AppError('UNAUTHORIZED')
  const account = { contact: customer.phone_number, holder: customer }
  if (!(await checkPassword(deps, visitor, account, password)))
    throw new AppError('INCORRECT_PASSWORD')
  await assertUncommonPassword(newPassword, customer)
  const password_hash = await deps.passwords.hash(newPassword)
  let ended: string[] = []
  const loggedIn = await logInAs(deps, visitor, async (transaction) => {
    const current = await lockCustomer(transaction, customer.id)
    if (current?.password_hash !== customer.password_hash) return null
    ended = await setPassword(deps, transaction, customer, password_hash)
    return customer.id
  })
  for (const tokenHash of ended) deps.changes.publish('session', tokenHash)
  if (!loggedIn) throw new AppError('INCORRECT_PASSWORD')
  return loggedIn
}

/** Returns null when the contact is not proven or has no account; neither answer nor response time reveals which. */
async function setAndLogOut(
  deps: AccountDeps,
  customer: CustomerRow | undefined,
  newPassword: string,
  prove: (transaction: Transaction) => Promise<boolean>,
): Promise<true | null> {
  const password_hash = await deps.passwords.hash(newPassword)
  const ended = await inTransaction(deps.db, async (transaction) => {
    if (!(await prove(transaction)) || !customer) return null
    // Checked after the proof: a stranger could otherwise find out the customer's name by trying.
    await assertUncommonPassword(newPassword, customer)
    return setPassword(deps, transaction, customer, password_hash)
  })
  if (!ended) return null
  for (const tokenHash of ended) deps.changes.publish('session', tokenHash)
  return true
}

/** Sets the new password and ends all sessions. Returns their token hashes, to invalidate after the commit. */
async function setPassword(
  { clock, outbox, publicOrigin }: AccountDeps,
  transaction: Transaction,
  customer: CustomerRow,
  password_hash: string,
): Promise<string[]> {
  // First of all: a login with the old password that is under way waits here, or ends with the sessions below.
  await updateCustomer(transaction, customer.id, { password_hash }, clock.now())
  await deleteLinks(transaction, customer.id, 'RESET_PASSWORD')
  const { first_name, email } = customer
  if (email !== null) {
    const notice = passwordChangedNotice({ first_name, email }, publicOrigin)
    await outbox.putMail(transaction, `password changed ${newToken()}`, notice)
  }
  return deleteSessionsOf(transaction, customer.id)
}
