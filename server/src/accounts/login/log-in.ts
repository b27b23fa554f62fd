import { AppError } from '#platform/http/app-error.ts'
import type { Visitor } from '#platform/http/visitor.ts'
import type { AccountDeps } from '../accounts-deps.ts'
import { checkPassword } from './check-password.ts'
import type { Contact } from '../contact.ts'
import { findHolder, lockCustomer } from '../customers.queries.ts'
import { type LoggedIn, logInAs } from './log-in-as.ts'
import { spendProof, withProof } from '../codes/proof.ts'

export async function logInByPassword(
  deps: AccountDeps,
  visitor: Visitor,
  account: Contact,
  password: string,
): Promise<LoggedIn> {
  const holder = await findHolder(deps.db, account)
  const isRight = await checkPassword(deps, visitor, { contact: account, holder }, password)
  if (!holder) throw new AppError('CUSTOMER_NOT_REGISTERED')
  if (!isRight) throw new AppError('INCORRECT_PASSWORD')
  const loggedIn = await logInAs(deps, visitor, async (transaction) => {
    // The password may be reset while it is hashed: a reset ends sessions, but not a login in progress.
    const current = await lockCustomer(transaction, holder.id)
    return current?.password_hash === holder.password_hash ? holder.id : null
  })
  if (!loggedIn) throw new AppError('INCORRECT_PASSWORD')
  return loggedIn
}

export async function logInByCode(
  deps: AccountDeps,
  visitor: Visitor,
  account: Contact,
  verification_code: string,
): Promise<LoggedIn> {
  const claim = { contact: account, purpose: 'CUSTOMER_LOGIN', verification_code } as const
  return withProof(deps, visitor, claim, () =>
    logInAs(deps, visitor, async (transaction) => {
      if (!(await spendProof(deps, transaction, visitor, claim))) return null
      const holder = await findHolder(transaction, account)
      // It was there when the code was sent.
      if (!holder) throw new AppError('CUSTOMER_NOT_FOUND')
      return holder.id
    }),
  )
}
