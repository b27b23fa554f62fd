import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inTransaction } from '#platform/database/transaction.ts'
import { openCheckoutShop, SKU } from '../../../test/checkout/checkout-shop.ts'
import { newRenter } from '../../../test/checkout/renter.ts'
import { eventually } from '../../../test/eventually.ts'
import { lockSkus } from '../../inventory/public.ts'
import { getRentedItem, lockItem } from '../../orders/public.ts'
import type { ReservedRow } from '../checkout.queries.ts'
import { sellRental } from './sell-rental.ts'

const shop = await openCheckoutShop()
const { db, clock } = shop

const waiting = async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_locks where not granted`.execute(db)
  return rows[0]!.count
}

test('a sale and a return of one piece do not deadlock: both lock the item first', async () => {
  const { itemId } = await newRenter(shop, { sku: SKU })
  const { sku, order_token } = await getRentedItem(db, itemId)
  const lines = [{ rental_item_id: itemId, quantity: 1 }]
  const order = { order_token, quote: { lines } } as unknown as ReservedRow
  const tries = { sale: 0, return: 0 }
  const sale = () =>
    inTransaction(db, async (transaction) => {
      tries.sale++
      await sellRental(transaction, order, clock.now())
    })
  let selling: Promise<void> | undefined
  await inTransaction(db, async (transaction) => {
    tries.return++
    await lockItem(transaction, itemId)
    selling ??= sale()
    await eventually(async () => expect(await waiting()).toBeGreaterThan(0))
    await lockSkus(transaction, [sku])
  })
  await selling
  expect(tries).toEqual({ sale: 1, return: 1 })
})
