import type { AddressFields } from '@twirl/contract/buying/addresses'
import { type Insertable, sql } from 'kysely'
import type { Database } from '../../src/platform/database/database.ts'
import type { Coupon, Customer } from '../../src/platform/database/schema.gen.ts'
import type { SavedCard } from '../../src/providers/payments/payment-gateway.ts'

type School = { id: number; name: string }
type Chapter = { university_id: number; sorority_id: number }

export async function insertSchools(
  db: Database,
  schools: { universities: School[]; sororities: School[]; chapters: Chapter[] },
): Promise<void> {
  await db.insertInto('university').values(schools.universities).execute()
  await db.insertInto('sorority').values(schools.sororities).execute()
  await db.insertInto('chapter').values(schools.chapters).execute()
}

/** Customers who have proven their contacts. */
export async function insertCustomers(
  db: Database,
  customers: Insertable<Customer>[],
): Promise<void> {
  const email_proven_at = sql<Date>`now()`
  await db
    .insertInto('customer')
    .values(customers.map((customer) => ({ ...customer, email_proven_at })))
    .execute()
}

export function findCustomers(
  db: Database,
  emails: string[],
): Promise<{ id: number; email: string; password_hash: string | null }[]> {
  return db
    .selectFrom('customer')
    .select(['id', 'email', 'password_hash'])
    .where('email', 'in', emails)
    .orderBy('id')
    .execute()
}

export async function updatePassword(
  db: Database,
  id: number,
  password_hash: string,
): Promise<void> {
  await db.updateTable('customer').set({ password_hash }).where('id', '=', id).execute()
}

/** The next customer, university and sorority get the next free id. */
export async function continueAccountIds(db: Database): Promise<void> {
  await sql`
    select setval(pg_get_serial_sequence('customer', 'id'), (select max(id) from customer)),
      setval(pg_get_serial_sequence('university', 'id'), (select max(id) from university)),
      setval(pg_get_serial_sequence('sorority', 'id'), (select max(id) from sorority))`.execute(db)
}

export async function insertAddresses(
  db: Database,
  customerId: number,
  addresses: AddressFields[],
): Promise<void> {
  await db
    .insertInto('customer_address')
    .values(addresses.map((address) => ({ ...address, customer_id: customerId })))
    .execute()
}

/** Returns whether a card was ever saved: a customer who deletes the cards of the demo does not get them back. */
export async function hadCards(db: Database): Promise<boolean> {
  const { rows } = await sql<{ had: boolean }>`
    select last_value is not null as had from pg_sequences
    where format('%I.%I', schemaname, sequencename)::regclass
      = pg_get_serial_sequence('credit_card', 'id')::regclass`.execute(db)
  return rows[0]!.had
}

export async function insertCard(
  db: Database,
  customer_id: number,
  card: SavedCard,
  created_at: Date,
): Promise<void> {
  await db
    .insertInto('credit_card')
    .values({ customer_id, ...card, created_at })
    .execute()
}

export type DemoCoupon = Insertable<Coupon>

export async function insertCoupons(db: Database, coupons: DemoCoupon[]): Promise<void> {
  await db.insertInto('coupon').values(coupons).execute()
}
