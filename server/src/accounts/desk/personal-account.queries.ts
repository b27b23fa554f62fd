import { sql } from 'kysely'
import type { Transaction } from '#platform/database/transaction.ts'
import type { PersonalData } from '#platform/personal-data.ts'
import { findCustomerFile } from './customer-file.queries.ts'

type Closing = {
  customer_id: number
  erased_at: Date | null
  merged_into: number | null
  now: Date
}

/**
 * Closes an account and removes the person from it: the contacts can be registered anew. The row stays for the orders that
 * refer to it.
 */
export async function closeAccount(
  transaction: Transaction,
  { customer_id, erased_at, merged_into, now }: Closing,
): Promise<void> {
  await transaction
    .updateTable('customer')
    .set({
      first_name: '',
      last_name: '',
      email: '',
      phone_number: '',
      email_proven_at: null,
      password_hash: null,
      graduation_date: null,
      university_id: null,
      sorority_id: null,
      dress_size: null,
      is_not_sorority_member: false,
      referral_source: null,
      removed_at: now,
      updated_at: now,
      erased_at,
      merged_into,
    })
    .where('id', '=', customer_id)
    .execute()
}

/** The account itself is closed by `closeAccount`, after all slices have read its contacts. */
export const personalAccount = {
  list: async (db, { customer_id }) => {
    const file = await findCustomerFile(db, customer_id)
    return { account: file ? [file] : [] }
  },
  erase: async (transaction, { customer_id }) => {
    await sql`delete from mail_link where customer_id = ${customer_id}`.execute(transaction)
  },
  merge: async (transaction, from) => {
    await sql`delete from mail_link where customer_id = ${from.customer_id}`.execute(transaction)
  },
} satisfies PersonalData
