import { inTransaction, type Transaction } from '#platform/database/transaction.ts'
import { AppError } from '#platform/http/app-error.ts'
import { sessionOf, type Visitor } from '#platform/http/visitor.ts'
import { confirmEmailMail, confirmNewEmailMail, emailChangeNotice } from '../account-mails.ts'
import type { AccountDeps } from '../accounts-deps.ts'
import { type CustomerRow, findCustomer } from '../customers.queries.ts'
import { putConfirmLink, takeConfirmUses } from './confirm-link.ts'

/** The e-mail changes once a link proves that the customer owns the new one; the current one is notified at once. */
export async function askToConfirmNewEmail(
  deps: AccountDeps,
  transaction: Transaction,
  customer: Pick<CustomerRow, 'id' | 'first_name' | 'email'>,
  email: string,
): Promise<void> {
  const { outbox, publicOrigin } = deps
  const addressee = { customer_id: customer.id, email }
  const { url, token_hash } = await putConfirmLink(deps, transaction, addressee)
  const mail = confirmNewEmailMail({ ...customer, email }, url)
  await outbox.putMail(transaction, `confirm email ${token_hash}`, mail)
  if (customer.email === null) return
  const notice = emailChangeNotice({ ...customer, email: customer.email }, publicOrigin)
  await outbox.putMail(transaction, `email change ${token_hash}`, notice)
}

/** Mails a link to the address that the customer gave at the registration, unless it is confirmed already. */
export async function askToConfirmEmail(deps: AccountDeps, visitor: Visitor): Promise<void> {
  const { db, outbox } = deps
  const customer = await findCustomer(db, sessionOf(visitor).customer_id)
  if (!customer) throw new AppError('CUSTOMER_NOT_FOUND')
  const { id, first_name, email } = customer
  if (email === null) throw new AppError('EMAIL_ALREADY_REGISTERED')
  if (customer.is_email_proven) return
  const addressee = { customer_id: id, email }
  await inTransaction(db, async (transaction) => {
    await takeConfirmUses(transaction, deps, addressee)
    const { url, token_hash } = await putConfirmLink(deps, transaction, addressee)
    const mail = confirmEmailMail({ first_name, email }, url)
    await outbox.putMail(transaction, `confirm email ${token_hash}`, mail)
  })
}
