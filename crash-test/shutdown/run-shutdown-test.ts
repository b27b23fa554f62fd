import { once } from 'node:events'
import { listCollectionItems } from '../../packages/contract/src/catalog/listing.ts'
import { encodeCall } from '../../packages/contract/src/client.ts'
import { listFavorites } from '../../packages/contract/src/favorites.ts'
import { startShopProcess } from '../shop-process.ts'
import { type ClientReport, type ClientRequest, Clients } from './clients.ts'

export type ShutdownPlan = {
  databaseUrl: string
  dataDir: string
  rounds: number
  connections: number
  drainMs: number
  /** SIGKILL is the negative control: the process ends without a word. */
  signal: 'SIGTERM' | 'SIGKILL'
  onProgress?: (text: string) => void
}

export type ShutdownReport = ClientReport & {
  /** Rounds in which the process did not end with 0. */
  failedExits: number
  slowestExitMs: number
}

const listing = encodeCall(listCollectionItems, { id: 1 })
const favorites = encodeCall(listFavorites, {})

/** From memory, from the database, rendered, and sent from files. */
const REQUESTS: ClientRequest[] = [
  { method: 'PUT', path: listing.url, body: listing.body! },
  { method: 'PUT', path: favorites.url, body: favorites.body! },
  { method: 'GET', path: '/home' },
  { method: 'GET', path: '/robots.txt' },
  { method: 'PUT', path: listing.url, body: listing.body! },
]

/** Starts the shop, loads it, tells it to stop, and counts the requests that got no complete answer; again and again. */
export async function runShutdownTest(plan: ShutdownPlan): Promise<ShutdownReport> {
  const sum: ShutdownReport = {
    answered: 0,
    cut: [],
    refused: [],
    failedExits: 0,
    slowestExitMs: 0,
  }
  for (let round = 0; round < plan.rounds; round++) {
    const { report, code, exitMs } = await stopUnderLoad(plan)
    sum.answered += report.answered
    sum.cut.push(...report.cut)
    sum.refused.push(...report.refused)
    if (code !== 0) sum.failedExits++
    sum.slowestExitMs = Math.max(sum.slowestExitMs, exitMs)
    plan.onProgress?.(`round ${round + 1}: ${report.answered} answered, ${report.cut.length} cut`)
  }
  return sum
}

async function stopUnderLoad({ databaseUrl, dataDir, connections, drainMs, signal }: ShutdownPlan) {
  const { child, port } = await startShopProcess({
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    DRAIN_MS: String(drainMs),
    // A busy machine is no reason to refuse.
    DATABASE_WAIT_MS: '20000',
  })
  const clients = new Clients(port, REQUESTS)
  await clients.warmUp()
  const { warm, ended } = clients.start(connections)
  await warm
  const exited = once(child, 'exit') as Promise<[number | null]>
  const start = performance.now()
  child.kill(signal)
  const [code] = await exited
  const exitMs = performance.now() - start
  await ended
  return { report: clients.report, code, exitMs }
}
