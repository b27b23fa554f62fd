import { sql } from 'kysely'
import pino from 'pino'
import { expect, test } from 'vitest'
import { connectDatabase } from '../../server/src/platform/database/database.ts'
import { createTestDatabase } from '../../server/test/database.ts'
import { fillShop } from './fill-shop.ts'
import { countBuffers } from './measure-page.ts'
import { staffPages } from './staff-pages.ts'

const SHOP = { url: await createTestDatabase(), orders: 2_000, units: 7_400 }
const LARGER = { url: await createTestDatabase(), orders: 10_000, units: 37_000 }

// Indexes of more rows are a level higher, and a search may find a few rows more.
const GROWTH_MAX = 1.35
const FEW = 200

/** Searches that find more in a larger shop read more: docs/decisions/0076-lists-over-many-rows.md. */
const GROWING = new Set<string>([])

test('no list of staff reads more in a shop five times as large (STAFF-90)', async () => {
  const before = await measure(SHOP)
  const after = await measure(LARGER)
  const grown = [...after].filter(
    ([page, buffers]) => !GROWING.has(page) && buffers > before.get(page)! * GROWTH_MAX + FEW,
  )
  expect(grown.map(([page, buffers]) => [page, before.get(page), buffers])).toEqual([])
})

/** Returns the pages of 8 kB that PostgreSQL reads for each list. */
async function measure({ url, ...size }: typeof SHOP): Promise<Map<string, number>> {
  await fillShop(url, size)
  const { db, close } = connectDatabase(url, pino({ level: 'silent' }), { poolSize: 1 })
  try {
    const { rows } = await sql<{ order_number: string }>`
      select order_number from customer_order where id = 500`.execute(db)
    const counts = new Map<string, number>()
    for (const [page, read] of Object.entries(staffPages(rows[0]!.order_number)))
      counts.set(page, await countBuffers(db, read))
    return counts
  } finally {
    await close()
  }
}
