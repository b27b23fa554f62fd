import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findPrograms, PostgresPair } from '../../crash-test/failover/postgres-pair.ts'
import { type Child, startChild } from '../measure/child.ts'
import { cpuPerRequest } from '../measure/cpu-per-request.ts'
import type { BenchRequest } from '../load/requests.ts'
import type { Row } from '../report/row.ts'
import { historyRequest } from '../rows/order-history.ts'
import { openBuyers } from '../rows/purchases.ts'
import { fillDatabase } from '../staff/fill-database.ts'
import { SHOP_NOW } from '../staff/shop-rows.ts'
import {
  compareRounds,
  type Costs,
  DATABASE,
  openRound,
  PARTS,
  PRIMARY,
  type Round,
  STANDBY,
  UNCOUNTED_ROUNDS,
} from './part-costs.ts'
import { openPackers } from './open-packers.ts'
import { growthOf, untilReplayed } from './pair-state.ts'
import { staffRequests } from './staff-requests.ts'

// How often the shop looks for jobs, as by default.
const POLL_SECONDS = '30'

const ORDERS = 100_000
const USUAL_CUSTOMER = 2
const PURCHASES = 60
const STEPPED_ORDERS = 30
const PAGES = 300

const NAMES = {
  leader: 'CPU of the leader',
  replica: 'CPU of the replica',
  shop: 'CPU of the shop',
}

type ReplicaOptions = {
  /** 1 is a shop of 100,000 orders. */
  scale: number
  rounds: number
  isWanted: (work: string) => boolean
  add: (row: Row) => void
}

/** One of the two shops on the same pair of databases. */
type MeasuredShop = Pick<Child, 'pid' | 'port'> & { databaseUrl: string }
type Prepare = (shop: MeasuredShop) => Promise<Round>

/**
 * What a purchase, the steps of staff and pages cost the primary, its standby and the shop, for a shop that reads from the
 * standby, against one that does not. The standby replays what both write.
 */
export async function runReplica({ scale, rounds, isWanted, add }: ReplicaOptions) {
  const folder = await mkdtemp(join(tmpdir(), 'twirl-replica-bench-'))
  const pair = await PostgresPair.start({ folder, programs: findPrograms(), isSynchronous: false })
  const orders = ORDERS * scale
  const addRow = (row: Omit<Row, 'products'>) => add({ products: orders, ...row })
  try {
    const { href: url } = await fillDatabase(pair.urlOf(PRIMARY), DATABASE, {
      orders,
      units: orders / 4,
      customers: orders / 5,
    })
    await untilReplayed(pair)
    const open = (...readUrl: string[]) =>
      startChild(['bench/history/serve.ts', url, POLL_SECONDS, ...readUrl], {})
    const [reading, plain] = [await open(pair.urlOf(STANDBY, DATABASE)), await open()]
    const shops = {
      with: { ...reading, databaseUrl: url },
      without: { ...plain, databaseUrl: url },
    }
    for (const [work, prepare] of Object.entries(await listWorks(pair, shops.with, rounds))) {
      if (!isWanted(work)) continue
      const growth = await growthOf(pair, async () => {
        const measure = { with: await prepare(shops.with), without: await prepare(shops.without) }
        for (const row of rowsOf(work, await compareRounds(pair, rounds, measure))) addRow(row)
      })
      // Too few rows for a figure per step: what one order takes is measured with the purchases.
      if (work === PURCHASE) addRow(growth)
    }
    if (isWanted(FOLLOWED)) addRow(await followersRow(pair, shops.without, rounds))
    await reading.stop()
    await plain.stop()
  } finally {
    await pair.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

const PURCHASE = 'whole purchase'

async function listWorks(
  pair: PostgresPair,
  first: MeasuredShop,
  rounds: number,
): Promise<Record<string, Prepare>> {
  const pages: Record<string, BenchRequest> = {
    'order history page': await historyRequest(first, USUAL_CUSTOMER, SHOP_NOW),
    ...(await staffRequests(first)),
  }
  const works = Object.entries(pages).map(([work, request]): [string, Prepare] => [
    work,
    ({ pid, port }) =>
      openRound(pair, pid, {
        count: PAGES,
        work: async () => void (await cpuPerRequest({ port, pids: [] }, [request], PAGES)),
      }),
  ])
  return {
    [PURCHASE]: async (shop) => {
      const buy = await openBuyers(shop, PURCHASES * (rounds + UNCOUNTED_ROUNDS), SHOP_NOW)
      return openRound(pair, shop.pid, { count: PURCHASES, work: () => buy(PURCHASES) })
    },
    'step of staff: pack, ship, deliver': async (shop) => {
      const { handle, stepsPerOrder } = await openPackers(
        shop,
        STEPPED_ORDERS * (rounds + UNCOUNTED_ROUNDS),
      )
      return openRound(pair, shop.pid, {
        count: STEPPED_ORDERS * stepsPerOrder,
        work: () => handle(STEPPED_ORDERS),
      })
    },
    ...Object.fromEntries(works),
  }
}

const FOLLOWERS = 4
const FOLLOWED = `CPU of the leader: ${PURCHASE}, ${FOLLOWERS} more processes follow`

/** Each process reads what a purchase changed. These read it without requests of their own. */
async function followersRow(
  pair: PostgresPair,
  shop: MeasuredShop,
  rounds: number,
): Promise<Omit<Row, 'products'>> {
  const buy = await openBuyers(shop, PURCHASES * (rounds + UNCOUNTED_ROUNDS) * 2, SHOP_NOW)
  const measure = async () => {
    const round = await openRound(pair, shop.pid, {
      count: PURCHASES,
      work: () => buy(PURCHASES),
    })
    return (await compareRounds(pair, rounds, { round })).round.leader
  }
  const alone = await measure()
  const followers = []
  // One after the other: all at once they would take each other's cores.
  for (let i = 0; i < FOLLOWERS; i++)
    followers.push(await startChild(['bench/history/serve.ts', shop.databaseUrl, POLL_SECONDS], {}))
  const followed = await measure()
  for (const follower of followers) await follower.stop()
  return { work: FOLLOWED, unit: 'ms', shop: followed, reference: alone }
}

type Compared = { with: Costs; without: Costs }

function* rowsOf(work: string, costs: Compared): Generator<Omit<Row, 'products'>> {
  for (const part of PARTS)
    yield {
      work: part === 'log' ? `log of the leader: ${work}` : `${NAMES[part]}: ${work}`,
      unit: part === 'log' ? 'kB' : 'ms',
      shop: costs.with[part],
      reference: costs.without[part],
    }
}
