import { login } from '@twirl/contract/accounts/login'
import type { EndpointInput } from '@twirl/contract/endpoint'
import { askForStockAlert, cancelStockAlert, listStockAlerts } from '@twirl/contract/stock-alerts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { buildTestApp } from '../../test/build-test-app.ts'
import { eventually } from '../../test/eventually.ts'
import { CUSTOMER_PASSWORD, insertCustomer, insertProduct } from '../../test/factories.ts'
import { logInAs } from '../../test/log-in-as.ts'

const SIZES = ['XS', 'S', 'M', 'L', 'XL', 'TWO_XL', 'THREE_XL']
const SOLD_OUT = 'T-1-BLACK-M'
const IN_STOCK = 'T-2-BLACK-M'
const HIDDEN = 'T-3-BLACK-M'
const ON_SALE = 'T-4-BLACK-M'

const shop = await buildTestApp({
  prepare: async (db) => {
    await insertProduct(db, { id: 1, variants: SIZES.map((size) => ({ size })) })
    await insertProduct(db, { id: 2 })
    await insertProduct(db, { id: 3, is_published: false, variants: [{ size: 'M' }] })
    await insertProduct(db, {
      id: 4,
      is_rentable: false,
      clearance_price_cents: 2_999,
      first_clearance_check_in_time: new Date('2026-01-01'),
      variants: [{ size: 'M' }],
    })
  },
})
const other = await buildTestApp({ besides: shop })
const { db, call } = shop

type Wish = Partial<EndpointInput<typeof askForStockAlert>>
let visitors = 0
async function newVisitor(customerId?: number) {
  const number = ++visitors
  const sender = {
    guestId: `Waiting${String(number).padStart(25, '0')}`,
    address: `10.0.0.${number}`,
    cookie: customerId === undefined ? undefined : await logInAs(db, customerId),
  }
  const email = `waiting${number}@example.com`
  const wish = { sku: SOLD_OUT, transaction_type: 'RENT', email } as const
  return {
    email,
    sender,
    ask: (input: Wish = {}, at = shop) => at.call(askForStockAlert, { ...wish, ...input }, sender),
    list: async () => (await call(listStockAlerts, {}, sender)).body.stock_alerts,
    cancel: (id: number) => call(cancelStockAlert, { id }, sender),
  }
}

describe('POST /ajax/stock-alert', () => {
  test('stores what a guest waits for, and the address only encrypted', async () => {
    const guest = await newVisitor()
    const { status, body } = await guest.ask({ email: ' Waiting1@Example.com' })
    const alert = {
      stock_alert_id: expect.any(Number),
      sku: SOLD_OUT,
      transaction_type: 'RENT',
      is_clearance: false,
    }
    expect([status, body]).toEqual([200, alert])
    expect(await guest.list()).toEqual([body])
    const { rows } = await sql<{ line: string }>`
      select stock_alert::text as line from stock_alert`.execute(db)
    expect(rows.map(({ line }) => line).join()).not.toMatch(/example/i)
  })

  test('takes the address of the account, whatever a customer sends', async () => {
    const { id } = await insertCustomer(db)
    const customer = await newVisitor(id)
    expect((await customer.ask({ email: 'stranger@example.com' })).status).toBe(200)
    const stored = db.selectFrom('stock_alert').selectAll().where('owner', '=', `c:${id}`)
    expect(await stored.execute()).toMatchObject([{ customer_id: id, sealed_email: null }])
  })

  test('needs an address from a guest', async () => {
    const { status, error } = await (await newVisitor()).ask({ email: undefined })
    expect([status, error.fields]).toEqual([400, { email: 'Required' }])
  })

  test('asking again returns the stored alert; another address replaces a mistyped one (BROWSE-30)', async () => {
    const guest = await newVisitor()
    const first = await guest.ask()
    expect((await guest.ask()).body).toEqual(first.body)
    expect((await guest.ask({ email: 'right@example.com' })).body).toEqual(first.body)
    expect(await guest.list()).toHaveLength(1)
  })

  test.each<[string, Wish, number, string]>([
    ['that can be ordered', { sku: IN_STOCK }, 409, 'IN_STOCK'],
    ['that does not exist', { sku: 'NOT-A-SKU' }, 404, 'PRODUCT_NOT_FOUND'],
    ['that is hidden', { sku: HIDDEN }, 404, 'PRODUCT_NOT_FOUND'],
    ['that is not sold', { transaction_type: 'PURCHASE' }, 409, 'NOT_OFFERED'],
    ['that is not on clearance', { is_clearance: true }, 409, 'NOT_OFFERED'],
    ['that is only on clearance', { sku: ON_SALE }, 409, 'NOT_OFFERED'],
  ])('refuses a piece %s', async (_, input, status, code) => {
    const guest = await newVisitor()
    const { status: given, error } = await guest.ask(input)
    expect([given, error.errorCode]).toEqual([status, code])
    expect(await guest.list()).toEqual([])
  })

  test('a removed account is told so', async () => {
    const { id } = await insertCustomer(db)
    const customer = await newVisitor(id)
    await db.updateTable('customer').set({ removed_at: new Date() }).where('id', '=', id).execute()
    expect((await customer.ask()).error.errorCode).toBe('CUSTOMER_NOT_FOUND')
  })

  test('the same wish 30 times at once, from two processes, is one row', async () => {
    const guest = await newVisitor()
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, i) => guest.ask({}, i % 2 ? shop : other)),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ body }) => body.stock_alert_id)).size).toBe(1)
    expect(await guest.list()).toHaveLength(1)
  })

  test('negative control: looking before inserting is not enough', async () => {
    await sql`create table unguarded as select owner from stock_alert where false`.execute(db)
    const haveLooked = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const insertUnlessKnown = (mine: number) =>
      db.transaction().execute(async (transaction) => {
        const { rows } = await sql`select from unguarded where owner = 'g:x'`.execute(transaction)
        haveLooked[mine]!.resolve()
        await Promise.all(haveLooked.map(({ promise }) => promise))
        if (rows.length === 0)
          await sql`insert into unguarded (owner) values ('g:x')`.execute(transaction)
      })
    await Promise.all([insertUnlessKnown(0), insertUnlessKnown(1)])
    const { rows } = await sql`select from unguarded`.execute(db)
    expect(rows).toHaveLength(2)
  })
})

