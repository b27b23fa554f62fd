import type { Customer } from '@twirl/contract/accounts/customer'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { Customer as CustomerTable } from '#platform/database/schema.gen.ts'
import { isEmail } from './contact.ts'

export type CustomerRow = {
  id: number
  first_name: string
  last_name: string
  email: string
  phone_number: string
  password_hash: string | null
  university_id: number | null
  sorority_id: number | null
}

const COLUMNS = [
  'id',
  'first_name',
  'last_name',
  'email',
  'phone_number',
  'password_hash',
  'university_id',
  'sorority_id',
] as const

/** The customer who has an e-mail address or a phone number. */
export async function findHolder(db: Database, contact: string): Promise<CustomerRow | undefined> {
  return db
    .selectFrom('customer')
    .select(COLUMNS)
    .where(isEmail(contact) ? 'email' : 'phone_number', '=', contact)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
}

export async function findCustomer(db: Database, id: number): Promise<CustomerRow | undefined> {
  return db
    .selectFrom('customer')
    .select(COLUMNS)
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
}

/** Locks the row until the transaction ends, against changes and removal. */
export async function lockCustomer(db: Database, id: number): Promise<CustomerRow | undefined> {
  return db
    .selectFrom('customer')
    .select(COLUMNS)
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

type ShownCustomer = Omit<Customer, 'logged_in' | 'trunk_show_id'>

export async function findShownCustomer(
  db: Database,
  id: number,
  now: Date,
): Promise<ShownCustomer | undefined> {
  const { rows } = await sql<ShownCustomer>`
    select customer.id, first_name, last_name, customer.email, phone_number,
      graduation_date::text, dress_size, is_not_sorority_member, role,
      university_id, university.name as university_name,
      sorority_id, sorority.name as sorority_name,
      pending.email as pending_email
    from customer
    left join university on university.id = university_id
    left join sorority on sorority.id = sorority_id
    left join mail_link pending on pending.customer_id = customer.id
      and purpose = 'CONFIRM_EMAIL' and used_at is null and expires_at > ${now}
    where customer.id = ${id} and removed_at is null`.execute(db)
  return rows[0]
}

export async function insertCustomer(
  db: Database,
  customer: Insertable<CustomerTable>,
): Promise<number> {
  const { id } = await db
    .insertInto('customer')
    .values(customer)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateCustomer(
  db: Database,
  id: number,
  change: Updateable<CustomerTable>,
  now: Date,
): Promise<void> {
  await db
    .updateTable('customer')
    .set({ ...change, updated_at: now })
    .where('id', '=', id)
    .execute()
}
