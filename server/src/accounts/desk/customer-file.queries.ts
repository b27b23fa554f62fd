import { type RawBuilder, sql, type Updateable } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { Customer as CustomerTable } from '#platform/database/schema.gen.ts'
import type { Transaction } from '#platform/database/transaction.ts'

/** An account as staff see it, whether it is open, blocked or closed. */
export type CustomerFile = {
  id: number
  first_name: string
  last_name: string
  email: string
  is_email_proven: boolean
  email_proven_at: Date | null
  phone_number: string
  dress_size: string | null
  graduation_date: string | null
  university_name: string | null
  sorority_name: string | null
  referral_source: string | null
  created_at: Date
  blocked_at: Date | null
  removed_at: Date | null
  erased_at: Date | null
  merged_into: number | null
}

const FILE = sql`
  select customer.id, first_name, last_name, email, email_proven_at is not null as is_email_proven, email_proven_at,
    phone_number,
    dress_size, graduation_date::text, university.name as university_name, sorority.name as sorority_name,
    referral_source, customer.created_at, blocked_at, removed_at, erased_at, merged_into
  from customer
  left join university on university.id = university_id
  left join sorority on sorority.id = sorority_id`

export async function findCustomerFile(
  db: Database,
  id: number,
): Promise<CustomerFile | undefined> {
  const { rows } = await sql<CustomerFile>`${FILE} where customer.id = ${id}`.execute(db)
  return rows[0]
}

/** Locks the accounts in the order of their ids, against logins, orders and other changes. */
export async function lockCustomerFiles(
  transaction: Transaction,
  ids: number[],
): Promise<CustomerFile[]> {
  const { rows } = await sql<CustomerFile>`
    ${FILE} where customer.id = any(${ids}) order by customer.id for no key update of customer`.execute(
    transaction,
  )
  return rows
}

/** For contacts that another account of the same person had, which is closed. */
export async function setContacts(
  transaction: Transaction,
  id: number,
  contacts: Pick<
    Updateable<CustomerTable>,
    'email' | 'email_proven_at' | 'phone_number' | 'updated_at'
  >,
): Promise<void> {
  await transaction.updateTable('customer').set(contacts).where('id', '=', id).execute()
}

export async function setBlocked(
  transaction: Transaction,
  id: number,
  blockedAt: Date | null,
  now: Date,
): Promise<void> {
  await transaction
    .updateTable('customer')
    .set({ blocked_at: blockedAt, updated_at: now })
    .where('id', '=', id)
    .execute()
}

/** Another account with the same unproven address, or the same name: it may be the same person. */
export type Lookalike = {
  id: number
  first_name: string
  last_name: string
  email: string
  phone_number: string
}

export async function listLookalikes(
  db: Database,
  {
    id,
    email,
    first_name,
    last_name,
  }: Pick<CustomerFile, 'id' | 'email' | 'first_name' | 'last_name'>,
  limit: number,
): Promise<Lookalike[]> {
  const select = (condition: RawBuilder<unknown>) => sql`
    (select id, first_name, last_name, email, phone_number from customer
    where removed_at is null and id <> ${id} and ${condition} order by id limit ${limit})`
  const { rows } = await sql<Lookalike>`
    ${select(sql`email collate "C" = ${email}`)}
    union
    ${select(sql`lower(last_name) collate "C" = lower(${last_name}) and lower(first_name) collate "C" = lower(${first_name})`)}
    order by id limit ${limit}`.execute(db)
  return rows
}
