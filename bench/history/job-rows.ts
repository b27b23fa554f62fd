import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import pino from 'pino'
import { connectDatabase, type Database } from '../../server/src/platform/database/database.ts'
import { cpuTime } from '../measure/cpu-time.ts'
import type { Row } from '../report/row.ts'
import type { RunningShop } from './main.ts'

/** Jobs of the night and of the day that read tables that grow, in the order in which they run. */
const JOBS = [
  'roll-stock',
  'expire-holds',
  'reconcile-payments',
  'sweep-change-log',
  'sweep-limits',
  'sweep-sessions',
  'sweep-outbox',
  'sweep-grants',
  'sweep-events',
  'sweep-originals',
  'sweep-checkouts',
  'sweep-guest-bags',
  'roll-up-reports',
  'roll-up-reports-again',
  'mark-overdue',
  'remind-of-due-dates',
]
const DAYS = 800
const POLL_MS = 20
const IDLE_MS = 3_000

/**
 * What the jobs of a night cost, after those of the night before. What is done for each order of a day is done for a hundred
 * times as many in the large shop, so that the cost is also given for each order of a day.
 */
export async function* jobRows(
  small: RunningShop,
  large: RunningShop,
): AsyncGenerator<Omit<Row, 'products'>> {
  const nights = new Map<RunningShop, Map<string, number>>()
  for (const shop of [small, large]) {
    const { db, close } = connectDatabase(shop.databaseUrl, pino({ level: 'silent' }))
    // The first night makes up for all nights since the shop was filled.
    for (const name of JOBS) await runJob(db, name)
    process.kill(shop.pid, 'SIGUSR2')
    const idle = await idleShare(shop)
    const costs = new Map<string, number>()
    for (const name of JOBS) costs.set(name, await costOf(shop, idle, () => runJob(db, name)))
    nights.set(shop, costs)
    await close()
  }
  for (const name of JOBS)
    yield {
      work: `job: ${name}`,
      unit: 'ms',
      shop: nights.get(large)!.get(name)!,
      reference: nights.get(small)!.get(name)!,
    }
  const perOrder = (shop: RunningShop) =>
    [...nights.get(shop)!.values()].reduce((sum, ms) => sum + ms, 0) / (shop.orders / DAYS)
  yield {
    work: 'all jobs of a night, for each order of a day',
    unit: 'ms',
    shop: perOrder(large),
    reference: perOrder(small),
    goal: { ratio: 1.5 },
  }
}

/** Puts the job into its queue and waits for the worker of the shop. */
async function runJob(db: Database, name: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    insert into pgboss.job (name, expire_seconds, retry_limit) values (${name}, 3600, 0) returning id`.execute(
    db,
  )
  for (;;) {
    const found = await sql<{ state: string; output: unknown }>`
      select state, output from pgboss.job where name = ${name} and id = ${rows[0]!.id}`.execute(db)
    const { state, output } = found.rows[0]!
    if (state === 'completed') return
    if (state === 'failed') throw new Error(`${name}: ${JSON.stringify(output)}`)
    await setTimeout(POLL_MS)
  }
}

async function costOf(shop: RunningShop, idle: number, work: () => Promise<void>): Promise<number> {
  const pids = [shop.pid, shop.postgresPid]
  const [before, started] = [cpuTime(pids), performance.now()]
  await work()
  return Math.max(cpuTime(pids) - before - idle * (performance.now() - started), 0)
}

/** What both shops use without work, in processor milliseconds per millisecond. */
async function idleShare(shop: RunningShop): Promise<number> {
  const pids = [shop.pid, shop.postgresPid]
  const [before, started] = [cpuTime(pids), performance.now()]
  await setTimeout(IDLE_MS)
  return (cpuTime(pids) - before) / (performance.now() - started)
}
