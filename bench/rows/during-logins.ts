// How much logins slow down a listing: times on the clock.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Burst, BurstResult } from '../load/login-burst.ts'
import { answerOf, median } from '../measure/cpu-per-request.ts'
import { type BenchRequest, listingRequests } from '../load/requests.ts'
import type { BenchDeps, Rows } from './bench-deps.ts'

const LOGINS = 200
const WORK = `listing call during ${LOGINS} logins`
const GOAL = { ratio: 1.5 }
const IDLE_REQUESTS = 400
// Moderate traffic: the effect of the logins is measured, not the effect of the calls.
const PAUSE_MS = 5

/** The reference is the same call without logins. */
export async function* loginRows({ shop, rounds, isWanted }: BenchDeps): Rows {
  if (!isWanted(WORK)) return
  const { idleMs, busyMs } = await measureLoginLoad(shop.port, await listingRequests(), rounds)
  yield { work: WORK, unit: 'ms', shop: busyMs, reference: idleMs, goal: GOAL }
}

/**
 * Measures how long a call takes without logins and during many logins: medians of sequential calls. Rounds of both
 * alternate, so that a busy machine affects both equally.
 */
async function measureLoginLoad(
  port: number,
  requests: BenchRequest[],
  rounds: number,
): Promise<{ idleMs: number; busyMs: number }> {
  using burst = fork(fileURLToPath(new URL('../load/login-burst.ts', import.meta.url)))
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const times = { idle: [] as number[], busy: [] as number[] }
  let sent = 0
  const measure = async (into: number[]) => {
    await setTimeout(PAUSE_MS)
    const start = performance.now()
    await answerOf(port, agent, requests[sent++ % requests.length]!)
    into.push(performance.now() - start)
  }
  // One warm-up round: the first passwords start the threads, the first calls the compiler.
  for (let round = 0; round <= rounds; round++) {
    const isWarmUp = round === 0
    const idle: number[] = []
    for (let i = 0; i < IDLE_REQUESTS; i++) await measure(idle)
    const busy: number[] = []
    const over = new AbortController()
    const measureUntilOver = async () => {
      while (!over.signal.aborted) await measure(busy)
    }
    const logins = sendBurst(burst, { port, logins: LOGINS }).finally(() => over.abort())
    await Promise.all([logins, measureUntilOver()])
    if (isWarmUp) continue
    times.idle = times.idle.concat(idle)
    times.busy = times.busy.concat(busy)
  }
  agent.destroy()
  return { idleMs: median(times.idle), busyMs: median(times.busy) }
}

/** Logins must be answered with 200 or 503, some with 200; any other status invalidates the measurement. */
async function sendBurst(child: ChildProcess, burst: Burst): Promise<void> {
  child.send(burst)
  const [{ statuses }] = (await once(child, 'message')) as [BurstResult]
  if (!statuses.includes(200) || statuses.some((status) => status !== 200 && status !== 503))
    throw new Error(`the logins were answered with ${[...new Set(statuses)].join(', ')}`)
}
