import pino from 'pino'
import { expect, test } from 'vitest'
import { buildTestApp } from '../build-test-app.ts'
import { checkBooks, NO_DISCREPANCIES } from '../checkout/check-books.ts'
import { insertDress, newGuestBuyer, openCheckoutShop } from '../checkout/checkout-shop.ts'

const BUYERS = 300
const UNITS = 50

const shop = await openCheckoutShop()
const logged: string[] = []
/** One process with the limits of the shop. */
const crowded = await buildTestApp({
  besides: shop,
  hasLoadLimits: true,
  settings: { DATABASE_WAIT_MS: '1000' },
  log: pino({ level: 'warn' }, { write: (line: string) => void logged.push(line) }),
})

test('300 buyers at once for 50 units: 50 orders, and 250 hear at once that it is sold out', async () => {
  const sku = await insertDress(shop.db, 2, UNITS)
  const buyers = await Promise.all(
    Array.from({ length: BUYERS }, () => newGuestBuyer(shop, { sku })),
  )
  const quotes = await Promise.all(buyers.map((buyer) => buyer.previewBag()))
  const answers = await Promise.all(
    buyers.map((buyer, i) => buyer.place(quotes[i]!.body, {}, crowded)),
  )
  const refused = answers.flatMap(({ status, error }) => (status === 200 ? [] : error))
  expect(countBy(refused, ({ error_code }) => error_code)).toEqual({
    ORDER_CHANGED: BUYERS - UNITS,
  })
  expect(countBy(refused, ({ sold_out }) => JSON.stringify(sold_out?.map((it) => it.sku)))).toEqual(
    { [JSON.stringify([sku])]: BUYERS - UNITS },
  )
  expect(logged.filter((line) => line.includes('the database does not answer'))).toEqual([])
  expect(await checkBooks(shop.db)).toEqual(NO_DISCREPANCIES)
}, 120_000)

function countBy<Item>(items: Item[], keyOf: (item: Item) => string): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const item of items) counts[keyOf(item)] = (counts[keyOf(item)] ?? 0) + 1
  return counts
}
