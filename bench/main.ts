// npm run bench [-- --products 300,100000] [--rounds 5] [--amount 8000]
// Processor time per request, of the shop and its PostgreSQL, against a bare Fastify that sends the same
// bytes. Rounds of both alternate; the table shows medians. Linux only: it reads /proc.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Child, startChild } from './measure/child.ts'
import { BOOKINGS_PER_SECOND, measureBookingLoad } from './rows/during-bookings.ts'
import { residentMegabytes } from './measure/cpu-time.ts'
import { MANY_ORDERS, ORDERS } from './load/fill-history.ts'
import { measureHistory } from './rows/order-history.ts'
import { LOGINS, measureLoginLoad } from './rows/during-logins.ts'
import { FLOOD_CONNECTIONS, measureFloodLoad } from './rows/during-searches.ts'
import { cpuPerRequest, median, type Target } from './measure/cpu-per-request.ts'
import { BUYERS, measurePurchases } from './rows/purchases.ts'
import { type RecordedAnswer, recordAnswers } from './reference/record-answers.ts'
import { printTable } from './report/print-table.ts'
import { openShop, type Shop } from './measure/open-shop.ts'
import { measureChangeDelay, measureScaling, SCALED_WORKERS } from './rows/processes.ts'
import {
  addToCartRequests,
  availableEventRequests,
  availableRequests,
  availableSaleRequests,
  type BenchRequest,
  freshSearchRequests,
  landingPageRequests,
  listingRequests,
  pageRequests,
  popularProductIds,
  productRequests,
  recommendationRequests,
  saleRequests,
  searchRequests,
  trunkShowRequests,
} from './load/requests.ts'

const { values } = parseArgs({
  options: {
    products: { type: 'string', default: '300' },
    rounds: { type: 'string', default: '5' },
    amount: { type: 'string', default: '8000' },
    // Only the calls and pages with this in their name.
    only: { type: 'string', default: '' },
  },
})
const rounds = Number(values.rounds)
const amount = Number(values.amount)

type Workload = {
  name: string
  /**
   * At most this many times the reference, or these milliseconds where the response cannot be cached. Null: a test
   * limits the statements instead.
   */
  goal: number | { ms: number } | null
  requests: (port: number) => Promise<BenchRequest[]>
  /** Each request is sent once, to measure the work and not the cached response. Fewer requests are sent. */
  isFresh?: boolean
}

const WORKLOADS: Workload[] = [
  { name: 'listing call, 36 cards', goal: 2, requests: listingRequests },
  { name: 'product call', goal: 2.5, requests: productRequests },
  { name: 'cached page, collection', goal: 1.5, requests: () => pageRequests('/collections/1') },
  { name: 'cached page, product', goal: 1.5, requests: () => pageRequests('/p/1') },
  { name: 'sale call with facets, 36 cards', goal: 2, requests: saleRequests },
  { name: 'search call, common words', goal: 2, requests: searchRequests },
  {
    name: 'search call, words asked once',
    goal: { ms: 15 },
    requests: freshSearchRequests,
    isFresh: true,
  },
  { name: 'recommendation call', goal: 2, requests: recommendationRequests },
  { name: 'event listing call, 36 cards', goal: 2, requests: trunkShowRequests },
  { name: 'available pieces, individual', goal: 2, requests: availableRequests },
  { name: 'available pieces, sale', goal: 2, requests: availableSaleRequests },
  { name: 'available pieces, event', goal: 2, requests: availableEventRequests },
  { name: 'add to cart', goal: null, requests: addToCartRequests, isFresh: true },
]
// Enough for the compiler to optimise the measured code.
const WARM_UP = 20_000
// Uncached work costs a hundred times as much as sending bytes, so it gets fewer requests by this factor.
const FRESH_SHARE = 20

const LOGIN_LOAD = `listing call during ${LOGINS} logins`
const LOGIN_LOAD_GOAL = 1.5

const FLOOD_LOAD = `cached page during ${FLOOD_CONNECTIONS} uncached searches`
const FLOOD_LOAD_GOAL = 3

