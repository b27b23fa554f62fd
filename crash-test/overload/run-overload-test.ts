import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import autocannon from 'autocannon'
import { addCartItem, listCarts } from '../../packages/contract/src/cart.ts'
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
  /** The overload, as a multiple of the rated load. */
  factor: number
}

type Load = 'browse' | 'checkout'

/** What became of the requests of one kind. */
type Tally = { good: number; refused: number; other: number; refusedMs: number[] }

export type OverloadReport = {
  /** Answers per second under the rated load, and under the overload. */
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

function requestsOf(load: Load, sku: string) {
  const calls =
    load === 'browse'
      ? [encodeCall(listCollectionItems, { id: 1 }), encodeCall(listFavorites, {})]
      : [
          encodeCall(addCartItem, {
            cart_type: 'INDIVIDUAL',
            sku,
            quantity: 1,
            transaction_type: 'RENT',
          }),
          encodeCall(listCarts, {}),
        ]
  const methods = load === 'browse' ? (['PUT', 'PUT'] as const) : (['POST', 'GET'] as const)
  return calls.map(({ url, body }, i) => ({
    method: methods[i]!,
    path: url,
    ...(body !== undefined && { body }),
    setupRequest: (request: autocannon.Request) => ({ ...request, headers: headers() }),
  }))
}

/** Loads a shop with what it can take, then with many times that, and compares. */
export async function runOverloadTest(plan: OverloadPlan): Promise<OverloadReport> {
  const { child, port } = await startShopProcess({
    DATABASE_URL: plan.databaseUrl,
    DATA_DIR: plan.dataDir,
  })
  try {
    const load = (seconds: number, rates: Record<Load, number> | null) =>
      sendBoth({ port, seconds, rates, sku: plan.sku, factor: rates ? plan.factor : 1 })
    // The compiler has not optimised anything yet.
    await load(plan.seconds, null)
    const rated = perSecond(await load(plan.seconds, null), plan.seconds)
    const over = await load(plan.seconds, {
      browse: Math.ceil(rated.browse * plan.factor),
      checkout: Math.ceil(rated.checkout * plan.factor),
    })
    const recoveredMs = await recover(() => load(1, null))
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

type Sending = {
  port: number
  seconds: number
  /** Requests per second; null: as many as are answered. */
  rates: Record<Load, number> | null
  sku: string
  factor: number
}

async function sendBoth(sending: Sending): Promise<Record<Load, Tally>> {
  const [browse, checkout] = await Promise.all([send('browse', sending), send('checkout', sending)])
  return { browse, checkout }
}

async function send(load: Load, { port, seconds, rates, sku, factor }: Sending): Promise<Tally> {
  const tally: Tally = { good: 0, refused: 0, other: 0, refusedMs: [] }
  const options = {
    url: `http://127.0.0.1:${port}`,
    connections: RATED_CONNECTIONS[load] * factor,
    duration: seconds,
    requests: requestsOf(load, sku),
    ...(rates && { overallRate: rates[load] }),
  }
  const { errors } = await new Promise<autocannon.Result>((resolve, reject) => {
    const instance = autocannon(options, (error: Error | null, result) =>
      error ? reject(error) : resolve(result),
    )
    instance.on('response', (_client, status, _bytes, ms) => {
      if (status === 200) tally.good++
      else if (status === 503) {
        tally.refused++
        tally.refusedMs.push(ms)
      } else tally.other++
    })
  })
  tally.other += errors
  return tally
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
