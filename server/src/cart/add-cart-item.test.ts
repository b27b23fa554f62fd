import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import pino from 'pino'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { systemClock } from '#platform/clock.ts'
import { connectDatabase, type Database } from '#platform/database/database.ts'
import type { DB } from '#platform/database/schema.gen.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { identifyVisitor, ownerOf } from '#platform/http/visitor.ts'
import { createTestDatabase } from '../../test/database.ts'
import { insertProduct } from '../../test/factories.ts'
import { insertTrunkShow } from '../../test/trunk-show-factory.ts'
import { CatalogReadModel } from '../catalog/public.ts'
import { hasBoxLeft } from '../orders/public.ts'
import { DEFAULT_SETTINGS } from '../system/default-settings.ts'
import { EventStocks, Grants, TrunkShows } from '../trunk-shows/public.ts'
import { addCartItem, MAX_CART_ITEMS } from './add-cart-item.ts'
import { addItem, findItem, listItems, setQuantity } from './cart.queries.ts'
import type { Line } from './cart-rules.ts'
import { listCarts } from './list-carts.ts'

const ADDS = 50
const ROUNDS = Number(process.env['CART_ROUNDS'] ?? 20)
const MAX_STATEMENTS = 3
const DRESS = 1
const UNITS = 60

const databaseUrl = await createTestDatabase()
const log = pino({ level: 'silent' })
const { db, close } = connectDatabase(databaseUrl, log)
await insertProduct(db, {
  id: DRESS,
  is_purchasable: true,
  selling_price_cents: 5000,
  variants: [{ size: 'M', core: UNITS }],
})
for (let id = 2; id <= 31; id++) await insertProduct(db, { id })
const event = await insertTrunkShow(db, { products: [DRESS] })
const closed = await insertTrunkShow(db, { products: [DRESS], state: 'CLOSED' })

const statements: string[] = []
const counting = new Kysely<DB>({
  dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: databaseUrl }) }),
  log: ({ query }) => void statements.push(query.sql),
})
afterAll(async () => {
  await counting.destroy()
  await close()
})

async function openShop(through: Database) {
  const catalog = new CatalogReadModel(through, log)
  await catalog.reload()
  const terms = () => DEFAULT_SETTINGS.rental_terms
  return {
    db: through,
    catalog,
    terms: () => DEFAULT_SETTINGS,
    hasBoxLeft,
    clock: systemClock,
    trunkShows: new TrunkShows(through),
    grants: new Grants(through),
    stocks: new EventStocks({ db: through, catalog, clock: systemClock, terms }),
  }
}
const shop = await openShop(db)
const countingShop = await openShop(counting)

let visitors = 0
function newVisitor() {
  const headers = { 'guest-id': `Adding${String(++visitors).padStart(26, '0')}` }
  const visitor = identifyVisitor(headers, '::1', null)
  return { visitor, owner: ownerOf(visitor) }
}

const lineOf = (product = DRESS): Line => ({
  cart_type: 'INDIVIDUAL',
  trunk_show_id: null,
  sku: `T-${product}-BLACK-M`,
  transaction_type: 'RENT',
  is_clearance: false,
})
const EVENT_LINE: Line = { ...lineOf(), cart_type: 'TRUNK_SHOW', trunk_show_id: event }

describe(`an add takes at most ${MAX_STATEMENTS} statements`, () => {
  const { visitor, owner } = newVisitor()
  beforeEach(async () => {
    await db
      .insertInto('trunk_show_grant')
      .values({ owner, trunk_show_id: event })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await addCartItem(shop, visitor, lineOf(), 1)
    // Caches that every visitor shares are warm.
    await addCartItem(countingShop, visitor, EVENT_LINE, 1)
    statements.length = 0
  })

  test.each([
    ['a new individual item', lineOf(2)],
    ['an item that is there', lineOf()],
    ['an item of an event', EVENT_LINE],
    ['a purchase from an event', { ...EVENT_LINE, transaction_type: 'PURCHASE' as const }],
  ])('%s', async (_name, line) => {
    await addCartItem(countingShop, visitor, line, 1)
    expect(statements.some((text) => text.includes('add_cart_item'))).toBe(true)
    expect(statements.length).toBeLessThanOrEqual(MAX_STATEMENTS)
  })

  test('with items of a closed event in the cart too', async () => {
    await db
      .insertInto('cart_item')
      .values({ ...EVENT_LINE, owner, trunk_show_id: closed, quantity: 1 })
      .execute()
    await addCartItem(countingShop, visitor, EVENT_LINE, 1)
    statements.length = 0
    await addCartItem(countingShop, visitor, EVENT_LINE, 1)
    expect(statements.length).toBeLessThanOrEqual(MAX_STATEMENTS)
  })

  test('and the cart is read with three, however many items it has', async () => {
    for (let id = 3; id <= 22; id++) await addCartItem(shop, visitor, lineOf(id), 1)
    statements.length = 0
    const carts = await listCarts(countingShop, owner)
    expect(carts.flatMap(({ items }) => items).length).toBeGreaterThan(20)
    expect(statements).toHaveLength(3)
  })
})

