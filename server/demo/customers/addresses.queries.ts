import type { AddressFields } from '@twirl/contract/buying/addresses'
import type { Database } from '../../src/platform/database/database.ts'

export async function hasAddresses(db: Database): Promise<boolean> {
  const row = await db.selectFrom('customer_address').select('id').limit(1).executeTakeFirst()
  return row !== undefined
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
