import pino from 'pino'
import { afterAll, expect, test } from 'vitest'
import { connectDatabase, type Database } from '#platform/database/database.ts'
import { Jobs } from '#platform/jobs/jobs.ts'
import { Outbox } from '#platform/outbox/outbox.ts'
import { newToken, Secrets } from '#platform/security/secrets.ts'
import { identifyVisitor } from '#platform/http/visitor.ts'
import { createTestDatabase } from '../../test/database.ts'
import { insertContactMessage } from './messages.queries.ts'
import { storeMessage } from './store-message.ts'

const log = pino({ level: 'silent' })
const { db, executeSql, close } = connectDatabase(await createTestDatabase(), log)
afterAll(close)
const outbox = new Outbox(new Secrets(newToken()), new Jobs({ executeSql, log }))

const visitor = identifyVisitor(
  { 'guest-id': 'StoreMessageStoreMessageStoreMes' },
  '203.0.113.9',
  null,
)
const message = (message_token: string) => ({ message_token, name: '', email: '', message: '' })
const mail = { to: 'hello@twirl.test', subject: '', html: '', text: '' }

async function countStored(message_token: string): Promise<number> {
  const rows = await db
    .selectFrom('contact_message')
    .select('id')
    .where('message_token', '=', message_token)
    .execute()
  return rows.length
}

async function countForwarded(): Promise<number> {
  const rows = await db.selectFrom('outbox').select('id').execute()
  return rows.length
}

test('a message sent ten times at once is stored and forwarded once', async () => {
  const store = () =>
    storeMessage({ db, outbox }, visitor, {
      kind: 'contact_message',
      insert: (transaction, owner) =>
        insertContactMessage(transaction, { owner, ...message('guarded') }),
      mail,
    })
  await Promise.all(Array.from({ length: 10 }, store))
  expect(await countStored('guarded')).toBe(1)
  expect(await countForwarded()).toBe(1)
})

test('a message that cannot be stored is not forwarded', async () => {
  const before = await countForwarded()
  const storing = storeMessage({ db, outbox }, visitor, {
    kind: 'contact_message',
    insert: async (transaction, owner) => {
      const id = await insertContactMessage(transaction, {
        owner,
        ...message('rolled back'),
      })
      await outbox.putMail(transaction, 'rolled back', mail)
      throw new Error(`message ${id} is rolled back`)
    },
    mail,
  })
  await expect(storing).rejects.toThrow('is rolled back')
  expect(await countForwarded()).toBe(before)
})

test('looking first would store it twice, were it not for the constraint', async () => {
  await db.schema
    .alterTable('contact_message')
    .dropConstraint('contact_message_owner_message_token_key')
    .execute()
  let looked = 0
  const { promise: bothLooked, resolve } = Promise.withResolvers<void>()
  const insertNaively = async (transaction: Database, owner: string): Promise<number | null> => {
    const known = await countStored('naive')
    looked += 1
    if (looked === 2) resolve()
    await bothLooked
    if (known > 0) return null
    const { id } = await transaction
      .insertInto('contact_message')
      .values({ owner, ...message('naive') })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }
  const storeNaively = () =>
    storeMessage({ db, outbox }, visitor, { kind: 'contact_message', insert: insertNaively, mail })
  await Promise.all([1, 2].map(storeNaively))
  expect(await countStored('naive')).toBe(2)
})
