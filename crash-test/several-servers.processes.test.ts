import { randomBytes } from 'node:crypto'
import type { GuestAddress } from '@twirl/contract/buying/addresses'
import { login } from '@twirl/contract/accounts/login'
import { addCartItem, listCarts } from '@twirl/contract/buying/cart'
import { getProduct } from '@twirl/contract/catalog/product'
import { placeGuestOrder, preview, type Preview } from '@twirl/contract/buying/checkout'
import { getSettings } from '@twirl/contract/system'
import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { connectDatabase } from '../server/src/platform/database/database.ts'
import { LIMITS } from '../server/src/platform/security/limit-table.ts'
import { checkBooks, NO_DISCREPANCIES } from '../server/test/checkout/check-books.ts'
import { ADDRESS, cardOf, insertDress } from '../server/test/checkout/checkout-shop.ts'
import { insertCoupon } from '../server/test/coupon-factory.ts'
import { createTestDatabase } from '../server/test/database.ts'
import { promiseEverything } from './run-crash-test.ts'
import { type Answer, ShopClient } from './shop-client.ts'
import { Victim } from './victim.ts'

// Four processes on one database, each with caches of its own. The long form, in which they are killed as well, is
// `npm run crash-test -- --servers 4`.
const SERVERS = 4
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })
/** The shop promises 1 s, which `npm run bench` measures; a busy machine alone may take longer. */
const patience = { timeout: 10_000, interval: 20 }

const databaseUrl = await createTestDatabase()
const { db, close } = connectDatabase(databaseUrl, pino({ level: 'silent' }))
let servers: Victim[]
let baseUrls: string[]
let dresses = 0

beforeAll(async () => {
  servers = await Promise.all(Array.from({ length: SERVERS }, () => Victim.start(databaseUrl, '')))
  baseUrls = servers.map(({ baseUrl }) => baseUrl)
})

afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()))
  await close()
})

async function expectBooksToAgree(): Promise<void> {
  await vi.waitFor(async () => expect((await checkBooks(db)).unsettled).toBe(0), patience)
  expect(await checkBooks(db)).toEqual(NO_DISCREPANCIES)
}

const newGuest = () => {
  const guestId = randomBytes(16).toString('hex')
  return { guestId, client: new ShopClient(baseUrls, { guestId }) }
}

function bodyOf<Body>(
  answer: { ok: true; body: Body } | { ok: false; error: Error } | 'NO_ANSWER',
): Body {
  if (answer === 'NO_ANSWER') throw new Error('no answer')
  if (!answer.ok) throw answer.error
  return answer.body
}

/** A guest with one piece in the bag and a quote for it. */
async function newBuyer(sku: string, coupon_code: string | null = null) {
  const { guestId, client } = newGuest()
  const line = { cart_type: 'INDIVIDUAL', sku, quantity: 1, transaction_type: 'PURCHASE' } as const
  const { id } = bodyOf(await client.untilAnswered(addCartItem, line))
  const items = [{ id, quantity: 1 }]
  const guest: GuestAddress = { ...ADDRESS, email: `${guestId}@example.com` }
  const order = { items, coupon_code }
  const quote: Preview = bodyOf(
    await client.untilAnswered(preview, {
      ...order,
      cart_type: 'INDIVIDUAL',
      customer_address: guest,
    }),
  )
  const place = () =>
    client.untilAnswered(placeGuestOrder, {
      ...order,
      guest_customer: guest,
      credit_card: cardOf(),
      order_token: quote.order_token,
    })
  return { place, order_token: quote.order_token }
}

/** In groups, so that preparing them does not look like an overload. */
async function newBuyers(count: number, sku: string, coupon: string | null = null) {
  const buyers: Awaited<ReturnType<typeof newBuyer>>[] = []
  while (buyers.length < count) {
    const group = Array.from({ length: Math.min(20, count - buyers.length) }, () =>
      newBuyer(sku, coupon),
    )
    buyers.push(...(await Promise.all(group)))
  }
  return buyers
}

type Placed = Answer<typeof placeGuestOrder>
const ordersOf = (answers: Placed[]) =>
  answers.flatMap((answer) => (answer.ok ? answer.body.order_number : []))
const refusalsOf = (answers: Placed[]) =>
  answers.flatMap((answer) => (answer.ok ? [] : answer.error.code))

