// npm run staff:time [-- --orders 1000000] [--units 3700000] [--rounds 9] [--only "orders,boxes"] [--folder DIR]
// Fills a shop and one with a hundredth of its rows, and prints what each page of staff costs PostgreSQL in both. With a
// folder the filled shops stay there, and are used again. Linux only: it reads /proc.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startEmbeddedPostgres } from '@twirl/embedded-postgres/start-embedded-postgres'
import { sql } from 'kysely'
import pg from 'pg'
import pino from 'pino'
import { connectDatabase } from '../../server/src/platform/database/database.ts'
import { migrate } from '../../server/src/platform/database/migrate.ts'
import { printTable } from '../report/print-table.ts'
import { fillShop } from './fill-shop.ts'
import { countBuffers, timePage } from './measure-page.ts'
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
/** Below this a time is mostly that of the statements themselves: the pages that are read decide. */
const SHORT_MS = 2
const wanted = values.only.split(',').map((part) => part.trim())

type Cost = { ms: number; buffers: number }

const folder = values.folder ?? (await mkdtemp(join(tmpdir(), 'twirl-staff-')))
const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), durable: false })
try {
  const small = await measureShop('small', SMALL)
  const large = await measureShop('large', LARGE)
  const rows = [...small].map(([page, before]) => rowOf(page, before, large.get(page)!))
  printTable(rows, ['page', 'small', 'large', 'ratio', 'small reads', 'large reads', 'met'])
  process.exitCode = rows.every(({ met }) => met === 'yes') ? 0 : 1
} finally {
  await postgres.stop()
  if (!values.folder) await rm(folder, { recursive: true, force: true })
}

function rowOf(page: string, small: Cost, large: Cost) {
  const ratio = large.ms / small.ms
  const areBothShort = small.ms < SHORT_MS && large.ms < SHORT_MS
  const isMet =
    ratio <= GROWTH_GOAL || (areBothShort && large.buffers <= GROWTH_GOAL * small.buffers)
  return {
    page,
    small: `${small.ms.toFixed(2)} ms`,
    large: `${large.ms.toFixed(2)} ms`,
    ratio: ratio.toFixed(2),
    'small reads': String(small.buffers),
    'large reads': String(large.buffers),
    met: isMet ? 'yes' : 'NO',
  }
}

async function measureShop(name: string, size: typeof LARGE): Promise<Map<string, Cost>> {
  const url = await openShop(name, size)
  // What parallel workers do is not counted, and no page should need them.
  url.searchParams.set('options', '-c max_parallel_workers_per_gather=0')
  const { db, close } = connectDatabase(url.href, pino({ level: 'silent' }), {
    poolSize: 1,
    statementTimeoutMs: 60_000,
  })
  try {
    const costs = new Map<string, Cost>()
    const { rows } = await sql<{ order_number: string }>`
      select order_number from customer_order where id = 500`.execute(db)
    for (const [page, read] of Object.entries(staffPages(rows[0]!.order_number))) {
      if (!wanted.some((part) => page.includes(part))) continue
      const buffers = await countBuffers(db, read)
      costs.set(page, { ms: await timePage(db, read, Number(values.rounds)), buffers })
    }
    return costs
  } finally {
    await close()
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
