import type { AddressFields } from '@twirl/contract/buying/addresses'
import type { ExpectedSize } from '@twirl/contract/messages'
import type { Insertable, InsertQueryBuilder, InsertResult } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { Transaction } from '#platform/database/transaction.ts'
import type {
  CareerApplication,
  ContactMessage,
  DB,
  LeadApplication,
} from '#platform/database/schema.gen.ts'

export type MessageKind = 'contact_message' | 'career_application' | 'lead_application'

export function insertContactMessage(db: Database, message: Insertable<ContactMessage>) {
  return insertOnce(db.insertInto('contact_message').values(message))
}

export function insertCareerApplication(db: Database, message: Insertable<CareerApplication>) {
  return insertOnce(db.insertInto('career_application').values(message))
}

type NewLeadApplication = Omit<
  Insertable<LeadApplication>,
  'shipping_address' | 'expected_sizes'
> & { shipping_address: AddressFields | null; expected_sizes: ExpectedSize[] }

export function insertLeadApplication(
  db: Database,
  { shipping_address, expected_sizes, ...message }: NewLeadApplication,
) {
  return insertOnce(
    db.insertInto('lead_application').values({
      ...message,
      shipping_address: shipping_address && JSON.stringify(shipping_address),
      expected_sizes: JSON.stringify(expected_sizes),
    }),
  )
}

/** What staff do about a message is recorded in its case. */
export async function openCase(
  transaction: Transaction,
  kind: MessageKind,
  id: number,
): Promise<void> {
  await transaction
    .insertInto('message_case')
    .values({ [`${kind}_id`]: id })
    .execute()
}

/** Returns the id of the new message; null when one with the same owner and token is already stored. */
async function insertOnce<Kind extends MessageKind>(
  insert: InsertQueryBuilder<DB, Kind, InsertResult>,
): Promise<number | null> {
  const row = await insert
    .onConflict((conflict) => conflict.columns(['owner', 'message_token']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}
