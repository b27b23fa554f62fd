import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { bodyOf, buildTestApp, testSecrets } from '../../test/build-test-app.ts'
import { checkBooks, NO_DISCREPANCIES } from '../../test/checkout/check-books.ts'
import { newCustomerBuyer, newGuestBuyer } from '../../test/checkout/checkout-shop.ts'
import { insertProduct } from '../../test/factories.ts'
import { insertStaff } from '../../test/staff-factory.ts'
import { demoCatalog } from '../catalog.ts'
import { fillDemoShop } from '../fill-demo-shop.ts'
import { removeDemo } from './remove-demo.ts'

const OWN_PRODUCT = 5_000

const shop = await buildTestApp({
  prepare: (db) => fillDemoShop(db, testSecrets, { isInSeason: true }),
})
const { db } = shop

async function listIds(table: 'product' | 'customer' | 'trunk_show' | 'coupon' | 'collection') {
  const { rows } = await sql<{
    id: number
  }>`select id from ${sql.table(table)} order by id`.execute(db)
  return rows.map(({ id }) => id)
}

async function count(table: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(table)}`.execute(db)
  return rows[0]!.count
}

test('the demo goes as a whole, and what was made since stays (STAFF-182)', async () => {
  // A purchase of someone else, and a product of the shop itself.
  const { sku, id: bought } = await db
    .selectFrom('stock_count')
    .innerJoin('product', 'product.id', 'stock_count.product_id')
    .select(['sku', 'product.id'])
    .where('sellable', '>', 1)
    .where('is_purchasable', '=', true)
    .where('selling_price_cents', '>', 6_500)
    .orderBy('sku')
    .executeTakeFirstOrThrow()
  const buyer = await newGuestBuyer(shop, { sku })
  const quote = await buyer.previewBag({ coupon_code: 'WELCOME10' })
  const placed = bodyOf(await buyer.place(quote.body))
  const { rented, id: worn } = await db
    .selectFrom('stock_count')
    .innerJoin('product', 'product.id', 'stock_count.product_id')
    .select(['sku as rented', 'product.id'])
    .where('rentable', '>', 4)
    .where('product.id', '<>', bought)
    .orderBy('sku')
    .executeTakeFirstOrThrow()
  const renter = await newCustomerBuyer(shop, {
    sku: rented,
    transaction_type: 'RENT',
    quantity: 4,
  })
  const rental = bodyOf(await renter.place((await renter.previewBag()).body))
  await insertProduct(db, { id: OWN_PRODUCT, variants: [{ size: 'M', core: 2 }] })
  const own = [bought, worn, OWN_PRODUCT].toSorted((a, b) => a - b)
  const before = await count('customer_order')

  // Without an owner of its own the shop could not be run.
  expect(await removeDemo(db, { isWanted: true })).toMatchObject({
    hasOwner: false,
    isRemoved: false,
  })
  const owner = await insertStaff(db, ['owner'])

  const dry = await removeDemo(db, { isWanted: false })
  const demoProducts = demoCatalog().products.length
  expect(dry).toMatchObject({
    isRemoved: false,
    counts: {
      orders: before - 2,
      products: demoProducts - 2,
      kept_products: 2,
      kept_units: 5,
      kept_coupons: 1,
    },
  })
  expect(await count('customer_order')).toBe(before)

  expect(await removeDemo(db, { isWanted: true })).toEqual({ ...dry, isRemoved: true })
  expect(await listIds('product')).toEqual(own)
  const products = await db
    .selectFrom('product')
    .select(['id', 'is_published'])
    .orderBy('id')
    .execute()
  expect(products.map(({ is_published }) => is_published)).toEqual([false, false, true])
  const orders = await db
    .selectFrom('customer_order')
    .select('order_number')
    .orderBy('id')
    .execute()
  expect(orders).toEqual([
    { order_number: placed.order_number },
    { order_number: rental.order_number },
  ])
  expect(await listIds('customer')).toEqual([renter.customer_id])
  expect(await listIds('trunk_show')).toEqual([])
  expect(
    await db.selectFrom('coupon').select(['code', 'is_active', 'use_count']).execute(),
  ).toEqual([{ code: 'WELCOME10', is_active: false, use_count: 1 }])
  // The bought one, four rented ones and two of the shop's own product.
  expect(await count('unit')).toBe(7)
  const active = await db
    .selectFrom('staff_member')
    .select('id')
    .where('deactivated_at', 'is', null)
    .execute()
  expect(active).toEqual([{ id: owner.id }])
  expect(await checkBooks(db)).toEqual(NO_DISCREPANCIES)

  // Again there is nothing left to remove, but for what has to stay.
  expect(await removeDemo(db, { isWanted: true })).toMatchObject({
    counts: { customers: 0, orders: 0, products: 0, units: 0, events: 0, coupons: 0 },
  })
  expect(await listIds('product')).toEqual(own)
  // The next start does not bring the demo back.
  expect(await fillDemoShop(db, testSecrets)).toBe(false)
  expect(await listIds('customer')).toEqual([renter.customer_id])
})
