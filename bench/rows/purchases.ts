import { fork } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { addCartItem, deleteCartItem } from '@twirl/contract/buying/cart'
import { placeOrder, preview } from '@twirl/contract/buying/checkout'
import type { Endpoint, EndpointInput, EndpointOutput } from '@twirl/contract/endpoint'
import { sql } from 'kysely'
import pg from 'pg'
import pino from 'pino'
import { type Member, openAccount } from '../../crash-test/buyer.ts'
import { insertBuyer, insertPieces } from '../../crash-test/fill-shop.ts'
import { connectDatabase, type Database } from '../../server/src/platform/database/database.ts'
import type { BareReport, BareWork } from '../reference/bare-transactions.ts'
import { cpuTime } from '../measure/cpu-time.ts'
import { median } from '../measure/cpu-per-request.ts'
import type { Shop } from '../measure/open-shop.ts'
import type { BenchDeps, Rows } from './bench-deps.ts'

const BUYERS = 32
// A purchase costs about as much as so many cached responses.
const SHARE = 40
// Enough for the compiler to optimise the code and for each connection to have its plans; as for the other loads.
const WARM_UP = 500
const REPLANNED = 100
/** Two shops that are compared with each other are equally warm before. */
const SHORT_WARM_UP = 150
// Several times as many transactions as purchases: the kernel counts hundredths of a second.
const BARE_SHARE = 10
// Bare transactions get cheaper until about so many.
const BARE_WARM_UP = 8_000
// As in the scaled shop: what is free is counted among the units of a SKU.
const UNITS_PER_SKU = 5
const CATALOG_WAIT_MS = 200

const WORK = 'whole purchase'
// A test limits the statements: server/src/checkout/purchase-statements.test.ts.
const GOAL = { ratio: 20 }

type Cost = { ms: number; perSecond: number }
type Comparison = { shop: Cost; reference: Cost }

/** The reference is a bare transaction of four statements, by as many buyers at once. */
export async function* purchaseRows({ shop, rounds, amount, isWanted }: BenchDeps): Rows {
  if (!isWanted(WORK)) return
  const { alone, together } = await measurePurchases(shop, { rounds, amount })
  const cost = ({ shop: { ms }, reference }: Comparison) =>
    ({ unit: 'ms', shop: ms, reference: reference.ms, goal: GOAL }) as const
  yield { work: `${WORK}, one buyer`, ...cost(alone) }
  yield { work: `${WORK}, ${BUYERS} buyers at once`, ...cost(together) }
  yield {
    work: `${WORK}s by ${BUYERS} buyers at once`,
    unit: '/s',
    shop: together.shop.perSecond,
    reference: together.reference.perSecond,
  }
}

/**
 * Processor time of whole purchases (add to the cart, preview, submit, which settles) by customers with a saved card,
 * and of bare transactions on the same PostgreSQL; by one and by many at once. Rounds of both alternate.
 */
async function measurePurchases(
  shop: Shop,
  { rounds, amount }: { rounds: number; amount: number },
): Promise<{ alone: Comparison; together: Comparison }> {
  const purchases = Math.max(BUYERS, Math.ceil(amount / SHARE))
  const { members, skus } = await prepareShop(
    shop,
    WARM_UP + REPLANNED + purchases * (rounds + 1) * 2,
  )
  using bare = fork(fileURLToPath(new URL('../reference/bare-transactions.ts', import.meta.url)), [
    shop.databaseUrl,
  ])
  await once(bare, 'message')

  let bought = 0
  const buy = (atOnce: number, count = purchases) =>
    costOf([shop.pid, shop.postgresPid], count, async () => {
      const last = bought + count
      const repeat = async (member: Member) => {
        while (bought < last) await buyPiece(member, skus[bought++ % skus.length]!)
      }
      await Promise.all(members.slice(0, atOnce).map(repeat))
    })
  const transact = (atOnce: number, count = purchases * BARE_SHARE) =>
    costOf([bare.pid!, shop.postgresPid], count, async () => {
      const report = once(bare, 'message') as Promise<[BareReport]>
      bare.send({ count, atOnce } satisfies BareWork)
      await report
    })
  const compare = async (atOnce: number): Promise<Comparison> => {
    const costs = { shop: [] as Cost[], reference: [] as Cost[] }
    // The first round is not counted: it follows one with another number of buyers.
    for (let round = 0; round <= rounds; round++) {
      const [reference, purchase] = [await transact(atOnce), await buy(atOnce)]
      if (round === 0) continue
      costs.reference.push(reference)
      costs.shop.push(purchase)
    }
    return { shop: medianCost(costs.shop), reference: medianCost(costs.reference) }
  }
  await buy(BUYERS, WARM_UP)
  // As autovacuum does in time. Statements that were planned for empty tables are planned again.
  await vacuum(shop.databaseUrl)
  await buy(BUYERS, REPLANNED)
  await transact(BUYERS, BARE_WARM_UP)
  return { alone: await compare(1), together: await compare(BUYERS) }
}

