import type { Address, AddressFields } from '@twirl/contract/buying/addresses'
import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { Transaction } from '#platform/database/transaction.ts'

const COLUMNS = [
  'id',
  'first_name',
  'last_name',
  'cell_phone',
  'street_address',
  'apt_unit_floor',
  'city',
  'state',
  'zip_code',
] as const

/** Keeps other transactions from adding an address of this customer until this one ends. */
export async function lockAddresses(transaction: Transaction, customerId: number): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended('customer_address ' || ${customerId}, 0))`.execute(
    transaction,
  )
}

export async function countAddresses(db: Database, customerId: number): Promise<number> {
  const { count } = await db
    .selectFrom('customer_address')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow()
  return count
}

export function insertAddress(
  db: Database,
  customerId: number,
  address: AddressFields,
): Promise<Address> {
  return db
    .insertInto('customer_address')
    .values({ ...address, customer_id: customerId })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
}

export function updateAddress(
  db: Database,
  customerId: number,
  addressId: number,
  address: AddressFields,
): Promise<Address | undefined> {
  return db
    .updateTable('customer_address')
    .set(address)
    .where('customer_id', '=', customerId)
    .where('id', '=', addressId)
    .returning(COLUMNS)
    .executeTakeFirst()
}

export async function deleteAddress(
  db: Database,
  customerId: number,
  addressId: number,
): Promise<void> {
  await db
    .deleteFrom('customer_address')
    .where('customer_id', '=', customerId)
    .where('id', '=', addressId)
    .execute()
}

/** Newest first. */
export function listAddresses(db: Database, customerId: number): Promise<Address[]> {
  return db
    .selectFrom('customer_address')
    .select(COLUMNS)
    .where('customer_id', '=', customerId)
    .orderBy('id', 'desc')
    .execute()
}

export function findAddress(
  db: Database,
  customerId: number,
  addressId: number,
): Promise<Address | undefined> {
  return db
    .selectFrom('customer_address')
    .select(COLUMNS)
    .where('customer_id', '=', customerId)
    .where('id', '=', addressId)
    .executeTakeFirst()
}
