import { AppError } from '#platform/http/app-error.ts'
import type { Visitor } from '#platform/http/visitor.ts'
import type { Accounts } from '../accounts.ts'
import { checkPassword } from './check-password.ts'
import type { Contact } from '../contact.ts'
import { findHolder, lockCustomer } from '../customers.queries.ts'
import { type LoggedIn, logInAs } from './log-in-as.ts'
import { spendProof, withProof } from '../codes/proof.ts'

export async function logInByPassword(
  accounts: Accounts,
  visitor: Visitor,
  account: Contact,
  password: string,
): Promise<LoggedIn> {
  const holder = await findHolder(accounts.db, account)
  const isRight = await checkPassword(accounts, visitor, { contact: account, holder }, password)
  if (!holder) throw new AppError('CUSTOMER_NOT_REGISTERED')
  if (!isRight) throw new AppError('INCORRECT_PASSWORD')
  const loggedIn = await logInAs(accounts, visitor, async (transaction) => {
    // The password may be reset while it is hashed: a reset ends sessions, but not a login in progress.
    const current = await lockCustomer(transaction, holder.id)
    return current?.password_hash === holder.password_hash ? holder.id : null
  })
  if (!loggedIn) throw new AppError('INCORRECT_PASSWORD')
  return loggedIn
}

export async function logInByCode(
  accounts: Accounts,
  visitor: Visitor,
  account: Contact,
  verification_code: string,
): Promise<LoggedIn> {
  const claim = { contact: account, purpose: 'CUSTOMER_LOGIN', verification_code } as const
  return withProof(accounts, visitor, claim, () =>
    logInAs(accounts, visitor, async (transaction) => {
      if (!(await spendProof(accounts, transaction, visitor, claim))) return null
      const holder = await findHolder(transaction, account)
      // It was there when the code was sent.
      if (!holder) throw new AppError('CUSTOMER_NOT_FOUND')
      return holder.id
    }),
  )
}
