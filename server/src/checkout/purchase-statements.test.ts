import { addCartItem } from '@twirl/contract/buying/cart'
import { placeOrder, preview, type Preview } from '@twirl/contract/buying/checkout'
import type { Endpoint, EndpointOutput } from '@twirl/contract/endpoint'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { systemClock } from '#platform/clock.ts'
import { connectDatabase } from '#platform/database/database.ts'
import type { DB } from '#platform/database/schema.gen.ts'
import { Routes } from '#platform/http/routes.ts'
import { Jobs } from '#platform/jobs/jobs.ts'
import { Outbox } from '#platform/outbox/outbox.ts'
import { sandboxGateway } from '#providers/payments/sandbox.ts'
import { stateRates, taxByStateRates } from '#providers/tax/state-rates.ts'
import { testSecrets } from '../../test/build-test-app.ts'
import { checkBooks, NO_DISCREPANCIES } from '../../test/checkout/check-books.ts'
import { ADDRESS, cardOf, insertDress } from '../../test/checkout/checkout-shop.ts'
import { createTestDatabase } from '../../test/database.ts'
import { insertCustomer } from '../../test/factories.ts'
import { cartRoutes } from '../cart/cart.routes.ts'
import { CatalogReadModel } from '../catalog/public.ts'
import { creditCardJobs } from '../credit-cards/public.ts'
import { hasBoxLeft } from '../orders/public.ts'
import { DEFAULT_SETTINGS } from '../system/default-settings.ts'
import { EventStocks, Grants, TrunkShows } from '../trunk-shows/public.ts'
import { endAttempt } from './checkout.queries.ts'
import { checkoutRoutes } from './checkout.routes.ts'
import { Driver } from './saga/driver.ts'
import { UNKNOWN_VISITOR } from '#platform/http/visitor.ts'

// The bar of a purchase, begin and commit included.
const MAX_STATEMENTS = 30

const databaseUrl = await createTestDatabase()
const log = pino({ level: 'silent' })
const { db, executeSql, close } = connectDatabase(databaseUrl, log)
const sku = await insertDress(db, 1, 5)

const statements: string[] = []
const counting = new Kysely<DB>({
  dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: databaseUrl }) }),
  log: ({ query }) => void statements.push(query.sql),
})
const jobs = new Jobs({ executeSql, log })
afterAll(async () => {
  await jobs.close()
  await counting.destroy()
  await close()
})

const clock = systemClock
// Another company's database.
const gateway = sandboxGateway({ db, clock, secrets: testSecrets })
const catalog = new CatalogReadModel(db, log)
await catalog.reload()
const terms = () => DEFAULT_SETTINGS.rental_terms
const shop = {
  db: counting,
  clock,
  catalog,
  trunkShows: new TrunkShows(counting),
  grants: new Grants(counting),
  stocks: new EventStocks({ db: counting, catalog, clock, terms }),
}
const saga = {
  ...shop,
  jobs,
  terms: () => DEFAULT_SETTINGS,
  gateway,
  taxes: stateRates,
  taxByRates: taxByStateRates,
  outbox: new Outbox(testSecrets, jobs),
  secrets: testSecrets,
  publicOrigin: 'http://localhost',
  log,
  afterStep: () => {},
  endAttempt,
  instance: 'test',
}
const routes = new Routes(() => {})
cartRoutes(routes, { ...saga, hasBoxLeft })
checkoutRoutes(routes, { ...saga, driver: new Driver(saga) })
creditCardJobs(jobs, gateway)

const { id: customer_id } = await insertCustomer(db)
const session = {
  token_hash: 'test',
  customer_id,
  created_at: clock.now(),
  expires_at: clock.now(),
  is_move_pending: false,
}
const visitor = { ...UNKNOWN_VISITOR, guest_hash: 'test', address_hash: 'test', session }
const login = { start: () => {}, end: () => {} }

async function call<E extends Endpoint>(endpoint: E, input: unknown): Promise<EndpointOutput<E>> {
  const { handler } = routes.get(endpoint)
  return (await handler(input, visitor, login, null)) as EndpointOutput<E>
}

const { id: customer_address_id } = await db
  .insertInto('customer_address')
  .values({ customer_id, ...ADDRESS })
  .returning('id')
  .executeTakeFirstOrThrow()

beforeAll(() => jobs.start())

beforeEach(() => {
  statements.length = 0
})

/** Adds a dress to the bag, previews the order and pays it with that card. */
async function buyWith(card: object): Promise<void> {
  const line = { cart_type: 'INDIVIDUAL', sku, quantity: 1, transaction_type: 'PURCHASE' }
  const item = await call(addCartItem, { ...line, is_clearance: false })
  const order = {
    cart_type: 'INDIVIDUAL',
    customer_address_id,
    coupon_code: null,
    items: [{ id: item.id, quantity: 1 }],
  }
  const { order_token }: Preview = await call(preview, order)
  await call(placeOrder, { ...order, ...card, order_token })
  expect(await checkBooks(db)).toEqual(NO_DISCREPANCIES)
}

describe(`a purchase takes at most ${MAX_STATEMENTS} statements: add, preview, submit and settle`, () => {
  test('with a saved card', async () => {
    const saved = (await gateway.saveCard(cardOf(), 'saved'))!
    const { id: credit_card_id } = await db
      .insertInto('credit_card')
      .values({ customer_id, ...saved, created_at: clock.now() })
      .returning('id')
      .executeTakeFirstOrThrow()
    await buyWith({ credit_card_id })
    expect(statements.filter((text) => text === 'commit')).toHaveLength(2)
    expect(statements.length).toBeLessThanOrEqual(MAX_STATEMENTS)
  })

  test('with a typed card', async () => {
    await buyWith({ credit_card: { ...cardOf(), save_for_later: false } })
    expect(statements.filter((text) => text === 'commit')).toHaveLength(2)
    expect(statements.length).toBeLessThanOrEqual(MAX_STATEMENTS)
  })
})
