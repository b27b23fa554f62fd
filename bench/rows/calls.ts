// Calls and cached pages against a bare Fastify that sends the same bytes with the same headers.
import {
  addToCartRequests,
  availableEventRequests,
  availableRequests,
  availableSaleRequests,
  type BenchRequest,
  freshSearchRequests,
  listingRequests,
  pageRequests,
  productRequests,
  recommendationRequests,
  saleRequests,
  searchRequests,
  trunkShowRequests,
} from '../load/requests.ts'
import {
  cpuPerRequest,
  median,
  type Target,
  WARM_UP,
  WARM_UP_AGAIN,
} from '../measure/cpu-per-request.ts'
import { startReference } from '../reference/start-reference.ts'
import type { Goal } from '../report/row.ts'
import type { BenchDeps, Rows } from './bench-deps.ts'

export const LISTING_CALL = 'listing call, 36 cards'

type Workload = {
  work: string
  goal?: Goal
  requests: (port: number) => Promise<BenchRequest[]>
  /** Each request is sent once, to measure the work and not the cached response. Fewer requests are sent. */
  isFresh?: boolean
}

const CALL_GOAL = { ratio: 2.5 }
const PAGE_GOAL = { ratio: 2 }
const WORKLOADS: Workload[] = [
  { work: LISTING_CALL, goal: CALL_GOAL, requests: listingRequests },
  { work: 'product call', goal: { ratio: 3 }, requests: productRequests },
  {
    work: 'cached page, collection',
    goal: PAGE_GOAL,
    requests: () => pageRequests('/collections/1'),
  },
  { work: 'cached page, product', goal: PAGE_GOAL, requests: () => pageRequests('/p/1') },
  { work: 'sale call with facets, 36 cards', goal: CALL_GOAL, requests: saleRequests },
  { work: 'search call, common words', goal: CALL_GOAL, requests: searchRequests },
  { work: 'recommendation call', goal: CALL_GOAL, requests: recommendationRequests },
  { work: 'event listing call, 36 cards', goal: CALL_GOAL, requests: trunkShowRequests },
  { work: 'available pieces, individual', goal: CALL_GOAL, requests: availableRequests },
  { work: 'available pieces, sale', goal: CALL_GOAL, requests: availableSaleRequests },
  { work: 'available pieces, event', goal: CALL_GOAL, requests: availableEventRequests },
  // Uncached work comes last: the next row would pay for collecting what it leaves.
  {
    work: 'search call, words asked once',
    goal: { value: 15 },
    requests: freshSearchRequests,
    isFresh: true,
  },
  // A test limits its statements instead: server/src/cart/add-cart-item.test.ts.
  { work: 'add to cart', requests: addToCartRequests, isFresh: true },
]
// Uncached work costs a hundred times as much as sending bytes, so it gets fewer requests by this factor.
const FRESH_SHARE = 20
const FRESH_WARM_UP = 1_000

export async function* callRows({ shop, rounds, amount, isWanted }: BenchDeps): Rows {
  let warmUp = WARM_UP
  for (const { work, goal, requests: prepare, isFresh = false } of WORKLOADS) {
    if (!isWanted(work)) continue
    const requests = await prepare(shop.port)
    // What is measured once must not be sent before; these answers are alike.
    const reference = await startReference(shop.port, isFresh ? requests.slice(-1) : requests)
    const targets = {
      shop: { port: shop.port, pids: [shop.pid, shop.postgresPid] },
      reference: { port: reference.port, pids: [reference.pid] },
    }
    const costs = await measureInTurns(targets, requests, { rounds, amount, isFresh, warmUp })
    await reference.stop()
    if (!isFresh) warmUp = WARM_UP_AGAIN
    yield { work, unit: 'ms', ...costs, ...(goal && { goal }) }
  }
}

type Contestants<Value> = Record<'shop' | 'reference', Value>

/** Median cost of a request. Both sides are measured in turn, so that a busy machine affects both equally. */
async function measureInTurns(
  targets: Contestants<Target>,
  requests: BenchRequest[],
  {
    rounds,
    amount,
    isFresh,
    warmUp,
  }: { rounds: number; amount: number; isFresh: boolean; warmUp: number },
): Promise<Contestants<number>> {
  let sent = 0
  const measure = (who: keyof Contestants<Target>, count: number): Promise<number> => {
    if (!isFresh) return cpuPerRequest(targets[who], requests, count)
    const part = requests.slice(sent, sent + count)
    if (who === 'shop') sent += count
    return cpuPerRequest(targets[who], part, count, { isDealt: true })
  }
  const costs: Contestants<number[]> = { shop: [], reference: [] }
  await measure('shop', isFresh ? FRESH_WARM_UP : warmUp)
  // Each row has a new reference.
  await measure('reference', isFresh ? FRESH_WARM_UP : WARM_UP)
  for (let round = 0; round < rounds; round++)
    for (const who of ['reference', 'shop'] as const)
      costs[who].push(await measure(who, isFresh ? amount / FRESH_SHARE : amount))
  return { shop: median(costs.shop), reference: median(costs.reference) }
}
