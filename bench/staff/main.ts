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
import { type Cost, measurePage } from './measure-page.ts'
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
  const small = await measureShop('small', SMALL)
  const large = await measureShop('large', LARGE)
  const rows = [...small].map(([page, before]) => rowOf(page, before, large.get(page)!))
  printTable(rows, COLUMNS)
  const count = rows.filter(({ met }) => met === 'yes').length
  console.log(`${count} of ${rows.length} pages are met.`)
  process.exitCode = rows.every(({ met }) => met === 'yes') ? 0 : 1
} finally {
  await postgres.stop()
  if (!values.folder) await rm(folder, { recursive: true, force: true })
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

async function measureShop(name: string, size: typeof LARGE): Promise<Map<string, Cost>> {
  const url = await openShop(name, size)
  // What parallel workers do is not counted, and no page should need them.
  url.searchParams.set('options', '-c max_parallel_workers_per_gather=0')
  const office = await openOffice(url.href)
  const client = new pg.Client({ connectionString: url.href })
  try {
    await client.connect()
    const costs = new Map<string, Cost>()
    const { rows } = await client.query<{ order_number: string }>(
      'select order_number from customer_order where id = 500',
    )
    for (const [title, page] of Object.entries(staffPages(rows[0]!.order_number))) {
      if (!wanted.some((part) => title.includes(part))) continue
      const rounds = Number(values.rounds)
      costs.set(title, await measurePage(office, page, { rounds, listBackends }))
    }
    return costs
  } finally {
    await client.end()
    await office.close()
  }

  async function listBackends(): Promise<number[]> {
    const backends = await client.query<{ pid: number }>(
      'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    return backends.rows.map(({ pid }) => pid)
  }
}

/** Returns the address of a filled shop. */
async function openShop(name: string, size: typeof LARGE): Promise<URL> {
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
