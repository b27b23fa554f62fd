import { Agent, get, type IncomingMessage } from 'node:http'
import { once } from 'node:events'
import { json } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import pino from 'pino'
import type { Settings } from '../../packages/contract/src/system.ts'
import { connectDatabase } from '../../server/src/platform/database/database.ts'
import type { Child } from '../measure/child.ts'
import { cpuTime } from '../measure/cpu-time.ts'
import { cpuPerRequest, median, type Target } from '../measure/cpu-per-request.ts'
import type { Shop } from '../measure/open-shop.ts'
import type { BenchRequest } from '../load/requests.ts'

export const SCALED_WORKERS = [2, 4]

// Each process compiles and fills its caches by itself: as many as the other comparisons give to one process.
const WARM_UP_PER_WORKER = 20_000
const IDLE_MS = 5_000
// The primary hands out connections in turn: with some to spare every worker gets one.
const CONNECTIONS_PER_WORKER = 3
const CHANGES = 10

type Load = { rounds: number; amount: number; workers: number; requests: BenchRequest[] }

/**
 * Processor time per request with several processes and with one, in turns. With equal costs n cores answer n times as many
 * requests; measured so, the result does not depend on how many cores the load itself takes away. What the processes do
 * without requests is subtracted: with a core for each process it would take the same share of each core.
 */
export async function measureScaling(
  shop: Shop,
  child: Child,
  { rounds, amount, workers, requests }: Load,
): Promise<{ severalMs: number; oneMs: number }> {
  const one = { port: shop.port, pids: [shop.pid, shop.postgresPid] }
  const several = { port: child.port, pids: [child.pid, shop.postgresPid] }
  await cpuPerRequest(one, requests, WARM_UP_PER_WORKER)
  await cpuPerRequest(several, requests, WARM_UP_PER_WORKER * workers)
  const idle = { one: await idleShare(one), several: await idleShare(several) }
  const costs = { one: [] as number[], several: [] as number[] }
  for (let round = 0; round < rounds; round++) {
    costs.one.push(await costAboveIdle(one, requests, amount, idle.one))
    costs.several.push(await costAboveIdle(several, requests, amount, idle.several))
  }
  return { severalMs: median(costs.several), oneMs: median(costs.one) }
}

/** Processor milliseconds per millisecond without requests: polls, sweeps and jobs. */
async function idleShare({ pids }: Target): Promise<number> {
  const [started, before] = [performance.now(), cpuTime(pids)]
  await setTimeout(IDLE_MS)
  return (cpuTime(pids) - before) / (performance.now() - started)
}

async function costAboveIdle(
  target: Target,
  requests: BenchRequest[],
  amount: number,
  share: number,
): Promise<number> {
  const started = performance.now()
  const ms = await cpuPerRequest(target, requests, amount)
  return ms - (share * (performance.now() - started)) / amount
}

/** The longest time, in milliseconds, from the commit of a change to the last process that shows it. */
export async function measureChangeDelay(
  { databaseUrl }: Shop,
  { port }: Child,
  workers: number,
): Promise<number> {
  const { db, close } = connectDatabase(databaseUrl, pino({ level: 'silent' }))
  const agents = Array.from(
    { length: workers * CONNECTIONS_PER_WORKER },
    () => new Agent({ keepAlive: true, maxSockets: 1 }),
  )
  const delays: number[] = []
  try {
    for (let change = 0; change < CHANGES; change++) {
      const url = `https://twirl.example/${change}`
      await sql`
        insert into setting (key, value) values ('lead_a_group_url', ${JSON.stringify(url)})
        on conflict (key) do update set value = excluded.value`.execute(db)
      const committed = performance.now()
      await Promise.all(agents.map((agent) => untilShown(agent, port, url)))
      delays.push(performance.now() - committed)
    }
  } finally {
    for (const agent of agents) agent.destroy()
    await close()
  }
  return Math.max(...delays)
}

async function untilShown(agent: Agent, port: number, url: string): Promise<void> {
  for (;;) {
    const request = get({ agent, port, host: '127.0.0.1', path: '/ajax/system/setting' })
    const [response] = (await once(request, 'response')) as [IncomingMessage]
    const { lead_a_group_url } = (await json(response)) as Settings
    if (lead_a_group_url === url) return
  }
}
