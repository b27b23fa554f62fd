import { checkVerificationCode } from '@twirl/contract/accounts/codes'
import { beforeEach, expect, test } from 'vitest'
import { buildTestApp } from '../../../test/build-test-app.ts'
import { insertCustomer } from '../../../test/factories.ts'
import { newVisitor, wrongCode } from '../../../test/new-visitor.ts'
import { storeLimits } from '../../../test/stored-limits.ts'

const shop = await buildTestApp()
const { db } = shop

let phones = 0
const newPhone = () => ({ phone_number: `312${5_550_000 + ++phones}` })

beforeEach(async () => {
  await db.deleteFrom('limit_use').execute()
  await db.deleteFrom('setting').execute()
})

const rejected = { valid: false, register_id: null }

test('wrong codes for a contact that was sent none count for nothing', async () => {
  const phone = newPhone()
  for (let i = 0; i < 30; i++) {
    const { status, body } = await newVisitor(shop).checkCode(phone, 'CUSTOMER_REGISTER', '000000')
    expect([status, body]).toEqual([200, rejected])
  }
  const owner = newVisitor(shop)
  const code = await owner.getCode(phone, 'CUSTOMER_REGISTER')
  expect((await owner.checkCode(phone, 'CUSTOMER_REGISTER', code)).body.valid).toBe(true)
})

test('strangers who were sent codes use up what a contact allows, yet not the first tries of its owner', async () => {
  await storeLimits(db, { wrong_code_to_contact: { limit: 3 }, code_again: { limit: 100 } })
  const { phone_number } = await insertCustomer(db)
  const phone = { phone_number }
  const stranger = newVisitor(shop)
  const sent = await stranger.getCode(phone, 'CUSTOMER_LOGIN')
  const registered = await stranger.getCode(phone, 'CUSTOMER_REGISTER')
  for (let i = 1; i <= 5; i++) {
    const answer = await stranger.checkCode(phone, 'CUSTOMER_REGISTER', wrongCode(registered, i))
    expect(answer.status).toBe(200)
  }
  for (let i = 1; i <= 2; i++)
    expect((await stranger.checkCode(phone, 'CUSTOMER_LOGIN', wrongCode(sent, i))).status).toBe(200)
  const third = await stranger.checkCode(phone, 'CUSTOMER_LOGIN', '000000')
  expect([third.status, third.error.errorCode]).toEqual([429, 'TOO_MANY_REQUESTS'])

  const owner = newVisitor(shop)
  const code = await owner.getCode(phone, 'CUSTOMER_REGISTER')
  expect((await owner.checkCode(phone, 'CUSTOMER_REGISTER', wrongCode(code))).status).toBe(200)
  expect((await owner.checkCode(phone, 'CUSTOMER_REGISTER', code)).body.valid).toBe(true)
})

test('wrong codes from an address do not refuse the first tries of a guest there', async () => {
  await storeLimits(db, { wrong_code_from_address: { limit: 3 } })
  const address = '203.0.113.50'
  const check = async (guestId: string, phone: { phone_number: string }, code: string) =>
    shop.call(
      checkVerificationCode,
      { ...phone, verification_code: code, verification_message_type: 'CUSTOMER_REGISTER' },
      { guestId, address },
    )
  const [guesser, owner] = [newVisitor(shop), newVisitor(shop)]
  const theirs = [newPhone(), newPhone()]
  const statuses: number[] = []
  for (const phone of theirs) {
    const code = await guesser.getCode(phone, 'CUSTOMER_REGISTER')
    for (let i = 1; i <= 4; i++)
      statuses.push((await check(guesser.guestId, phone, wrongCode(code, i))).status)
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 200, 429])
  const phone = newPhone()
  const code = await owner.getCode(phone, 'CUSTOMER_REGISTER')
  expect((await check(owner.guestId, phone, code)).body.valid).toBe(true)
})
