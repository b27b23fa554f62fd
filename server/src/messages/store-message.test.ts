import pino from 'pino'
import { afterAll, expect, test } from 'vitest'
import { connectDatabase, type Database } from '#platform/database.ts'
import { identifyVisitor } from '#platform/visitor.ts'
import { createTestDatabase } from '../../test/database.ts'
import { insertContactMessage } from './messages.queries.ts'
import { storeMessage } from './store-message.ts'

const { db, close } = connectDatabase(await createTestDatabase(), pino({ level: 'silent' }))
afterAll(close)

const visitor = identifyVisitor(
  { 'guest-id': 'StoreMessageStoreMessageStoreMes' },
  '203.0.113.9',
  null,
)
const message = (message_token: string) => ({ message_token, name: '', email: '', message: '' })

async function countStored(message_token: string): Promise<number> {
  const rows = await db
    .selectFrom('contact_message')
    .select('id')
    .where('message_token', '=', message_token)
    .execute()
  return rows.length
}

test('a message sent ten times at once is stored once', async () => {
  const store = () =>
    storeMessage(db, visitor, (transaction, owner) =>
      insertContactMessage(transaction, { owner, ...message('guarded') }),
    )
  await Promise.all(Array.from({ length: 10 }, store))
  expect(await countStored('guarded')).toBe(1)
})

test('looking first would store it twice, were it not for the constraint', async () => {
  await db.schema
    .alterTable('contact_message')
    .dropConstraint('contact_message_owner_message_token_key')
    .execute()
  let looked = 0
  const { promise: bothLooked, resolve } = Promise.withResolvers<void>()
  const insertNaively = async (transaction: Database, owner: string): Promise<boolean> => {
    const known = await countStored('naive')
    looked += 1
    if (looked === 2) resolve()
    await bothLooked
    if (known > 0) return false
    await transaction
      .insertInto('contact_message')
      .values({ owner, ...message('naive') })
      .execute()
    return true
  }
  await Promise.all([1, 2].map(() => storeMessage(db, visitor, insertNaively)))
  expect(await countStored('naive')).toBe(2)
})
