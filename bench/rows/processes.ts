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
import {
  cpuPerRequest,
  median,
  type Target,
  WARM_UP,
  WARM_UP_AGAIN,
} from '../measure/cpu-per-request.ts'
import type { Shop } from '../measure/open-shop.ts'
import { type BenchRequest, listingRequests, pageRequests } from '../load/requests.ts'
import type { BenchDeps, Rows } from './bench-deps.ts'

const WORKERS = [2, 4]
const SCALING = 'processes on one database'
// Each core is used to at least 90 percent of what one process makes of it.
const GOAL = { ratio: 1 / 0.9 }
const LOADS = [
  { call: 'listing call', requests: listingRequests },
  { call: 'cached page', requests: () => pageRequests('/collections/1') },
]
const CHANGE_GOAL = { value: 1_000 }

const IDLE_MS = 5_000
// The primary hands out connections in turn: with some to spare every worker gets one.
const CONNECTIONS_PER_WORKER = 3
const CHANGES = 10

/**
 * Processor time per request with several processes and with one, in turns. With equal costs n cores answer n times as many
 * requests; measured so, the result does not depend on how many cores the load itself takes away. What the processes do
 * without requests is subtracted: with a core for each process it would take the same share of each core.
 */
export async function* processRows({ shop, rounds, amount, isWanted }: BenchDeps): Rows {
  if (!isWanted(SCALING)) return
  for (const workers of WORKERS) {
    const child = await shop.startAnother(workers)
    const one = { port: shop.port, pids: [shop.pid, shop.postgresPid] }
    const several = { port: child.port, pids: [child.pid, shop.postgresPid] }
    const idle = { one: await idleShare(one), several: await idleShare(several) }
    for (const [i, { call, requests: prepare }] of LOADS.entries()) {
      const requests = await prepare()
      const warmUp = i === 0 ? WARM_UP : WARM_UP_AGAIN
      await cpuPerRequest(one, requests, warmUp)
      // Each process compiles and fills its caches by itself.
      await cpuPerRequest(several, requests, warmUp * workers)
      const costs = { one: [] as number[], several: [] as number[] }
      for (let round = 0; round < rounds; round++) {
        costs.one.push(await costAboveIdle(one, requests, amount, idle.one))
        costs.several.push(await costAboveIdle(several, requests, amount, idle.several))
      }
      yield {
        work: `${call}, ${workers} ${SCALING}`,
        unit: 'ms',
        shop: median(costs.several),
        reference: median(costs.one),
        goal: GOAL,
      }
    }
    yield {
      work: `change seen by all of ${workers} ${SCALING}`,
      unit: 'ms',
      shop: await measureChangeDelay(shop, child, workers),
      goal: CHANGE_GOAL,
    }
    await child.stop()
  }
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
async function measureChangeDelay(
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
