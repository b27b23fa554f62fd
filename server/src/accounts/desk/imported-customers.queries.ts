import type { Size } from '@twirl/contract/sizes'
import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { Transaction } from '#platform/database/transaction.ts'

/** What a file of staff says about a customer. */
export type ImportedCustomer = {
  phone_number: string
  first_name: string
  last_name: string
  email: string
  dress_size: Size | null
  graduation_date: string | null
}

type KnownCustomer = ImportedCustomer & { id: number }

const COLUMNS = sql`id, phone_number, first_name, last_name, email, dress_size, graduation_date::text`

/** Open accounts, by phone number. */
export async function listCustomersByPhone(
  db: Database,
  phoneNumbers: string[],
): Promise<Map<string, KnownCustomer>> {
  const { rows } = await sql<KnownCustomer>`
    select ${COLUMNS} from customer
    where phone_number = any(${phoneNumbers}::text[]) and removed_at is null`.execute(db)
  return new Map(rows.map((row) => [row.phone_number, row]))
}

/** Open accounts in the order of their ids. */
export async function listCustomersForExport(
  db: Database,
  after: number,
  limit: number,
): Promise<KnownCustomer[]> {
  const { rows } = await sql<KnownCustomer>`
    select ${COLUMNS} from customer
    where id > ${after} and removed_at is null order by id limit ${limit}`.execute(db)
  return rows
}

/**
 * Opens an account without a password: the customer logs in with a code that is sent to the phone. The e-mail address is
 * not proven. Returns null if another account has the phone number.
 */
export async function insertImportedCustomer(
  transaction: Transaction,
  customer: Partial<ImportedCustomer> &
    Pick<ImportedCustomer, 'phone_number' | 'first_name' | 'last_name' | 'email'>,
  now: Date,
): Promise<number | null> {
  const row = await transaction
    .insertInto('customer')
    .values({ ...customer, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

export async function updateImportedCustomer(
  transaction: Transaction,
  id: number,
  change: Partial<Omit<ImportedCustomer, 'email'>>,
  now: Date,
): Promise<void> {
  await transaction
    .updateTable('customer')
    .set({ ...change, updated_at: now })
    .where('id', '=', id)
    .execute()
}
