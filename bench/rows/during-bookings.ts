// Listings and cached pages on a season's evening, while units are booked.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import autocannon from 'autocannon'
import type { BookingCommand, BookingReport } from '../load/bookings.ts'
import { cpuTime } from '../measure/cpu-time.ts'
import { answerOf, median } from '../measure/cpu-per-request.ts'
import type { Shop } from '../measure/open-shop.ts'
import {
  type BenchRequest,
  landingPageRequests,
  listingRequests,
  popularProductIds,
} from '../load/requests.ts'
import type { BenchDeps, Rows } from './bench-deps.ts'

const BOOKINGS_PER_SECOND = 50
const CONNECTIONS = 16
const ROUND_SECONDS = 3
// Until pages have been outdated and are rendered again.
const LEAD_SECONDS = 3
// Longer than an outdated page may be sent.
const SETTLE_MS = 2_500

const DURING_BOOKINGS = `during ${BOOKINGS_PER_SECOND} bookings a second`
const LOADS = [
  { work: `listing call ${DURING_BOOKINGS}`, goal: { ratio: 1.5 }, requests: listingRequests },
  {
    work: `100 cached pages ${DURING_BOOKINGS}`,
    goal: { ratio: 2 },
    requests: landingPageRequests,
  },
]

/** The references are the same requests without bookings. */
export async function* bookingRows({ shop, rounds, isWanted }: BenchDeps): Rows {
  for (const { work, goal, requests: prepare } of LOADS) {
    if (!isWanted(work)) continue
    const productIds = await popularProductIds(shop.port)
    const requests = await prepare(shop.port)
    const load = await measureBookingLoad(shop, requests, { productIds, rounds })
    const row = { work, unit: 'ms' as const, shop: load.busyMs, reference: load.quietMs, goal }
    yield load.refused === 0 ? row : { ...row, flaw: `${load.refused} refused` }
  }
}

type BookingLoad = { quietMs: number; busyMs: number; refused: number }

/**
 * Processor time per request of the shop and its PostgreSQL, quietly and while units of these products are booked. What
 * PostgreSQL does for the connections of the bookings themselves is not a cost of the requests. Rounds of both
 * alternate, so that a busy machine affects both alike.
 */
async function measureBookingLoad(
  shop: Shop,
  requests: BenchRequest[],
  { productIds, rounds }: { productIds: number[]; rounds: number },
): Promise<BookingLoad> {
  using bookings = fork(fileURLToPath(new URL('../load/bookings.ts', import.meta.url)), [
    shop.databaseUrl,
    productIds.join(','),
    String(BOOKINGS_PER_SECOND),
  ])
  await once(bookings, 'message')
  const command = (text: BookingCommand) => bookings.send(text)
  const costs = { quiet: [] as number[], busy: [] as number[] }
  let refused = 0
  // The first round is not counted: the compiler has not optimised anything yet.
  for (let round = 0; round <= rounds; round++) {
    await settle(shop, requests)
    const quiet = await loadShop(shop, requests)
    const begun = once(bookings, 'message') as Promise<[BookingReport]>
    command('start')
    const [{ backends }] = await begun
    const started = performance.now()
    await loadShop(shop, requests, { duration: LEAD_SECONDS })
    const busy = await loadShop(shop, requests, { backends })
    const reported = once(bookings, 'message') as Promise<[BookingReport]>
    command('stop')
    const [report] = await reported
    assertRate(report.bookings / ((performance.now() - started) / 1_000))
    if (quiet.refused > 0)
      throw new Error(`${quiet.refused} requests were refused without bookings`)
    if (round === 0) continue
    costs.quiet.push(quiet.ms)
    costs.busy.push(busy.ms)
    refused += busy.refused
  }
  return { quietMs: median(costs.quiet), busyMs: median(costs.busy), refused }
}

/** Requests everything once, so that the next requests find it cached with all changes. */
async function settle({ port }: Shop, requests: BenchRequest[]): Promise<void> {
  await setTimeout(SETTLE_MS)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  for (const request of requests) await answerOf(port, agent, request)
  agent.destroy()
}

async function loadShop(
  { port, pid, postgresPid }: Shop,
  requests: BenchRequest[],
  { duration = ROUND_SECONDS, backends = [] as number[] } = {},
): Promise<{ ms: number; refused: number }> {
  const used = () => cpuTime([pid, postgresPid]) - cpuTime(backends)
  const before = used()
  const url = `http://127.0.0.1:${port}`
  const result = await autocannon({ url, connections: CONNECTIONS, duration, requests })
  const refused = result.statusCodeStats?.['503']?.count ?? 0
  if (result.errors > 0 || result.non2xx > refused)
    throw new Error(`answers by status: ${JSON.stringify(result.statusCodeStats)}`)
  return { ms: (used() - before) / result['2xx'], refused }
}

function assertRate(bookingsPerSecond: number): void {
  if (bookingsPerSecond < BOOKINGS_PER_SECOND * 0.8)
    throw new Error(`only ${bookingsPerSecond.toFixed(1)} bookings a second were made`)
}
