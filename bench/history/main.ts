import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '@twirl/embedded-postgres/start-embedded-postgres'
import { startChild } from '../measure/child.ts'
import { median } from '../measure/cpu-per-request.ts'
import { cpuTime } from '../measure/cpu-time.ts'
import type { Row } from '../report/row.ts'
import { historyRequest } from '../rows/order-history.ts'
import { openBuyers } from '../rows/purchases.ts'
import { cpuPerRequest } from '../measure/cpu-per-request.ts'
import { fillDatabase } from '../staff/fill-database.ts'
import { measurePage } from '../staff/measure-page.ts'
import { openFilledShop } from '../staff/open-filled-shop.ts'
import { SHOP_NOW, type ShopSize } from '../staff/shop-rows.ts'
import { staffPages } from '../staff/staff-pages.ts'
import { GROWTH_GOAL, type RunningShop } from './running-shop.ts'
import { jobRows } from './job-rows.ts'
import { vacuumRows } from './vacuum-rows.ts'
import { tableRows } from './table-rows.ts'

const ORDERS = 5_000_000
const SMALL_SHARE = 100
/** How often the shop looks for jobs, in seconds: as ever, and where jobs are what is measured. */
const USUAL_POLL = 30
const QUICK_POLL = 1
/** A customer with a few orders; number 1 has each 500th of all. */
const USUAL_CUSTOMER = 2
const BUSY_CUSTOMER = 1

type HistoryOptions = {
  /** 1 is a shop of 5,000,000 orders. */
  scale: number
  rounds: number
  /** Where the filled shops are, and stay for the next run. */
  folder: string | undefined
  isWanted: (work: string) => boolean
  add: (row: Row) => void
}

/** The whole shop has 1,000,000 customers, 5,000,000 orders and 10,000,000 bookings. */
function sizeOf(orders: number): ShopSize {
  return { orders, units: orders / 4, customers: orders / 5, hasLongHistory: true }
}

/** Compares a shop with a long history with one of a hundredth of its rows. */
export async function runHistory({ scale, rounds, isWanted, add, ...options }: HistoryOptions) {
  const folder = options.folder ?? (await mkdtemp(join(tmpdir(), 'twirl-history-')))
  const dataDir = join(folder, 'postgres')
  const postgres = await startEmbeddedPostgres({ dataDir, durable: false })
  const postgresPid = Number(readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[0])
  const orders = ORDERS * scale
  const fill = (name: string, count: number) =>
    fillDatabase(postgres.connectionString, name, sizeOf(count))
  const addRow = (row: Omit<Row, 'products'>) => {
    if (isWanted(row.work)) add({ products: orders, ...row })
  }
  try {
    const urls = [await fill('small', orders / SMALL_SHARE), await fill('large', orders)] as const
    if (isWanted('staff')) for await (const row of staffRows(urls, rounds)) addRow(row)
    const serve = async (place: 0 | 1, pollSeconds = USUAL_POLL): Promise<RunningShop> => ({
      ...(await startChild(['bench/history/serve.ts', urls[place].href, String(pollSeconds)], {})),
      databaseUrl: urls[place].href,
      postgresPid,
      orders: place === 0 ? orders / SMALL_SHARE : orders,
    })
    if (isWanted('start')) for await (const row of startRows(serve, rounds)) addRow(row)
    for (const [work, rowsOf] of Object.entries(FAMILIES)) {
      if (!isWanted(work)) continue
      const poll = work === 'job' ? QUICK_POLL : USUAL_POLL
      const [small, large] = [await serve(0, poll), await serve(1, poll)]
      for await (const row of rowsOf(small, large, rounds)) addRow(row)
      await small.stop()
      await large.stop()
    }
    for (const row of await tableRows(urls[1])) addRow(row)
  } finally {
    await postgres.stop()
    if (!options.folder) await rm(folder, { recursive: true, force: true })
  }
}

