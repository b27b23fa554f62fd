// npm run staff:time [-- --orders 1000000] [--units 3700000] [--rounds 9] [--only "orders,boxes"] [--folder DIR]
// Fills a shop and one with a hundredth of its rows, and prints what the calls of each page of staff cost in both. With a
// folder the filled shops stay there, and are used again. Linux only: it reads /proc.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startEmbeddedPostgres } from '@twirl/embedded-postgres/start-embedded-postgres'
import pg from 'pg'
import { migrate } from '../../server/src/platform/database/migrate.ts'
import { printTable } from '../report/print-table.ts'
import { fillShop } from './fill-shop.ts'
import { type Cost, type MeasuredShop, measurePage } from './measure-page.ts'
import { openOffice } from './open-office.ts'
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
  const small = await openShop('small', SMALL)
  const large = await openShop('large', LARGE)
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

async function measureShops(small: MeasuredShop, large: OpenShop) {
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

type OpenShop = MeasuredShop & { orderNumber: string; close: () => Promise<void> }

async function openShop(name: string, size: typeof LARGE): Promise<OpenShop> {
  const url = await fillDatabase(name, size)
  // What parallel workers do is not counted, and no page should need them.
  url.searchParams.set('options', '-c max_parallel_workers_per_gather=0')
  const office = await openOffice(url.href)
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  // The number follows from the id, so that it is the same in both shops.
  const { rows } = await client.query<{ order_number: string }>(
    'select order_number from customer_order where id = 500',
  )
  return {
    office,
    orderNumber: rows[0]!.order_number,
    async listBackends() {
      const backends = await client.query<{ pid: number }>(
        'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      )
      return backends.rows.map(({ pid }) => pid)
    },
    async close() {
      await client.end()
      await office.close()
    },
  }
}

/** Returns the address of a filled database. */
async function fillDatabase(name: string, size: typeof LARGE): Promise<URL> {
  const url = new URL(postgres.connectionString)
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
  if (!rowCount) await client.query(`create database ${name}`)
  await client.end()
  url.pathname = name
  await migrate(url.href)
  if (!rowCount) {
    console.log(`filling a shop with ${size.orders} orders and ${size.units} units`)
    await fillShop(url.href, size)
  }
  return url
}