async function vacuum(databaseUrl: string): Promise<void> {
  // Without the time limits of the shop's own connections.
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query('vacuum analyze')
  await client.end()
}

async function costOf(pids: number[], count: number, work: () => Promise<void>): Promise<Cost> {
  const [before, start] = [cpuTime(pids), performance.now()]
  await work()
  const seconds = (performance.now() - start) / 1_000
  return { ms: (cpuTime(pids) - before) / count, perSecond: count / seconds }
}

function medianCost(costs: Cost[]): Cost {
  return {
    ms: median(costs.map(({ ms }) => ms)),
    perSecond: median(costs.map(({ perSecond }) => perSecond)),
  }
}

/**
 * Buyers of a shop, after some purchases. Returns the function that makes so many more by one buyer after the
 * other.
 */
export async function openBuyers(
  shop: Pick<Shop, 'databaseUrl' | 'port'>,
  purchases: number,
  now: Date,
): Promise<(count: number) => Promise<void>> {
  const { members, skus } = await prepareShop(shop, SHORT_WARM_UP + purchases, now)
  let bought = 0
  const buy = async (count: number) => {
    for (const last = bought + count; bought < last; bought++)
      await buyPiece(members[bought % BUYERS]!, skus[bought % skus.length]!)
  }
  await buy(SHORT_WARM_UP)
  return buy
}

/** Pieces with enough units, and customers with a card and an address. */
async function prepareShop(
  { databaseUrl, port }: Pick<Shop, 'databaseUrl' | 'port'>,
  units: number,
  now = new Date(),
): Promise<{ members: Member[]; skus: string[] }> {
  const { db, close } = connectDatabase(databaseUrl, pino({ level: 'silent' }))
  const pieces = Math.ceil(units / UNITS_PER_SKU)
  const skus = await insertPieces(db, 'PURCHASE', { pieces, units: UNITS_PER_SKU })
  await allowPreviews(db)
  const members: Member[] = []
  for (let i = 0; i < BUYERS; i++)
    members.push(
      await openAccount(
        [`http://127.0.0.1:${port}`],
        await insertBuyer(db, { now, ...newContact() }),
      ),
    )
  await close()
  await untilSold(members[0]!, skus.at(-1)!)
  return { members, skus }
}

/** The shop may have buyers of an earlier run. */
function newContact(): { email: string; phone_number: string } {
  const number = randomInt(2_000_000, 10_000_000)
  return { email: `buyer${number}@example.com`, phone_number: `405${number}` }
}

/** Each customer buys far more often than a person does. */
async function allowPreviews(db: Database): Promise<void> {
  const value = JSON.stringify({ preview_by_owner: { limit: 1_000_000 } })
  await sql`
    insert into setting (key, value) values ('limits', ${value})
    on conflict (key) do update set value = setting.value || excluded.value`.execute(db)
}

/** The shop reads new products a moment after they were inserted. */
async function untilSold({ client }: Member, sku: string): Promise<void> {
  for (;;) {
    const added = await client.untilAnswered(addCartItem, lineOf(sku))
    if (added.ok) {
      await client.untilAnswered(deleteCartItem, { itemId: added.body.id })
      return
    }
    if (added.error.code !== 'PRODUCT_NOT_FOUND' && added.error.code !== 'OUT_OF_STOCK')
      throw added.error
    await setTimeout(CATALOG_WAIT_MS)
  }
}

const lineOf = (sku: string) =>
  ({ cart_type: 'INDIVIDUAL', sku, quantity: 1, transaction_type: 'PURCHASE' }) as const

async function buyPiece(member: Member, sku: string): Promise<void> {
  const item = await answered(member, addCartItem, lineOf(sku))
  const order = {
    cart_type: 'INDIVIDUAL' as const,
    customer_address_id: member.addressId,
    coupon_code: null,
    items: [{ id: item.id, quantity: 1 }],
  }
  const { order_token } = await answered(member, preview, order)
  await answered(member, placeOrder, { ...order, credit_card_id: member.cards.good, order_token })
}

/** Any other answer than success invalidates the measurement. */
async function answered<E extends Endpoint>(
  { client }: Member,
  endpoint: E,
  input: EndpointInput<E>,
): Promise<EndpointOutput<E>> {
  const answer = await client.once(endpoint, input)
  if (answer === 'NO_ANSWER') throw new Error(`${endpoint.path} was not answered`)
  if (!answer.ok) throw answer.error
  return answer.body
}