const DURING_BOOKINGS = `during ${BOOKINGS_PER_SECOND} bookings a second`
type BookingWorkload = Pick<Workload, 'name' | 'requests'> & { goal: number }
const BOOKING_LOADS: BookingWorkload[] = [
  { name: `listing call ${DURING_BOOKINGS}`, goal: 1.5, requests: listingRequests },
  { name: `100 cached pages ${DURING_BOOKINGS}`, goal: 2, requests: landingPageRequests },
]

const PURCHASE = 'whole purchase'
const PURCHASE_GOAL = 12

const HISTORY = `order history of ${MANY_ORDERS.toLocaleString('en-US')} among ${ORDERS.toLocaleString('en-US')} orders`
const HISTORY_GOAL = 1.5
const HISTORY_STATEMENTS_GOAL = 5

// Each core is used to at least 90 percent of what one process makes of it.
const SCALING_GOAL = 1 / 0.9
const SCALING_LOADS: BookingWorkload[] = [
  { name: 'listing call', goal: SCALING_GOAL, requests: listingRequests },
  {
    name: 'cached page',
    goal: SCALING_GOAL,
    requests: () => pageRequests('/collections/1'),
  },
]
const SCALING = 'processes on one database'
const CHANGE_GOAL_MS = 1_000

const RENDERED_PAGE = '/collections/1'
const RENDER_GOAL_MS = 8

type Row = Record<string, string>
const rows: Row[] = []
const listingCost = new Map<number, number>()

for (const products of values.products.split(',').map(Number)) {
  const shop = await openShop(products)
  try {
    for (const workload of WORKLOADS.filter(({ name }) => name.includes(values.only)))
      add(await compare(shop, products, workload))
    if (LOGIN_LOAD.includes(values.only)) add(await compareLogins(shop, products))
    for (const load of BOOKING_LOADS.filter(({ name }) => name.includes(values.only)))
      add(await compareBookings(shop, products, load))
    if (FLOOD_LOAD.includes(values.only)) add(await compareFlood(shop, products))
    if (PURCHASE.includes(values.only))
      for (const row of await comparePurchases(shop, products)) add(row)
    if (HISTORY.includes(values.only))
      for (const row of await compareHistories(shop, products)) add(row)
    if (SCALING.includes(values.only))
      for (const row of await compareProcesses(shop, products)) add(row)
    for (const row of [render(shop, products), memory(shop, products), startUp(shop, products)])
      add(row)
  } finally {
    await shop.close()
  }
}
printTable(rows, ['products', 'work', 'shop', 'reference', 'ratio', 'goal', 'met'])
printGrowth()

function add(row: Row): void {
  rows.push(row)
  console.error(`${row['products']} products: ${row['work']} done`)
}

async function compare(
  shop: Shop,
  products: number,
  { name, goal, requests: prepare, isFresh = false }: Workload,
): Promise<Row> {
  const requests = await prepare(shop.port)
  const answers = await recordAnswers(shop.port, requests)
  const reference = await startReference(answers)
  const targets = {
    shop: { port: shop.port, pids: [shop.pid, shop.postgresPid] },
    reference: { port: reference.port, pids: [reference.pid] },
  }
  const costs = await measureInTurns(targets, requests, isFresh)
  await reference.stop()
  if (name.startsWith('listing')) listingCost.set(products, costs.shop)
  const row = ratioRow(products, name, { ...costs, goal: typeof goal === 'number' ? goal : null })
  if (goal === null || typeof goal === 'number') return row
  return { ...row, goal: `≤ ${goal.ms} ms`, met: costs.shop <= goal.ms ? 'yes' : 'NO' }
}

function ratioRow(
  products: number,
  work: string,
  { shop, reference, goal }: Contestants<number> & { goal: number | null },
): Row {
  const ratio = shop / reference
  return {
    products: products.toLocaleString('en-US'),
    work,
    shop: `${shop.toFixed(3)} ms`,
    reference: `${reference.toFixed(3)} ms`,
    ratio: ratio.toFixed(2),
    ...(goal !== null && { goal: `≤ ${goal}`, met: ratio <= goal ? 'yes' : 'NO' }),
  }
}

