import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { addCartItem, listCarts } from '../../packages/contract/src/buying/cart.ts'
import { listCollectionItems } from '../../packages/contract/src/catalog/listing.ts'
import { encodeCall } from '../../packages/contract/src/client.ts'
import { listFavorites } from '../../packages/contract/src/favorites.ts'
import { startShopProcess } from '../shop-process.ts'

export type OverloadPlan = {
  databaseUrl: string
  dataDir: string
  /** A piece of which there is plenty. */
  sku: string
  /** How long the rated load and the overload last. */
  seconds: number
  /** The overload, as a multiple of the connections of the rated load. */
  factor: number
}

type Load = 'browse' | 'checkout'

/** What became of the requests of one kind. */
type Tally = { good: number; refused: number; other: number; refusedMs: number[] }

export type OverloadReport = {
  /** Number of answers per second under the rated load, and under the overload. */
  rated: Record<Load, number>
  goodput: Record<Load, number>
  /** All good answers under the overload, as a share of those under the rated load. */
  goodputShare: number
  /** Good answers as a share of the requests that were answered. */
  servedShare: Record<Load, number>
  /** How long a refusal took; the median. */
  refusedMs: number
  /** Neither good nor refused with 503. */
  other: number
  /** From the end of the overload to the first second without a refusal. */
  recoveredMs: number
}

// Together they keep one process busy. Few of those who look around buy.
const RATED_CONNECTIONS: Record<Load, number> = { browse: 15, checkout: 1 }
const RECOVERY_LIMIT_MS = 30_000

const headers = () => ({
  'content-type': 'application/json',
  // Nothing of a new guest is in memory: each call asks the database.
  'guest-id': randomBytes(16).toString('hex'),
})

type Call = { method: 'GET' | 'PUT' | 'POST'; path: string; body?: string | undefined }

function callsOf(load: Load, sku: string): Call[] {
  const item = { cart_type: 'INDIVIDUAL', sku, quantity: 1, transaction_type: 'RENT' } as const
  const endpoints =
    load === 'browse'
      ? ([
          [listCollectionItems, { id: 1 }],
          [listFavorites, {}],
        ] as const)
      : ([
          [addCartItem, item],
          [listCarts, {}],
        ] as const)
  return endpoints.map(([endpoint, input]) => {
    const { url, body } = encodeCall(endpoint, input)
    return { method: endpoint.method as Call['method'], path: url, body }
  })
}

/** Loads a shop with what it can take, then with many times that, and compares. */
export async function runOverloadTest(plan: OverloadPlan): Promise<OverloadReport> {
  const { child, port } = await startShopProcess({
    DATABASE_URL: plan.databaseUrl,
    DATA_DIR: plan.dataDir,
  })
  try {
    const load = (seconds: number, factor: number) =>
      sendBoth({ port, seconds, factor, sku: plan.sku })
    // The compiler has not optimised anything yet.
    await load(plan.seconds, 1)
    const rated = perSecond(await load(plan.seconds, 1), plan.seconds)
    const over = await load(plan.seconds, plan.factor)
    const recoveredMs = await recover(() => load(1, 1))
    const goodput = perSecond(over, plan.seconds)
    const refusedMs = [...over.browse.refusedMs, ...over.checkout.refusedMs]
    return {
      rated,
      goodput,
      goodputShare: (goodput.browse + goodput.checkout) / (rated.browse + rated.checkout),
      servedShare: { browse: servedShare(over.browse), checkout: servedShare(over.checkout) },
      refusedMs: refusedMs.toSorted((a, b) => a - b)[Math.floor(refusedMs.length / 2)] ?? 0,
      other: over.browse.other + over.checkout.other,
      recoveredMs,
    }
  } finally {
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
}

type Sending = { port: number; seconds: number; factor: number; sku: string }

async function sendBoth(sending: Sending): Promise<Record<Load, Tally>> {
  const [browse, checkout] = await Promise.all([send('browse', sending), send('checkout', sending)])
  return { browse, checkout }
}

/** Every connection sends the next request when the last one was answered or refused. */
async function send(load: Load, { port, seconds, factor, sku }: Sending): Promise<Tally> {
  const tally: Tally = { good: 0, refused: 0, other: 0, refusedMs: [] }
  const calls = callsOf(load, sku)
  const end = performance.now() + seconds * 1_000
  const connection = async (_: unknown, first: number) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    for (let i = first; performance.now() < end; i++) {
      const start = performance.now()
      const status = await ask(port, agent, calls[i % calls.length]!)
      if (status === 200) tally.good++
      else if (status === 503) {
        tally.refused++
        tally.refusedMs.push(performance.now() - start)
      } else tally.other++
    }
    agent.destroy()
  }
  await Promise.all(Array.from({ length: RATED_CONNECTIONS[load] * factor }, connection))
  return tally
}

async function ask(port: number, agent: Agent, { method, path, body }: Call): Promise<number> {
  const sent = request({ port, host: '127.0.0.1', method, path, agent, headers: headers() })
  const [answer] = (await once(sent.end(body), 'response')) as [IncomingMessage]
  for await (const _ of answer);
  return answer.statusCode!
}

function perSecond(tallies: Record<Load, Tally>, seconds: number): Record<Load, number> {
  return { browse: tallies.browse.good / seconds, checkout: tallies.checkout.good / seconds }
}

function servedShare({ good, refused }: Tally): number {
  return good / (good + refused)
}

async function recover(load: () => Promise<Record<Load, Tally>>): Promise<number> {
  const start = performance.now()
  for (;;) {
    const before = performance.now()
    const { browse, checkout } = await load()
    if (browse.refused + checkout.refused === 0) return before - start
    if (performance.now() - start > RECOVERY_LIMIT_MS) return Infinity
    await setTimeout(100)
  }
}
