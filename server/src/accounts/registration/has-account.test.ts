import { checkPhoneNumber, getByEmail, getByPhoneNumber } from '@twirl/contract/accounts/contact'
import { beforeEach, describe, expect, test } from 'vitest'
import { buildTestApp } from '../../../test/build-test-app.ts'
import { insertCustomer } from '../../../test/factories.ts'
import { newVisitor } from '../../../test/new-visitor.ts'

const shop = await buildTestApp()
const { db } = shop
const { id, email, phone_number } = await insertCustomer(db)

beforeEach(() => db.deleteFrom('limit_use').execute())

const CALLS = [
  [checkPhoneNumber, { phone_number }, { phone_number: '202-555-0100' }],
  [getByPhoneNumber, { phone_number }, { phone_number: '202-555-0100' }],
  [getByEmail, { email: email.toUpperCase() }, { email: 'nobody@example.com' }],
] as const

describe.each(CALLS)('$method $path', (endpoint, known, unknown) => {
  // The three endpoints have different inputs; each row brings those of its own.
  const ask = async (input: object, visitor = newVisitor(shop)) =>
    visitor.call(endpoint, input as never)

  test('says whether there is an account, and nothing else', async () => {
    expect(await ask(known)).toMatchObject({ status: 200, body: { exists: true } })
    const { status, body } = await ask(unknown)
    expect([status, body]).toEqual([200, { exists: false }])
    expect(Object.keys((await ask(known)).body)).toEqual(['exists'])
  })

  test('limits a caller that asks for many contacts without account, and reveals no more', async () => {
    const visitor = newVisitor(shop)
    for (let i = 0; i < 20; i++) expect((await ask(unknown, visitor)).status).toBe(200)
    for (const contact of [unknown, known]) {
      const { status, error } = await ask(contact, visitor)
      expect([status, error.errorCode]).toEqual([429, 'TOO_MANY_REQUESTS'])
    }
  })

  test('asking for ones that have an account costs nothing', async () => {
    const visitor = newVisitor(shop)
    for (let i = 0; i < 25; i++) expect((await ask(known, visitor)).status).toBe(200)
  })

  test('refuses what is no contact', async () => {
    const { status, error } = await ask({ phone_number: '1', email: 'x' })
    expect([status, error.errorCode]).toEqual([400, 'BAD_REQUEST'])
  })
})

test('a removed account is none', async () => {
  await db.updateTable('customer').set({ removed_at: new Date() }).where('id', '=', id).execute()
  expect((await newVisitor(shop).call(getByEmail, { email })).body.exists).toBe(false)
})