/** The reference is the same call without logins. */
async function compareLogins(shop: Shop, products: number): Promise<Row> {
  const { idleMs, busyMs } = await measureLoginLoad(shop.port, await listingRequests(), rounds)
  return ratioRow(products, LOGIN_LOAD, { shop: busyMs, reference: idleMs, goal: LOGIN_LOAD_GOAL })
}

/** The reference are the same requests without bookings. */
async function compareBookings(
  shop: Shop,
  products: number,
  { name, goal, requests: prepare }: BookingWorkload,
): Promise<Row> {
  const productIds = await popularProductIds(shop.port)
  const requests = await prepare(shop.port)
  const load = await measureBookingLoad(shop, requests, { productIds, rounds })
  const row = ratioRow(products, name, { shop: load.busyMs, reference: load.quietMs, goal })
  if (load.refused === 0) return row
  return { ...row, work: `${name} (${load.refused} refused)`, met: 'NO' }
}

/** The reference is the same page without other requests. */
async function compareFlood(shop: Shop, products: number): Promise<Row> {
  const [home] = await pageRequests('/home')
  const { quietMs, floodedMs } = await measureFloodLoad(shop.port, home!, rounds)
  const goal = FLOOD_LOAD_GOAL
  return ratioRow(products, FLOOD_LOAD, { shop: floodedMs, reference: quietMs, goal })
}

/** The reference is a bare transaction of four statements, by as many at once. */
async function comparePurchases(shop: Shop, products: number): Promise<Row[]> {
  const { alone, together } = await measurePurchases(shop, { rounds, amount })
  const goal = PURCHASE_GOAL
  const [purchases, bare] = [together.shop.perSecond, together.reference.perSecond]
  const costs = ({ shop: { ms }, reference }: typeof alone) => ({
    shop: ms,
    reference: reference.ms,
    goal,
  })
  return [
    ratioRow(products, `${PURCHASE}, one buyer`, costs(alone)),
    ratioRow(products, `${PURCHASE}, ${BUYERS} buyers at once`, costs(together)),
    {
      products: products.toLocaleString('en-US'),
      work: `purchases by ${BUYERS} buyers at once`,
      shop: `${purchases.toFixed(1)} /s`,
      reference: `${bare.toFixed(1)} /s`,
      ratio: (purchases / bare).toFixed(3),
    },
  ]
}

/** The reference is the same page of a customer who has no other orders. */
async function compareHistories(shop: Shop, products: number): Promise<Row[]> {
  const { manyMs, fewMs, statements } = await measureHistory(shop, { rounds, amount })
  return [
    ratioRow(products, HISTORY, { shop: manyMs, reference: fewMs, goal: HISTORY_GOAL }),
    {
      products: products.toLocaleString('en-US'),
      work: 'SQL statements of its page',
      shop: String(statements),
      goal: `≤ ${HISTORY_STATEMENTS_GOAL}`,
      met: statements <= HISTORY_STATEMENTS_GOAL ? 'yes' : 'NO',
    },
  ]
}

/** The reference is the shop with one process. */
async function compareProcesses(shop: Shop, products: number): Promise<Row[]> {
  const rowsOfScaling: Row[] = []
  for (const workers of SCALED_WORKERS) {
    const child = await shop.startAnother(workers)
    for (const { name, goal, requests } of SCALING_LOADS) {
      const load = { rounds, amount, workers, requests: await requests(shop.port) }
      const { severalMs, oneMs } = await measureScaling(shop, child, load)
      const costs = { shop: severalMs, reference: oneMs, goal: Number(goal.toFixed(2)) }
      rowsOfScaling.push(ratioRow(products, `${name}, ${workers} ${SCALING}`, costs))
    }
    const ms = await measureChangeDelay(shop, child, workers)
    rowsOfScaling.push({
      products: products.toLocaleString('en-US'),
      work: `change seen by all of ${workers} ${SCALING}`,
      shop: `${ms.toFixed(0)} ms`,
      goal: `≤ ${CHANGE_GOAL_MS} ms`,
      met: ms <= CHANGE_GOAL_MS ? 'yes' : 'NO',
    })
    await child.stop()
  }
  return rowsOfScaling
}