describe('limits', () => {
  test.each([
    ['by one visitor', 'stock_alert_by_owner'],
    ['from one network address', 'stock_alert_from_address'],
    ['to one e-mail address', 'stock_alert_to_contact'],
  ])('%s are kept, and repeating is free', async (_, name) => {
    const value = JSON.stringify({ [name]: { limit: 2 } })
    await db.insertInto('setting').values({ key: 'limits', value }).execute()
    const guest = await newVisitor()
    for (const size of ['S', 'L', 'S', 'L'])
      expect((await guest.ask({ sku: `T-1-BLACK-${size}` })).status).toBe(200)
    const { status, error } = await guest.ask({ sku: 'T-1-BLACK-XL' })
    expect([status, error.errorCode]).toEqual([429, 'TOO_MANY_REQUESTS'])
    expect(await guest.list()).toHaveLength(2)
    await db.deleteFrom('setting').where('key', '=', 'limits').execute()
  })

  test('to one address do not concern customers, who have proved theirs', async () => {
    const value = JSON.stringify({ stock_alert_to_contact: { limit: 1 } })
    await db.insertInto('setting').values({ key: 'limits', value }).execute()
    const customer = await newVisitor((await insertCustomer(db)).id)
    for (const size of ['S', 'L'])
      expect((await customer.ask({ sku: `T-1-BLACK-${size}` })).status).toBe(200)
    await db.deleteFrom('setting').where('key', '=', 'limits').execute()
  })
})

describe('DELETE /ajax/stock-alert/{id}', () => {
  test('cancels; repeating is fine, and asking again is possible', async () => {
    const guest = await newVisitor()
    const { stock_alert_id } = (await guest.ask()).body
    for (let i = 0; i < 2; i++) {
      const { status, body } = await guest.cancel(stock_alert_id)
      expect([status, body]).toEqual([200, { stock_alert_id }])
      expect(await guest.list()).toEqual([])
    }
    expect((await guest.ask()).body.stock_alert_id).not.toBe(stock_alert_id)
  })

  test('what another visitor waits for stays, and is not shown', async () => {
    const [guest, stranger] = [await newVisitor(), await newVisitor()]
    const { stock_alert_id } = (await guest.ask()).body
    expect((await stranger.cancel(stock_alert_id)).body).toEqual({ stock_alert_id })
    expect(await stranger.list()).toEqual([])
    expect(await guest.list()).toHaveLength(1)
  })

  test('a stranger who types the same address learns and changes nothing', async () => {
    const [guest, stranger] = [await newVisitor(), await newVisitor()]
    await guest.ask()
    expect((await stranger.ask({ email: guest.email })).status).toBe(200)
    const [theirs] = await stranger.list()
    await stranger.cancel(theirs!.stock_alert_id)
    expect(await guest.list()).toHaveLength(1)
  })
})

test('after a login the customer has what the guest asked for, once', async () => {
  const { id, email } = await insertCustomer(db)
  const customer = await newVisitor(id)
  const known = (await customer.ask()).body
  const guest = await newVisitor()
  await guest.ask()
  const further = (await guest.ask({ sku: 'T-1-BLACK-L' })).body
  const { cookie } = await call(
    login,
    { account: email, password: CUSTOMER_PASSWORD },
    guest.sender,
  )
  const { body } = await call(listStockAlerts, {}, { ...guest.sender, cookie })
  expect(body.stock_alerts).toEqual(
    [further, known].toSorted((a, b) => b.stock_alert_id - a.stock_alert_id),
  )
  await eventually(async () => expect(await guest.list()).toEqual([]))
})
