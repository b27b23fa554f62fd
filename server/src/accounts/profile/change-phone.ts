import { newToken } from '#platform/security/secrets.ts'
import type { Transaction } from '#platform/database/transaction.ts'
import { phoneChangedNotice } from '../account-mails.ts'
import type { Accounts } from '../accounts.ts'
import { type CustomerRow, updateCustomer } from '../customers.queries.ts'

/** Changes the phone number after the customer proved to own the new one. */
export async function changePhone(
  { clock, outbox, publicOrigin }: Accounts,
  transaction: Transaction,
  customer: CustomerRow,
  phone_number: string,
): Promise<void> {
  await updateCustomer(transaction, customer.id, { phone_number }, clock.now())
  await outbox.putMail(
    transaction,
    `phone changed ${newToken()}`,
    phoneChangedNotice(customer, publicOrigin),
  )
}