async function startReference(answers: RecordedAnswer[]): Promise<Child> {
  const folder = mkdtempSync(join(tmpdir(), 'twirl-reference-'))
  const file = join(folder, 'answers.json')
  writeFileSync(file, JSON.stringify(answers))
  const reference = await startChild(['bench/reference/bare-server.ts', file], {
    NODE_ENV: 'production',
  })
  rmSync(folder, { recursive: true })
  return reference
}

type Contestants<Value> = Record<'shop' | 'reference', Value>

/** Median cost of a request. Both sides are measured in turn, so that a busy machine affects both equally. */
async function measureInTurns(
  targets: Contestants<Target>,
  requests: BenchRequest[],
  isFresh: boolean,
): Promise<Contestants<number>> {
  let sent = 0
  const measure = (who: keyof Contestants<Target>, usual: number): Promise<number> => {
    if (!isFresh) return cpuPerRequest(targets[who], requests, usual)
    const count = usual / FRESH_SHARE
    const part = requests.slice(sent, sent + count)
    if (who === 'shop') sent += count
    return cpuPerRequest(targets[who], part, count, { isDealt: true })
  }
  const costs: Contestants<number[]> = { shop: [], reference: [] }
  for (const who of ['shop', 'reference'] as const) await measure(who, WARM_UP)
  for (let round = 0; round < rounds; round++) {
    for (const who of ['reference', 'shop'] as const) {
      costs[who].push(await measure(who, amount))
    }
  }
  return { shop: median(costs.shop), reference: median(costs.reference) }
}

function render(shop: Shop, products: number): Row {
  const ms = cpuMsOf(['bench/load/render-page.ts', shop.databaseUrl, RENDERED_PAGE, '200'])
  const bareMs = cpuMsOf(['bench/reference/bare-render.ts', '1000'])
  return {
    products: products.toLocaleString('en-US'),
    work: 'page rendered anew, 36 cards',
    shop: `${ms.toFixed(2)} ms`,
    reference: `${bareMs.toFixed(2)} ms`,
    ratio: (ms / bareMs).toFixed(1),
    goal: `≤ ${RENDER_GOAL_MS} ms`,
    met: ms <= RENDER_GOAL_MS ? 'yes' : 'NO',
  }
}

function cpuMsOf(args: string[]): number {
  const env = { ...process.env, NODE_ENV: 'production' }
  return Number(execFileSync(process.execPath, args, { env }).toString())
}

function memory(shop: Shop, products: number): Row {
  const megabytes = residentMegabytes(shop.pid)
  const goal = products > 300 ? 450 : 220
  return {
    products: products.toLocaleString('en-US'),
    work: 'memory of the server after the load',
    shop: `${megabytes.toFixed(0)} MB`,
    goal: `≤ ${goal} MB`,
    met: megabytes <= goal ? 'yes' : 'NO',
  }
}

function startUp(shop: Shop, products: number): Row {
  const goal = products > 300 ? 6 : 2
  return {
    products: products.toLocaleString('en-US'),
    work: 'start of the server, second time',
    shop: `${(shop.startMs / 1_000).toFixed(2)} s`,
    goal: `≤ ${goal} s`,
    met: shop.startMs <= goal * 1_000 ? 'yes' : 'NO',
  }
}

function printGrowth(): void {
  const sizes = [...listingCost.entries()].toSorted(([a], [b]) => a - b)
  const [small, large] = [sizes[0], sizes.at(-1)]
  if (!small || !large || small === large) return
  const growth = large[1] / small[1]
  console.log(
    `\nA listing among ${large[0].toLocaleString('en-US')} products costs ${growth.toFixed(2)} times one among ` +
      `${small[0]} (goal ≤ 1.5: ${growth <= 1.5 ? 'met' : 'NOT met'}).`,
  )
}
