// npm run staff:time [-- --orders 1000000] [--units 3700000] [--rounds 9] [--only "orders,boxes"] [--folder DIR]
// Fills a shop and one with a hundredth of its rows, and prints what the calls of each page of staff cost in both. With a
// folder the filled shops stay there, and are used again. Linux only: it reads /proc.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startEmbeddedPostgres } from '@twirl/embedded-postgres/start-embedded-postgres'
import { printTable } from '../report/print-table.ts'
import { fillDatabase } from './fill-database.ts'
import { type Cost, type MeasuredShop, measurePage } from './measure-page.ts'
import { type FilledShop, openFilledShop } from './open-filled-shop.ts'
import { staffPages } from './staff-pages.ts'

const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '1000000' },
    units: { type: 'string', default: '3700000' },
    rounds: { type: 'string', default: '9' },
    /** Only the pages that have one of these texts, separated by commas, in their name. */
    only: { type: 'string', default: '' },
    folder: { type: 'string' },
  },
})
const LARGE = { orders: Number(values.orders), units: Number(values.units) }
const SMALL = { orders: Math.ceil(LARGE.orders / 100), units: Math.ceil(LARGE.units / 100) }
const GROWTH_GOAL = 1.5
const wanted = values.only.split(',').map((part) => part.trim())

const COLUMNS = ['page', 'small', 'large', 'ratio', 'small, PostgreSQL', 'large, PostgreSQL', 'met']
const folder = values.folder ?? (await mkdtemp(join(tmpdir(), 'twirl-staff-')))
const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), durable: false })
try {
  const small = await openFilledShop(await fillDatabase(postgres.connectionString, 'small', SMALL))
  const large = await openFilledShop(await fillDatabase(postgres.connectionString, 'large', LARGE))
  try {
    const rows = await measureShops(small, large)
    printTable(rows, COLUMNS)
    const count = rows.filter(({ met }) => met === 'yes').length
    console.log(`${count} of ${rows.length} pages are met.`)
    process.exitCode = count === rows.length ? 0 : 1
  } finally {
    await small.close()
    await large.close()
  }
} finally {
  await postgres.stop()
  if (!values.folder) await rm(folder, { recursive: true, force: true })
}

async function measureShops(small: MeasuredShop, large: FilledShop) {
  const rows: ReturnType<typeof rowOf>[] = []
  for (const [title, page] of Object.entries(staffPages(large.orderNumber))) {
    if (!wanted.some((part) => title.includes(part))) continue
    const [before, after] = await measurePage([small, large], page, Number(values.rounds))
    rows.push(rowOf(title, before!, after!))
  }
  return rows
}

function rowOf(page: string, small: Cost, large: Cost) {
  const ratio = large.whole / small.whole
  const text = (ms: number) => `${ms.toFixed(2)} ms`
  return {
    page,
    small: text(small.whole),
    large: text(large.whole),
    ratio: ratio.toFixed(2),
    'small, PostgreSQL': text(small.postgres),
    'large, PostgreSQL': text(large.postgres),
    met: ratio <= GROWTH_GOAL ? 'yes' : 'NO',
  }
}
