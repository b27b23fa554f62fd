// How much a flood of uncached searches slows down a cached page: times on the clock.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { answerOf, median } from '../measure/cpu-per-request.ts'
import type { Flood, FloodResult } from '../load/search-flood.ts'
import { type BenchRequest, pageRequests } from '../load/requests.ts'
import type { BenchDeps, Rows } from './bench-deps.ts'

const FLOOD_CONNECTIONS = 50
const WORK = `cached page during ${FLOOD_CONNECTIONS} uncached searches`
const GOAL = { ratio: 3 }
const FLOOD_SECONDS = 5
const QUIET_REQUESTS = 400
const PAUSE_MS = 5

/** The reference is the same page without other requests. */
export async function* searchFloodRows({ shop, rounds, isWanted }: BenchDeps): Rows {
  if (!isWanted(WORK)) return
  const [home] = await pageRequests('/home')
  const { quietMs, floodedMs } = await measureFloodLoad(shop.port, home!, rounds)
  yield { work: WORK, unit: 'ms', shop: floodedMs, reference: quietMs, goal: GOAL }
}

/**
 * Measures how long a cached page takes without other requests and while uncached searches flood the shop: medians of
 * requests one after the other. Rounds of both alternate, so that a busy machine affects both alike.
 */
async function measureFloodLoad(
  port: number,
  request: BenchRequest,
  rounds: number,
): Promise<{ quietMs: number; floodedMs: number }> {
  using flood = fork(fileURLToPath(new URL('../load/search-flood.ts', import.meta.url)))
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const times = { quiet: [] as number[], flooded: [] as number[] }
  const measure = async (into: number[]) => {
    await setTimeout(PAUSE_MS)
    const start = performance.now()
    const status = await answerOf(port, agent, request)
    if (status !== 200) throw new Error(`${request.path} was answered with ${status}`)
    into.push(performance.now() - start)
  }
  // The first round is not counted: the compiler has not optimised anything yet.
  for (let round = 0; round <= rounds; round++) {
    const quiet: number[] = []
    for (let i = 0; i < QUIET_REQUESTS; i++) await measure(quiet)
    const flooded: number[] = []
    const over = new AbortController()
    const measureUntilOver = async () => {
      while (!over.signal.aborted) await measure(flooded)
    }
    const flooding = sendFlood(flood, port).finally(() => over.abort())
    await Promise.all([flooding, measureUntilOver()])
    if (round === 0) continue
    times.quiet = times.quiet.concat(quiet)
    times.flooded = times.flooded.concat(flooded)
  }
  agent.destroy()
  return { quietMs: median(times.quiet), floodedMs: median(times.flooded) }
}

/** Searches must be answered or refused with 503; any other status invalidates the measurement. */
async function sendFlood(child: ChildProcess, port: number): Promise<void> {
  child.send({ port, connections: FLOOD_CONNECTIONS, seconds: FLOOD_SECONDS } satisfies Flood)
  const [{ statuses, errors }] = (await once(child, 'message')) as [FloodResult]
  const isExpected = Object.keys(statuses).every((status) => status === '200' || status === '503')
  if (errors > 0 || !statuses['200'] || !isExpected)
    throw new Error(`the searches were answered with ${JSON.stringify({ ...statuses, errors })}`)
}
