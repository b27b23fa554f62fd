import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import pino from 'pino'
import { connectDatabase, type Database } from '../../server/src/platform/database/database.ts'
import { cpuTime } from '../measure/cpu-time.ts'
import type { Row } from '../report/row.ts'
import { median } from '../measure/cpu-per-request.ts'
import { GROWTH_GOAL, type RunningShop } from './running-shop.ts'

const DAYS = 800
const NIGHTS = 3
const POLL_MS = 20
const IDLE_MS = 3_000
/** What a loaded machine may do to a job that does next to nothing. */
const LEAST_MS = 5

/**
 * What each job costs that the shop schedules, in a night after those of the night before: the median of some nights. What is
 * done for each order of a day is done for a hundred times as many in the large shop, so that the cost is also given for each
 * order of a day.
 */
export async function* jobRows(
  small: RunningShop,
  large: RunningShop,
): AsyncGenerator<Omit<Row, 'products'>> {
  const nights = new Map([
    [small, await openNights(small)],
    [large, await openNights(large)],
  ])
  // The first night makes up for all nights since the shop was filled.
  for (let night = 0; night <= NIGHTS; night++)
    for (const nightly of nights.values()) await nightly.pass(night > 0)
  const [before, after] = [nights.get(small)!.costs(), nights.get(large)!.costs()]
  for (const name of after.keys())
    yield {
      work: `job: ${name}`,
      unit: 'ms',
      shop: after.get(name)!,
      reference: Math.max(before.get(name)!, LEAST_MS),
    }
  for (const name of after.keys()) {
    if (after.get(name)! <= Math.max(before.get(name)!, LEAST_MS) * GROWTH_GOAL.ratio) continue
    yield {
      work: `job: ${name}, for each order of a day`,
      unit: 'ms',
      shop: after.get(name)! / (large.orders / DAYS),
      reference: Math.max(before.get(name)!, LEAST_MS) / (small.orders / DAYS),
      goal: GROWTH_GOAL,
    }
  }
  for (const nightly of nights.values()) await nightly.close()
}

async function openNights(shop: RunningShop) {
  const { db, close } = connectDatabase(shop.databaseUrl, pino({ level: 'silent' }))
  const { rows } = await sql<{ name: string }>`
    select name from pgboss.schedule order by name`.execute(db)
  const costs = new Map<string, number[]>(rows.map(({ name }) => [name, []]))
  return {
    close,
    costs: () => new Map([...costs].map(([name, each]) => [name, median(each)])),
    async pass(isMeasured: boolean) {
      process.kill(shop.pid, 'SIGUSR2')
      const idle = await idleShare(shop)
      for (const [name, each] of costs) {
        const cost = await costOf(shop, idle, () => runJob(db, name))
        if (isMeasured) each.push(cost)
      }
    },
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
