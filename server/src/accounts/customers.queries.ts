import type { Customer } from '@twirl/contract/accounts/customer'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { Customer as CustomerTable } from '#platform/database/schema.gen.ts'
import { isEmail } from './contact.ts'

export type CustomerRow = {
  id: number
  first_name: string
  last_name: string
  /** Null: it was never proven here, and another customer has proven it. */
  email: string | null
  is_email_proven: boolean
  phone_number: string
  password_hash: string | null
  university_id: number | null
  sorority_id: number | null
  is_blocked: boolean
}

const COLUMNS = [
  'id',
  'first_name',
  'last_name',
  sql<string | null>`reachable_email(customer)`.as('email'),
  sql<boolean>`email_proven_at is not null`.as('is_email_proven'),
  'phone_number',
  'password_hash',
  'university_id',
  'sorority_id',
  sql<boolean>`blocked_at is not null`.as('is_blocked'),
] as const

/**
 * Returns the customer who has proven an e-mail address or a phone number. A phone number is proven before it is stored,
 * except that of an imported customer (STAFF-219): a code to that number is the only way to open that account.
 */
export async function findHolder(db: Database, contact: string): Promise<CustomerRow | undefined> {
  const holders = db.selectFrom('customer').select(COLUMNS).where('removed_at', 'is', null)
  const holder = isEmail(contact)
    ? holders.where('email', '=', contact).where('email_proven_at', 'is not', null)
    : holders.where('phone_number', '=', contact)
  return holder.executeTakeFirst()
}

/** Whether accounts have this e-mail address that have not proven it. */
export async function isEmailUnproven(db: Database, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('customer')
    .select('id')
    .where('email', '=', email)
    .where('email_proven_at', 'is', null)
    .where('removed_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

const customerWith = (db: Database, id: number) =>
  db.selectFrom('customer').select(COLUMNS).where('id', '=', id).where('removed_at', 'is', null)

export async function findCustomer(db: Database, id: number): Promise<CustomerRow | undefined> {
  return customerWith(db, id).executeTakeFirst()
}

/** Locks the row until the transaction ends, against changes and removal. */
export async function lockCustomer(db: Database, id: number): Promise<CustomerRow | undefined> {
  return customerWith(db, id).forNoKeyUpdate().executeTakeFirst()
}

type ShownCustomer = Omit<Customer, 'logged_in' | 'trunk_show_id'>

export async function findShownCustomer(
  db: Database,
  id: number,
  now: Date,
): Promise<ShownCustomer | undefined> {
  const { rows } = await sql<ShownCustomer>`
    select customer.id, first_name, last_name, reachable_email(customer) as email,
      email_proven_at is not null as is_email_confirmed, phone_number,
      graduation_date::text, dress_size, is_not_sorority_member,
      university_id, university.name as university_name,
      sorority_id, sorority.name as sorority_name,
      pending.email as pending_email
    from customer
    left join university on university.id = university_id
    left join sorority on sorority.id = sorority_id
    left join mail_link pending on pending.customer_id = customer.id
      and purpose = 'CONFIRM_EMAIL' and pending.email <> customer.email and used_at is null and expires_at > ${now}
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
