import {
  claimOrder,
  getOrder,
  listOrders,
  requestRefund,
  sendClaimCode,
} from '@twirl/contract/buying/orders'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { buildTestApp, testSecrets } from '../../../test/build-test-app.ts'
import { insertCustomer } from '../../../test/factories.ts'
import { logInAs } from '../../../test/log-in-as.ts'
import { newVisitor, readCode, wrongCode } from '../../../test/new-visitor.ts'
import { insertOrder, type TestOrder } from '../../../test/order-factory.ts'
import { passTime } from '../../../test/stored-limits.ts'
import { orderKeyOf } from '../order-number.ts'

const shop = await buildTestApp()
const { db } = shop
let emails = 0

const linkOf = ({ order_number }: TestOrder) => ({
  orderNumber: order_number,
  key: orderKeyOf(testSecrets, order_number),
})

async function newGuestOrder(email = `guest${++emails}@example.com`) {
  return { ...(await insertOrder(db, { email, paid_at: shop.clock.now() })), email }
}

async function newCustomer(overrides: Parameters<typeof insertCustomer>[1] = {}) {
  const { id } = await insertCustomer(db, overrides)
  const visitor = newVisitor(shop)
  visitor.bring(await logInAs(db, id))
  return {
    id,
    ask: (order: TestOrder, change: object = {}) =>
      visitor.call(sendClaimCode, { ...linkOf(order), ...change }),
    getCode: async (order: TestOrder & { email: string }) => {
      await visitor.call(sendClaimCode, linkOf(order))
      return readCode(shop, order)
    },
    claim: (order: TestOrder, verification_code: string, change: object = {}) =>
      visitor.call(claimOrder, { ...linkOf(order), verification_code, ...change }),
    /** With the link of the mail. */
    open: (order: TestOrder) => visitor.call(getOrder, linkOf(order)),
    read: (order: TestOrder) => visitor.call(getOrder, { orderNumber: order.order_number }),
    list: async () =>
      (await visitor.call(listOrders, {})).body.orders.map((order) => order.order_number),
  }
}

