import { addCartItem, getRentalPlan } from '@twirl/contract/buying/cart'
import { getProduct } from '@twirl/contract/catalog/product'
import { loginTrunkShow } from '@twirl/contract/groups/trunk-shows'
import { describe, expect, test } from 'vitest'
import { inTransaction } from '#platform/database/transaction.ts'
import { buildTestApp } from '../../test/build-test-app.ts'
import { eventually } from '../../test/eventually.ts'
import { insertProduct } from '../../test/factories.ts'
import { newVisitor } from '../../test/new-visitor.ts'
import { insertTrunkShow } from '../../test/trunk-show-factory.ts'
import { holdUnits } from '../inventory/public.ts'

// The product page promises this before something is added.

const PROMISED = 1
const SKU = `T-${PROMISED}-BLACK-M`
const DAY_MS = 24 * 60 * 60 * 1_000

// Shortly before midnight in New York, already the next day in UTC.
const NOW = new Date('2026-11-13T23:30:00-05:00')

const shop = await buildTestApp({
  now: NOW,
  prepare: async (empty) => {
    await insertProduct(empty, {
      id: PROMISED,
      is_purchasable: true,
      selling_price_cents: 4000,
      variants: [{ size: 'M', core: 3 }],
    })
  },
})
const { db } = shop
const daysLater = (days: number) => new Date(NOW.getTime() + days * DAY_MS)

test('shows as many to rent and to buy as can be added', async () => {
  // Free today, and promised to a later rental: rentable, but not for sale.
  const window = { from: daysLater(300), to: daysLater(310) }
  await inTransaction(db, (transaction) =>
    holdUnits(
      transaction,
      [{ line: 1, sku: SKU, pool: 'CORE', kind: 'RENTAL', window, quantity: 1 }],
      { reference: 'promised', now: NOW, expires_at: daysLater(1) },
    ),
  )
  await eventually(async () => {
    const { body } = await shop.call(getProduct, { id: PROMISED })
    expect(body.variants).toMatchObject([{ available_quantity: 3, sellable_quantity: 2 }])
  })
  const item = { cart_type: 'INDIVIDUAL', sku: SKU, quantity: 9 } as const
  const { call } = newVisitor(shop)
  const rented = await call(addCartItem, { ...item, transaction_type: 'RENT' })
  expect(rented.body.quantity).toBe(3)
  const bought = await call(addCartItem, { ...item, transaction_type: 'PURCHASE' })
  expect(bought.body.quantity).toBe(2)
})

describe('GET /ajax/rental-plan', () => {
  test('returns the days of an order placed now, by the calendar of New York', async () => {
    const { body } = await shop.call(getRentalPlan, {})
    expect(body).toEqual({ arrives_by: '2026-11-24', return_by: '2026-12-15' })
  })

  const EVENT = {
    opens_at: daysLater(-1),
    closes_at: daysLater(10),
    hand_out_date: '2026-12-18',
  }

  test("returns an event's hand-out and two weeks later to visitors who joined it", async () => {
    const trunk_show_id = await insertTrunkShow(db, { ...EVENT, password: 'open-event' })
    const { call } = newVisitor(shop)
    await call(loginTrunkShow, { password: 'open-event' })
    const { body } = await call(getRentalPlan, { trunk_show_id })
    expect(body).toEqual({ arrives_by: '2026-12-18', return_by: '2027-01-01' })
  })

  test('an event that was not joined answers like one that is absent (GROUP-10)', async () => {
    const joined = await insertTrunkShow(db, EVENT)
    for (const trunk_show_id of [joined, 999_999]) {
      const { status, error } = await newVisitor(shop).call(getRentalPlan, { trunk_show_id })
      expect([status, error.errorCode]).toEqual([400, 'NO_LOGINED_TRUNK_SHOW_ID_EXISTS'])
    }
  })

  test('an event that has ended says so', async () => {
    const trunk_show_id = await insertTrunkShow(db, { ...EVENT, password: 'ended-event' })
    const { call } = newVisitor(shop)
    await call(loginTrunkShow, { password: 'ended-event' })
    await db
      .updateTable('trunk_show')
      .set({ state: 'CLOSED' })
      .where('id', '=', trunk_show_id)
      .execute()
    await eventually(async () => {
      const { error } = await call(getRentalPlan, { trunk_show_id })
      expect(error.errorCode).toBe('TRUNK_SHOW_IS_EXPIRED')
    })
  })
})
