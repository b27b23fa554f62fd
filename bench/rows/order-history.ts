import { encodeCall } from '@twirl/contract/client'
import { listOrders as listOrdersCall } from '@twirl/contract/buying/orders'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import pino from 'pino'
import { listOrders } from '../../server/src/orders/history/list-orders.ts'
import { systemClock } from '../../server/src/platform/clock.ts'
import { connectDatabase } from '../../server/src/platform/database/database.ts'
import type { DB } from '../../server/src/platform/database/schema.gen.ts'
import { UNKNOWN_VISITOR } from '../../server/src/platform/http/visitor.ts'
import { DEFAULT_SETTINGS } from '../../server/src/system/default-settings.ts'
import { logInAs } from '../../server/test/log-in-as.ts'
import { CUSTOMERS, fillHistory, MANY_ORDERS, ORDERS } from '../load/fill-history.ts'
import { cpuPerRequest, median } from '../measure/cpu-per-request.ts'
import type { Shop } from '../measure/open-shop.ts'
import type { BenchDeps, Rows } from './bench-deps.ts'
import type { BenchRequest } from '../load/requests.ts'

// A page that is read from the database costs about as much as so many cached responses.
const SHARE = 20

const ORDER_COUNT = ORDERS.toLocaleString('en-US')
const WORK = `order history of ${MANY_ORDERS.toLocaleString('en-US')} among ${ORDER_COUNT} orders`
const GOAL = { ratio: 1.5 }
const STATEMENTS_GOAL = { value: 5 }

/** The reference is the same page of a customer who has no other orders. */
export async function* historyRows({ shop, rounds, amount, isWanted }: BenchDeps): Rows {
  if (!isWanted(WORK)) return
  const { manyMs, fewMs } = await measureHistory(shop, { rounds, amount })
  yield { work: WORK, unit: 'ms', shop: manyMs, reference: fewMs, goal: GOAL }
  yield {
    work: 'SQL statements of a page of the order history',
    unit: 'statements',
    shop: await countStatements(shop),
    goal: STATEMENTS_GOAL,
  }
}

/**
 * Processor time of the first page of the history, of the shop and its PostgreSQL, for a customer with many orders and
 * for one with a single page of them. Rounds of both alternate, so that a busy machine affects both alike.
 */
async function measureHistory(
  shop: Shop,
  { rounds, amount }: { rounds: number; amount: number },
): Promise<{ manyMs: number; fewMs: number }> {
  await fillHistory(shop.databaseUrl)
  const requests = {
    many: await historyRequest(shop, CUSTOMERS.many),
    few: await historyRequest(shop, CUSTOMERS.few),
  }
  const target = { port: shop.port, pids: [shop.pid, shop.postgresPid] }
  const costs = { many: [] as number[], few: [] as number[] }
  // The first round is not counted: the compiler has not optimised anything yet.
  for (let round = 0; round <= rounds; round++)
    for (const who of ['few', 'many'] as const) {
      const ms = await cpuPerRequest(target, [requests[who]], Math.ceil(amount / SHARE))
      if (round > 0) costs[who].push(ms)
    }
  return { manyMs: median(costs.many), fewMs: median(costs.few) }
}

export async function historyRequest(
  shop: Pick<Shop, 'databaseUrl' | 'port'>,
  customerId: number,
  now = new Date(),
): Promise<BenchRequest> {
  const { db, close } = connectDatabase(shop.databaseUrl, pino({ level: 'silent' }))
  const cookie = await logInAs(db, customerId, now)
  await close()
  const { url, body } = encodeCall(listOrdersCall, {})
  const headers = {
    'content-type': 'application/json',
    'guest-id': 'BenchGuestBenchGuestBenchGuest12',
    cookie,
  }
  const answer = await fetch(`http://127.0.0.1:${shop.port}${url}`, {
    method: 'PUT',
    headers,
    body: body!,
  })
  if (answer.status !== 200) throw new Error(`the order history answered ${answer.status}`)
  return { method: 'PUT', path: url, headers, body: body! }
}

/** Counts the statements in this process; the session, which is cached, is not among them. */
async function countStatements({ databaseUrl }: Shop): Promise<number> {
  let statements = 0
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: databaseUrl }) }),
    log: () => void statements++,
  })
  const now = systemClock.now()
  const session = {
    token_hash: 'bench',
    customer_id: CUSTOMERS.many,
    created_at: now,
    expires_at: now,
    is_move_pending: false,
  }
  const {
    rental_terms: rental,
    after_sale_terms: after_sale,
    extension_terms: extension,
    switches,
  } = DEFAULT_SETTINGS
  const history = {
    db,
    clock: systemClock,
    terms: () => ({ rental, after_sale, extension, switches }),
  }
  await listOrders(history, { ...UNKNOWN_VISITOR, session }, {})
  await db.destroy()
  return statements
}