describe('claiming a guest order (ORDER-14)', () => {
  test('moves it into the account, and repeating it changes nothing', async () => {
    const [order, customer] = [
      await newGuestOrder('nora.lane@mail.example.com'),
      await newCustomer(),
    ]
    const asked = await customer.ask(order)
    expect(asked.body).toEqual({
      masked_email: 'n•••@m•••.com',
      expires_in: 600,
      resend_in: expect.any(Number) as number,
    })
    expect((await customer.read(order)).status).toBe(404)

    const code = await readCode(shop, order)
    const claimed = await customer.claim(order, code)
    expect(claimed.body).toEqual({ order_number: order.order_number })
    expect((await customer.read(order)).body).toMatchObject({ is_claimable: false })
    expect(await customer.list()).toEqual([order.order_number])
    expect((await customer.claim(order, code)).body).toEqual(claimed.body)
    expect((await customer.claim(order, wrongCode(code))).body).toEqual(claimed.body)
  })

  test('ends the link of its mails: it opens the order for its customer only', async () => {
    const [order, customer, stranger] = [
      await newGuestOrder(),
      await newCustomer(),
      newVisitor(shop),
    ]
    const open = () => stranger.call(getOrder, linkOf(order))
    const askForMoney = () =>
      stranger.call(requestRefund, {
        id: order.item_ids[0]!,
        refund_reason: 'DIDNT_FIT',
        key: linkOf(order).key,
      })
    expect((await open()).status).toBe(200)
    expect((await askForMoney()).error.errorCode).not.toBe('ORDER_ITEM_NOT_FOUND')
    await customer.claim(order, await customer.getCode(order))
    const ended = await open()
    expect([ended.status, ended.error.errorCode]).toEqual([410, 'ORDER_LINK_ENDED'])
    expect((await askForMoney()).error.errorCode).toBe('ORDER_ITEM_NOT_FOUND')
    const file = await shop.app.inject(
      `/order/${order.order_number}/due.ics?key=${linkOf(order).key}`,
    )
    expect(file.statusCode).toBe(410)
    expect((await customer.open(order)).status).toBe(200)
  })

  test('is possible with a link that has become too old to open the order', async () => {
    const [order, customer, guest] = [await newGuestOrder(), await newCustomer(), newVisitor(shop)]
    const age = (days: number) =>
      db
        .updateTable('customer_order')
        .set({ paid_at: new Date(shop.clock.now().getTime() - days * 24 * 60 * 60 * 1_000) })
        .where('id', '=', order.id)
        .execute()
    await age(179)
    expect((await guest.call(getOrder, linkOf(order))).status).toBe(200)
    await age(181)
    expect((await guest.call(getOrder, linkOf(order))).error.errorCode).toBe('ORDER_LINK_ENDED')
    const wrongKey = { ...linkOf(order), key: 'x'.repeat(43) }
    expect((await guest.call(getOrder, wrongKey)).error.errorCode).toBe('ORDER_NOT_FOUND')
    expect((await customer.claim(order, await customer.getCode(order))).status).toBe(200)
    expect((await customer.open(order)).status).toBe(200)
  })

  test('the same request twice at once succeeds twice', async () => {
    const [order, customer] = [await newGuestOrder(), await newCustomer()]
    const code = await customer.getCode(order)
    const answers = await Promise.all([1, 2, 3].map(() => customer.claim(order, code)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await customer.list()).toEqual([order.order_number])
  })

  test('needs the code: a wrong one, an old one and none are refused', async () => {
    const [order, customer] = [await newGuestOrder(), await newCustomer()]
    const early = await customer.claim(order, '123456')
    expect(early.error.errorCode).toBe('INCORRECT_VERIFICATION_CODE')
    const code = await customer.getCode(order)
    const wrong = await customer.claim(order, wrongCode(code))
    expect(wrong.error.errorCode).toBe('INCORRECT_VERIFICATION_CODE')
    await sql`update verification set expires_at = now() - interval '1 second'`.execute(db)
    const late = await customer.claim(order, code)
    expect(late.error.errorCode).toBe('INCORRECT_VERIFICATION_CODE')
    expect(await customer.list()).toEqual([])
  })

  test('an account that was registered with the address of the order needs the code too', async () => {
    const order = await newGuestOrder()
    const unproven = await newCustomer({ email: order.email, email_proven_at: null })
    const proven = await newCustomer({ email: order.email })
    for (const customer of [unproven, proven]) {
      expect(await customer.list()).toEqual([])
      expect((await customer.read(order)).status).toBe(404)
      const { error } = await customer.claim(order, '000000')
      expect(error.errorCode).toBe('INCORRECT_VERIFICATION_CODE')
    }
  })

  test('five wrong codes invalidate the right one', async () => {
    const [order, customer] = [await newGuestOrder(), await newCustomer()]
    const code = await customer.getCode(order)
    for (const by of [1, 2, 3, 4, 5]) await customer.claim(order, wrongCode(code, by))
    const late = await customer.claim(order, code)
    expect(late.error.errorCode).toBe('INCORRECT_VERIFICATION_CODE')
  })

  test('a code for another order, or of another customer, is wrong', async () => {
    const [order, customer] = [await newGuestOrder(), await newCustomer()]
    const sameAddress = await newGuestOrder(order.email)
    const code = await customer.getCode(order)
    const other = await newCustomer()
    for (const answer of [
      await customer.claim(sameAddress, code),
      await customer.claim(await newGuestOrder(), code),
      await other.claim(order, code),
    ])
      expect(answer.error.errorCode).toBe('INCORRECT_VERIFICATION_CODE')
    expect((await customer.claim(order, code)).status).toBe(200)
  })

  test('codes are limited like all others', async () => {
    const [order, customer] = [await newGuestOrder(), await newCustomer()]
    expect((await customer.ask(order)).status).toBe(200)
    expect((await customer.ask(order)).error.errorCode).toBe('TOO_MANY_REQUESTS')
  })
})

describe('what cannot be claimed', () => {
  const errorOf = ({
    status,
    error: { id: _id, ...error },
  }: {
    status: number
    error: { id: string }
  }) => ({ status, error })

  test('orders of customers, absent ones and those without the key answer alike', async () => {
    const customer = await newCustomer()
    const guestOrder = await newGuestOrder()
    const foreign = await insertOrder(db, { customer_id: (await newCustomer()).id })
    const failed = await insertOrder(db, { status: 'PAYMENT_FAILED' })
    const absent = { ...guestOrder, order_number: 'TW-00000000' }
    const expected = errorOf(await customer.ask(absent))
    expect(expected).toMatchObject({ status: 404, error: { errorCode: 'ORDER_NOT_FOUND' } })
    for (const answer of [
      await customer.ask(foreign),
      await customer.ask(failed),
      await customer.ask(guestOrder, { key: undefined }),
      await customer.ask(guestOrder, { key: linkOf(foreign).key }),
      await customer.claim(absent, '123456'),
      await customer.claim(foreign, '123456'),
      await customer.claim(guestOrder, '123456', { key: 'x' }),
    ])
      expect(errorOf(answer)).toEqual(expected)
    expect(await shop.outbox(guestOrder.email)).toEqual([])
  })

  test('an own order of the customer needs no code', async () => {
    const customer = await newCustomer()
    const order = await insertOrder(db, { customer_id: customer.id })
    expect((await customer.ask(order)).error.errorCode).toBe('ORDER_NOT_FOUND')
  })
})

describe('many customers who claim one order at once', () => {
  const CLAIMANTS = 5

  /** Each has a code of their own. */
  async function rush() {
    const order = await newGuestOrder()
    const claimants = []
    for (let i = 0; i < CLAIMANTS; i++) {
      const customer = await newCustomer()
      claimants.push({ customer, code: await customer.getCode(order) })
      await passTime(db, 24 * 60 * 60)
    }
    const answers = await Promise.all(
      claimants.map(({ customer, code }) => customer.claim(order, code)),
    )
    return {
      order,
      claimants,
      statuses: answers.map(({ status }) => status).toSorted((a, b) => a - b),
    }
  }

  test('one gets it, and the others hear that there is no such order', async () => {
    const { order, claimants, statuses } = await rush()
    expect(statuses).toEqual([200, 404, 404, 404, 404])
    const lists = await Promise.all(claimants.map(({ customer }) => customer.list()))
    expect(lists.flat()).toEqual([order.order_number])
  })

  test('negative control: an update without the condition moves it for each of them', async () => {
    const order = await newGuestOrder()
    const customers = await Promise.all([newCustomer(), newCustomer()])
    const moves = await Promise.all(
      customers.map(({ id }) =>
        sql`
          update customer_order set customer_id = ${id}, owner = ${`c:${id}`}
          where id = ${order.id} returning id`.execute(db),
      ),
    )
    expect(moves.map(({ rows }) => rows.length)).toEqual([1, 1])
  })
})
