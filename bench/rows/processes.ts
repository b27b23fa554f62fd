import { Agent, get, type IncomingMessage } from 'node:http'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { json } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import pino from 'pino'
import type { Settings } from '../../packages/contract/src/system.ts'
import { connectDatabase } from '../../server/src/platform/database/database.ts'
import type { Child } from '../measure/child.ts'
import { cpuTime } from '../measure/cpu-time.ts'
import {
  CONNECTIONS,
  cpuPerRequest,
  median,
  type Target,
  WARM_UP,
  WARM_UP_AGAIN,
} from '../measure/cpu-per-request.ts'
import type { Shop } from '../measure/open-shop.ts'
import { startReference } from '../reference/start-reference.ts'
import { type BenchRequest, listingRequests, pageRequests } from '../load/requests.ts'
import type { BenchDeps, Rows } from './bench-deps.ts'

const WORKERS = [2, 4]
const SCALING = 'processes on one database'
const CORES = availableParallelism()
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

/** One of the servers that are compared; each of its processes gets as many connections and requests as that of any other. */
type Server = Target & { processes: number; idle: number; costs: number[] }

/**
 * Processor time per request with several processes and with one, in turns. With equal costs n cores answer n times as many
 * requests; measured so, the result does not depend on how many cores the load itself takes away. What the processes do
 * without requests is subtracted: with a core for each process it would take the same share of each core. The same of a bare
 * server says what the machine adds to each further process.
 */
export async function* processRows({ shop, rounds, amount, isWanted }: BenchDeps): Rows {
  if (!isWanted(SCALING)) return
  for (const workers of WORKERS) {
    const child = await shop.startAnother(workers)
    const [one, several] = [
      await openServer(shop, [shop.pid, shop.postgresPid], 1),
      await openServer(child, [child.pid, shop.postgresPid], workers),
    ]
    for (const [i, { call, requests: prepare }] of LOADS.entries()) {
      const requests = await prepare()
      const references = [
        await startReference(shop.port, requests),
        await startReference(shop.port, requests, workers),
      ] as const
      const [bareOne, bareSeveral] = [
        await openServer(references[0], [references[0].pid], 1),
        await openServer(references[1], [references[1].pid], workers),
      ]
      const servers = [one, several, bareOne, bareSeveral]
      for (const server of servers) {
        const isWarm = i > 0 && (server === one || server === several)
        await send(server, requests, isWarm ? WARM_UP_AGAIN : WARM_UP)
        server.costs = []
      }
      for (let round = 0; round < rounds; round++)
        for (const server of servers)
          server.costs.push(await costAboveIdle(server, requests, amount))
      for (const reference of references) await reference.stop()
      yield {
        work: `${call}, ${workers} ${SCALING}, on ${CORES} cores`,
        unit: 'ms',
        shop: median(several.costs),
        reference: median(one.costs),
        goal: GOAL,
      }
      yield {
        work: `${call} of a bare server, ${workers} processes, on ${CORES} cores`,
        unit: 'ms',
        shop: median(bareSeveral.costs),
        reference: median(bareOne.costs),
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

async function openServer(
  { port }: Pick<Child, 'port'>,
  pids: number[],
  processes: number,
): Promise<Server> {
  // Processor milliseconds per millisecond without requests: polls, sweeps and jobs.
  const [started, before] = [performance.now(), cpuTime(pids)]
  await setTimeout(IDLE_MS)
  const idle = (cpuTime(pids) - before) / (performance.now() - started)
  return { port, pids, processes, idle, costs: [] }
}

/** Sends so many requests to each process, and returns what one costs. */
function send(server: Server, requests: BenchRequest[], amount: number): Promise<number> {
  const connections = CONNECTIONS * server.processes
  return cpuPerRequest(server, requests, amount * server.processes, { connections })
}

async function costAboveIdle(
  server: Server,
  requests: BenchRequest[],
  amount: number,
): Promise<number> {
  const started = performance.now()
  const ms = await send(server, requests, amount)
  return ms - (server.idle * (performance.now() - started)) / (amount * server.processes)
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
