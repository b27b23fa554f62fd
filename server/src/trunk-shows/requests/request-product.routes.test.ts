import {
  listRequestedProducts,
  loginTrunkShow,
  requestProduct,
  takeBackRequestedProduct,
} from '@twirl/contract/groups/trunk-shows'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { buildTestApp } from '../../../test/build-test-app.ts'
import { insertChapter, insertCustomer, insertProduct } from '../../../test/factories.ts'
import { logInAs } from '../../../test/log-in-as.ts'
import { insertTrunkShow } from '../../../test/trunk-show-factory.ts'

const CHAPTER = { university_id: 1, sorority_id: 1 }
let spring = 0
let sunset = 0

const { db, call } = await buildTestApp({
  prepare: async (empty) => {
    await insertChapter(
      empty,
      { id: 1, name: 'Magnolia University' },
      { id: 1, name: 'Zeta Lambda Nu' },
    )
    for (const id of [1, 2]) await insertProduct(empty, { id })
    await insertProduct(empty, { id: 3, is_published: false })
    spring = await insertTrunkShow(empty, { ...CHAPTER, password: 'tulip', products: [1] })
    sunset = await insertTrunkShow(empty, { password: 'sunset', products: [1] })
  },
})

let visitors = 0
async function newVisitor(customer?: object) {
  const guestId = `Asking${String(++visitors).padStart(26, '0')}`
  const cookie = customer && (await logInAs(db, (await insertCustomer(db, customer)).id))
  const sender = { guestId, cookie }
  return {
    join: async () => {
      await call(loginTrunkShow, { ...CHAPTER, password: 'tulip' }, sender)
      await call(loginTrunkShow, { password: 'sunset' }, sender)
    },
    ask: (input: object = {}) =>
      call(requestProduct, { product_id: 1, size: 'M', ...input }, sender),
    list: async () => (await call(listRequestedProducts, {}, sender)).body.requested_products,
    takeBack: (id: number) => call(takeBackRequestedProduct, { id }, sender),
    sender,
  }
}
const newMember = () => newVisitor(CHAPTER)

