import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import pino from 'pino'
import { afterAll, expect, test } from 'vitest'
import { systemClock } from '#platform/clock.ts'
import { connectDatabase } from '#platform/database/database.ts'
import type { DB } from '#platform/database/schema.gen.ts'
import { createTestDatabase } from '../../../test/database.ts'
import { insertCustomer, insertProduct } from '../../../test/factories.ts'
import { insertOrder, sendOut } from '../../../test/order-factory.ts'
import { DEFAULT_SETTINGS } from '../../system/default-settings.ts'
import { listOrders } from './list-orders.ts'
import { UNKNOWN_VISITOR } from '#platform/http/visitor.ts'

// The bar of a history page.
const MAX_STATEMENTS = 5

const databaseUrl = await createTestDatabase()
const { db, close } = connectDatabase(databaseUrl, pino({ level: 'silent' }))
const statements: string[] = []
const counting = new Kysely<DB>({
  dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: databaseUrl }) }),
  log: ({ query }) => void statements.push(query.sql),
})
afterAll(async () => {
  await counting.destroy()
  await close()
})

test(`a page of ten orders takes at most ${MAX_STATEMENTS} statements`, async () => {
  await insertProduct(db, { id: 1, variants: [{ size: 'M', core: 12 }] })
  const { id: customer_id } = await insertCustomer(db)
  for (let i = 0; i < 12; i++) {
    const items = [{}, { transaction_type: 'PURCHASE' }]
    const order = await insertOrder(db, {
      customer_id,
      items,
      accessory: {},
      shipment: { shipped_at: '2026-05-06T12:00:00Z', delivered_at: '2026-05-08T12:00:00Z' },
    })
    await sendOut(db, order)
  }
  const now = systemClock.now()
  const session = {
    token_hash: 'test',
    customer_id,
    created_at: now,
    expires_at: now,
    is_move_pending: false,
  }
  const {
    rental_terms: rental,
    after_sale_terms: after_sale,
    extension_terms: extension,
    switches,
  } = DEFAULT_SETTINGS
  const { orders, total } = await listOrders(
    {
      db: counting,
      clock: systemClock,
      terms: () => ({ rental, after_sale, extension, switches }),
    },
    { ...UNKNOWN_VISITOR, guest_hash: 'test', address_hash: 'test', session },
    {},
  )
  expect([orders.length, total]).toEqual([10, 12])
  expect(orders.flatMap((order) => order.order_items)).toHaveLength(20)
  expect(orders.every((order) => order.order_items[0]!.is_returnable)).toBe(true)
  expect(statements.length).toBeGreaterThan(0)
  expect(statements.length).toBeLessThanOrEqual(MAX_STATEMENTS)
})