describe(`${ADDS} adds to one cart at once`, () => {
  test(`lose nothing in ${ROUNDS} rounds`, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { visitor, owner } = newVisitor()
      await Promise.all(Array.from({ length: ADDS }, () => addCartItem(shop, visitor, lineOf(), 1)))
      expect(await listItems(db, owner)).toMatchObject([{ quantity: ADDS }])
    }
  }, 120_000)

  test('lose some when the quantity is read and then written', async () => {
    const { visitor, owner } = newVisitor()
    await addCartItem(shop, visitor, lineOf(), 1)
    let readers = 0
    const { promise: allRead, resolve } = Promise.withResolvers<void>()
    const addNaively = async () => {
      const [known] = await listItems(db, owner)
      readers += 1
      if (readers === ADDS) resolve()
      await allRead
      await setQuantity(db, owner, known!.id, known!.quantity + 1)
    }
    await Promise.all(Array.from({ length: ADDS }, addNaively))
    expect(await listItems(db, owner)).toMatchObject([{ quantity: 2 }])
  })

  test('stop exactly at what is left', async () => {
    const { visitor, owner } = newVisitor()
    const answers = await Promise.allSettled(
      Array.from({ length: ADDS }, () => addCartItem(shop, visitor, lineOf(), 2)),
    )
    const refused = answers.filter(({ status }) => status === 'rejected')
    expect(refused).toHaveLength(ADDS - UNITS / 2)
    for (const { reason } of refused as PromiseRejectedResult[])
      expect(reason).toMatchObject({ code: 'NO_MORE_IN_STOCK' })
    const [item] = await listItems(db, owner)
    expect(await findItem(db, owner, item!.id)).toMatchObject({ quantity: UNITS })
  })
})

describe('the last places of a cart', () => {
  const NEW = Array.from({ length: 20 }, (_, i) => lineOf(2 + i))

  test('are taken exactly', async () => {
    const { visitor, owner } = newVisitor()
    await fillUp(owner, MAX_CART_ITEMS - 5)
    const answers = await Promise.allSettled(NEW.map((line) => addCartItem(shop, visitor, line, 1)))
    const refused = answers.filter(({ status }) => status === 'rejected')
    expect(refused).toHaveLength(NEW.length - 5)
    for (const { reason } of refused as PromiseRejectedResult[])
      expect(reason).toMatchObject({ code: 'TOO_MANY_CART_ITEMS' })
    expect(await listItems(db, owner)).toHaveLength(MAX_CART_ITEMS)
  })

  test('would be taken twice without the lock', async () => {
    const { owner } = newVisitor()
    await fillUp(owner, MAX_CART_ITEMS - 1)
    await sql`
      create or replace function lock_cart(cart_owner text) returns void language sql as ''`.execute(
      db,
    )
    // Both statements have counted when the first one commits.
    const first = Promise.withResolvers<void>()
    const second = Promise.withResolvers<void>()
    const addNaively = (line: Line, mine: typeof first, other: typeof first) =>
      inTransaction(db, async (transaction) => {
        await addItem(transaction, owner, additionOf(line))
        mine.resolve()
        await other.promise
      })
    await Promise.all([addNaively(lineOf(2), first, second), addNaively(lineOf(3), second, first)])
    expect(await listItems(db, owner)).toHaveLength(MAX_CART_ITEMS + 1)
  })
})

test.each([
  ['a group item without an event', { cart_type: 'TRUNK_SHOW' }, '23514'],
  ['an individual item with an event', { trunk_show_id: event }, '23514'],
  [
    'clearance from an event',
    {
      cart_type: 'TRUNK_SHOW',
      trunk_show_id: event,
      transaction_type: 'PURCHASE',
      is_clearance: true,
    },
    '23514',
  ],
  ['rented clearance', { is_clearance: true }, '23514'],
  ['quantity 0', { quantity: 0 }, '23514'],
  ['an unknown SKU', { sku: 'NO-SUCH-SKU' }, '23503'],
])('the database itself refuses %s', async (_name, item, code) => {
  const { owner } = newVisitor()
  const insert = () =>
    db
      .insertInto('cart_item')
      .values({ ...lineOf(), owner, quantity: 1, ...item })
      .execute()
  await expect(insert()).rejects.toMatchObject({ code })
})

test('the database itself refuses a second item of one line', async () => {
  const { owner } = newVisitor()
  const insert = () =>
    db
      .insertInto('cart_item')
      .values({ ...lineOf(), owner, quantity: 1 })
      .execute()
  await insert()
  await expect(insert()).rejects.toMatchObject({ code: '23505' })
})

function additionOf(line: Line) {
  return { line, quantity: 1, available: UNITS, closedEventIds: [], maxItems: MAX_CART_ITEMS }
}

let lastFiller = 100

/** Items of variants that no test adds. */
async function fillUp(owner: string, count: number): Promise<void> {
  const product = await insertProduct(db, {
    id: ++lastFiller,
    colors: Array.from({ length: count }, (_, i) => `Filler${i}`),
    variants: [],
  })
  const skus = Array.from({ length: count }, (_, i) => `FILLER-${product}-${i}`)
  await db
    .insertInto('variant')
    .values(skus.map((sku, i) => ({ sku, product_id: product, color: `Filler${i}`, size: 'M' })))
    .execute()
  await db
    .insertInto('cart_item')
    .values(skus.map((sku) => ({ ...lineOf(), sku, owner, quantity: 1 })))
    .execute()
}