async function countCharges(orderToken: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from sandbox_charge
    where order_token = ${orderToken} and state = 'PAID'`.execute(db)
  return rows[0]!.count
}

describe(`over ${SERVERS} processes`, () => {
  test('200 buyers at once for 50 units: exactly 50 orders, and 150 hear that it has changed', async () => {
    const sku = await insertDress(db, ++dresses, 50)
    const buyers = await newBuyers(200, sku)
    const answers = await Promise.all(buyers.map(({ place }) => place()))
    expect(new Set(ordersOf(answers)).size).toBe(50)
    expect(refusalsOf(answers)).toEqual(Array<string>(150).fill('ORDER_CHANGED'))
    await expectBooksToAgree()
  })

  test('40 buyers at once with a coupon for 7 uses: exactly 7 orders have it', async () => {
    const sku = await insertDress(db, ++dresses, 60)
    const code = await insertCoupon(db, { total_limit: 7 })
    const buyers = await newBuyers(40, sku, code)
    const answers = await Promise.all(buyers.map(({ place }) => place()))
    expect(ordersOf(answers)).toHaveLength(7)
    expect(new Set(refusalsOf(answers)).size).toBe(1)
    await expectBooksToAgree()
  })

  test('one bag submitted ten times at once: one order, one charge, ten equal answers', async () => {
    const sku = await insertDress(db, ++dresses, 5)
    const { place, order_token } = await newBuyer(sku)
    const answers = await Promise.all(Array.from({ length: 10 }, place))
    expect(ordersOf(answers)).toHaveLength(10)
    expect(new Set(ordersOf(answers)).size).toBe(1)
    expect(await countCharges(order_token)).toBe(1)
    await expectBooksToAgree()
  })

  test('40 pieces added to one cart at once are all in it', async () => {
    const sku = await insertDress(db, ++dresses, 60)
    const { client } = newGuest()
    const line = {
      cart_type: 'INDIVIDUAL',
      sku,
      quantity: 1,
      transaction_type: 'PURCHASE',
    } as const
    await Promise.all(
      Array.from({ length: 40 }, async () => bodyOf(await client.untilAnswered(addCartItem, line))),
    )
    const { carts } = bodyOf(await client.untilAnswered(listCarts, {}))
    const quantities = carts.flatMap(({ items }) => items.map(({ quantity }) => quantity))
    expect(quantities).toEqual([40])
  })

  test('wrong passwords of one guest are counted together', async () => {
    const { client } = newGuest()
    const { limit } = LIMITS.login_by_guest
    const attempts = Array.from({ length: limit * 2 }, (_, i) =>
      client.once(login, { account: `nobody${i}@example.com`, password: 'Wrong-password-1' }),
    )
    const answers = (await Promise.all(attempts)).map((answer) =>
      answer === 'NO_ANSWER' || answer.ok ? answer : answer.error.code,
    )
    expect(answers.filter((code) => code === 'TOO_MANY_REQUESTS')).toHaveLength(limit)
  })

  test('a change of a setting and of a product is seen in all of them', async () => {
    await insertDress(db, ++dresses, 5)
    const url = 'https://twirl.example/lead'
    await sql`insert into setting (key, value) values ('lead_a_group_url', ${JSON.stringify(url)})`.execute(
      db,
    )
    await sql`update product set title = 'Renamed' where id = ${dresses}`.execute(db)
    for (const baseUrl of baseUrls) {
      const client = new ShopClient([baseUrl], { guestId: randomBytes(16).toString('hex') })
      await vi.waitFor(async () => {
        expect(bodyOf(await client.once(getSettings, {})).lead_a_group_url).toBe(url)
        const input = { id: dresses, category: 'COLLECTION' } as const
        expect(bodyOf(await client.once(getProduct, input)).title).toBe('Renamed')
      }, patience)
    }
  })

  // The last test: it removes the guard.
  test('if every unit counts as free, more pieces are sold than there are, and the checker finds it', async () => {
    const sku = await insertDress(db, ++dresses, 3)
    const buyers = await newBuyers(12, sku)
    await promiseEverything(db)
    const answers = await Promise.all(buyers.map(({ place }) => place()))
    expect(ordersOf(answers).length).toBeGreaterThan(3)
    expect((await checkBooks(db)).oversold_units).toBeGreaterThan(0)
  })
})