/** What is measured with both shops open, by a text that the names of all of its rows have. */
const FAMILIES = {
  'order history': historyPageRows,
  'whole purchase': purchaseGrowthRows,
  autovacuum: vacuumRows,
  job: jobRows,
}

type HistoryRows = AsyncGenerator<Omit<Row, 'products'>>

async function* staffRows([small, large]: readonly [URL, URL], rounds: number): HistoryRows {
  const shops = [await openFilledShop(small), await openFilledShop(large)] as const
  for (const [title, page] of Object.entries(staffPages(shops[1].orderNumber))) {
    const [before, after] = await measurePage([...shops], page, rounds)
    yield {
      work: `staff: ${title}`,
      unit: 'ms',
      shop: after!.whole,
      reference: before!.whole,
      goal: GROWTH_GOAL,
    }
  }
  for (const shop of shops) await shop.close()
}

const HISTORY_PAGES = 100

/**
 * Processor time until the shop listens. The catalogue in memory grows with the products, of which the large shop has a hundred
 * times as many: there is no goal.
 */
async function* startRows(
  serve: (place: 0 | 1) => Promise<RunningShop>,
  rounds: number,
): HistoryRows {
  const start = async (place: 0 | 1) => {
    const shop = await serve(place)
    const cost = cpuTime([shop.pid])
    await shop.stop()
    return cost
  }
  yield {
    work: 'start of the shop, with a hundred times as many products',
    unit: 'ms',
    ...(await compare(
      rounds,
      () => start(0),
      () => start(1),
    )),
  }
}

async function* historyPageRows(
  small: RunningShop,
  large: RunningShop,
  rounds: number,
): HistoryRows {
  for (const [who, customer] of [
    ['of a customer with five orders', USUAL_CUSTOMER],
    ['of the customer with each 500th order', BUSY_CUSTOMER],
  ] as const) {
    const requests = {
      small: await historyRequest(small, customer, SHOP_NOW),
      large: await historyRequest(large, customer, SHOP_NOW),
    }
    const page = (shop: RunningShop, request: (typeof requests)['small']) =>
      cpuPerRequest(
        { port: shop.port, pids: [shop.pid, shop.postgresPid] },
        [request],
        HISTORY_PAGES,
      )
    yield {
      work: `order history ${who}`,
      unit: 'ms',
      ...(await compare(
        rounds,
        () => page(small, requests.small),
        () => page(large, requests.large),
      )),
      goal: GROWTH_GOAL,
    }
  }
}

const PURCHASES = 40

async function* purchaseGrowthRows(
  small: RunningShop,
  large: RunningShop,
  rounds: number,
): HistoryRows {
  const buyers = new Map<RunningShop, (count: number) => Promise<void>>()
  for (const shop of [small, large])
    buyers.set(shop, await openBuyers(shop, PURCHASES * (rounds + 1), SHOP_NOW))
  const purchase = async (shop: RunningShop) => {
    const pids = [shop.pid, shop.postgresPid]
    const before = cpuTime(pids)
    await buyers.get(shop)!(PURCHASES)
    return (cpuTime(pids) - before) / PURCHASES
  }
  yield {
    work: 'whole purchase, one buyer',
    unit: 'ms',
    ...(await compare(
      rounds,
      () => purchase(small),
      () => purchase(large),
    )),
    goal: GROWTH_GOAL,
  }
}

/** Rounds of both shops alternate. The first one is not counted: it compiles. */
async function compare(
  rounds: number,
  measureSmall: () => Promise<number>,
  measureLarge: () => Promise<number>,
): Promise<{ shop: number; reference: number }> {
  const costs = { small: [] as number[], large: [] as number[] }
  for (let round = 0; round <= rounds; round++) {
    const [small, large] = [await measureSmall(), await measureLarge()]
    if (round === 0) continue
    costs.small.push(small)
    costs.large.push(large)
  }
  return { shop: median(costs.large), reference: median(costs.small) }
}