describe('POST /ajax/requested-product', () => {
  test('stores the request of a member, from any page', async () => {
    const member = await newMember()
    await member.join()
    const { status, body } = await member.ask({ trunk_show_id: spring })
    expect([status, body]).toEqual([
      200,
      { requested_product_id: expect.any(Number), product_id: 1, size: 'M' },
    ])
    const elsewhere = await member.ask({ product_id: 2, size: 'THREE_XL' })
    expect(await member.list()).toEqual([elsewhere.body, body])
  })

  test('asking again returns the stored request; another size is another', async () => {
    const member = await newMember()
    const first = await member.ask()
    expect((await member.ask()).body).toEqual(first.body)
    expect((await member.ask({ size: 'L' })).body).not.toEqual(first.body)
    expect((await member.list()).length).toBe(2)
  })

  test('30 times at once is one request', async () => {
    const member = await newMember()
    const answers = await Promise.all(Array.from({ length: 30 }, () => member.ask()))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ body }) => body.requested_product_id)).size).toBe(1)
    expect((await member.list()).length).toBe(1)
  })

  test('without its index 30 at once would be many', async () => {
    await db.schema.dropIndex('requested_product_open').execute()
    const { id: customer_id } = await insertCustomer(db, CHAPTER)
    const inserts = Array.from({ length: 30 }, () =>
      db
        .insertInto('requested_product')
        .values({ customer_id, product_id: 1, size: 'M' })
        .execute(),
    )
    await Promise.all(inserts)
    const [deleted] = await db
      .deleteFrom('requested_product')
      .where('customer_id', '=', customer_id)
      .execute()
    expect(deleted?.numDeletedRows).toBe(30n)
    await sql`
      create unique index requested_product_open on requested_product (customer_id, product_id, size)
      where closed_at is null`.execute(db)
  })

  describe('checks in this order', () => {
    test('1. event type: only a sorority’s, which the customer joined', async () => {
      const guest = await newVisitor()
      await guest.join()
      const member = await newMember()
      for (const [visitor, trunk_show_id] of [
        [guest, sunset],
        [guest, 999],
        [member, spring],
      ] as const) {
        const { status, error } = await visitor.ask({ trunk_show_id, product_id: 999 })
        expect([status, error.errorCode]).toEqual([400, 'NOT_CORRECT_TRUNK_SHOW_TYPE'])
      }
    })

    test('2. login', async () => {
      const guest = await newVisitor()
      await guest.join()
      for (const input of [{ trunk_show_id: spring }, {}, { product_id: 999 }]) {
        const { status, error } = await guest.ask(input)
        expect([status, error.errorCode]).toEqual([401, 'UNAUTHORIZED'])
        expect(error.message).toBe('customer not login')
      }
    })

    test('3. membership', async () => {
      const customer = await newVisitor({})
      const { status, error } = await customer.ask({ product_id: 999 })
      expect([status, error.errorCode]).toEqual([400, 'CUSTOMER_NOT_MEMBER_OF_SORORITY'])
    })

    test.each([999, 3])('4. product %i is not there', async (product_id) => {
      const { status, error } = await (await newMember()).ask({ product_id })
      expect([status, error.errorCode]).toEqual([404, 'PRODUCT_NOT_FOUND'])
    })

    test('4. within an event, a product that it does not show', async () => {
      const member = await newMember()
      await member.join()
      const { status, error } = await member.ask({ trunk_show_id: spring, product_id: 2 })
      expect([status, error.errorCode]).toEqual([404, 'PRODUCT_NOT_FOUND'])
    })
  })

  test('more than 60 new ones an hour are refused, and repeating stays free', async () => {
    await db
      .insertInto('setting')
      .values({
        key: 'limits',
        value: JSON.stringify({ requested_product_by_customer: { limit: 2 } }),
      })
      .execute()
    const member = await newMember()
    for (const size of ['S', 'M', 'M', 'S']) expect((await member.ask({ size })).status).toBe(200)
    const { status, error } = await member.ask({ size: 'L' })
    expect([status, error.errorCode]).toEqual([429, 'TOO_MANY_REQUESTS'])
    expect((await member.ask({ size: 'M' })).status).toBe(200)
    expect((await member.list()).length).toBe(2)
    await db.deleteFrom('setting').where('key', '=', 'limits').execute()
  })

  test.each([
    [{ size: undefined }, 'size'],
    [{ size: '2X' }, 'size'],
    [{ product_id: 0 }, 'product_id'],
    [{ trunk_show_id: 'one' }, 'trunk_show_id'],
  ])('refuses %j at %s', async (input, field) => {
    const { status, error } = await (await newMember()).ask(input)
    expect([status, Object.keys(error.fields ?? {})]).toEqual([400, [field]])
  })
})

describe('PUT /ajax/requested-product', () => {
  test('shows only requests of the customer, and needs a login', async () => {
    const [member, other] = [await newMember(), await newMember()]
    await member.ask()
    expect(await other.list()).toEqual([])
    const { status, error } = await call(listRequestedProducts, {})
    expect([status, error.errorCode]).toEqual([401, 'UNAUTHORIZED'])
  })
})

describe('DELETE /ajax/requested-product/{id}', () => {
  test('withdraws the request; repeating is fine, and a new request is possible', async () => {
    const member = await newMember()
    const { requested_product_id } = (await member.ask()).body
    for (let i = 0; i < 2; i++) {
      const { status, body } = await member.takeBack(requested_product_id)
      expect([status, body]).toEqual([200, { requested_product_id }])
      expect(await member.list()).toEqual([])
    }
    expect((await member.ask()).body.requested_product_id).not.toBe(requested_product_id)
  })

  test('a request of another customer stays, and the answer does not reveal it', async () => {
    const [member, other] = [await newMember(), await newMember()]
    const { requested_product_id } = (await member.ask()).body
    const { status, body } = await other.takeBack(requested_product_id)
    expect([status, body]).toEqual([200, { requested_product_id }])
    expect((await member.list()).length).toBe(1)
  })
})
