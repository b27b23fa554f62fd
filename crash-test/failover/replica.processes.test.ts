import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { updateProfile } from '@twirl/contract/accounts/profile'
import { listOrders } from '@twirl/contract/buying/orders'
import type { Endpoint, EndpointInput } from '@twirl/contract/endpoint'
import { listAudit } from '@twirl/contract/staff/access/audit'
import { staffLogIn } from '@twirl/contract/staff/access/login'
import { blockCustomer } from '@twirl/contract/staff/customers/customers'
import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import {
  connectDatabase,
  type DatabaseConnection,
} from '../../server/src/platform/database/database.ts'
import { migrate } from '../../server/src/platform/database/migrate.ts'
import { Reads } from '../../server/src/platform/database/reads.ts'
import { listCounters } from '../../server/src/platform/metrics/counter.ts'
import { buildTestApp, type TestApp } from '../../server/test/build-test-app.ts'
import { insertCustomer } from '../../server/test/factories.ts'
import { logInAs } from '../../server/test/log-in-as.ts'
import { insertOrder } from '../../server/test/order-factory.ts'
import { insertStaff, STAFF_PASSWORD } from '../../server/test/staff-factory.ts'
import { findPrograms, PostgresPair } from './postgres-pair.ts'

const [PRIMARY, STANDBY] = [0, 1] as const
const log = pino({ level: 'silent' })
const patience = { timeout: 60_000, interval: 20 }

const folder = mkdtempSync(join(tmpdir(), 'twirl-replica-'))
let pair: PostgresPair
let connection: DatabaseConnection
/** Two processes of one shop, which read from the standby. */
let shops: [TestApp, TestApp]

beforeAll(async () => {
  pair = await PostgresPair.start({ folder, programs: findPrograms(), isSynchronous: false })
  await migrate(pair.urlOf(PRIMARY))
  connection = connectDatabase(pair.urlOf(PRIMARY), log)
  const first = await openShop()
  shops = [first, await openShop(first)]
}, 240_000)

afterAll(async () => {
  await connection.close()
  await pair.stop()
  rmSync(folder, { recursive: true, force: true })
})

beforeEach(async () => {
  await untilReplayed()
})

function openShop(besides?: TestApp): Promise<TestApp> {
  const settings = { DATABASE_URL: pair.urlOf(PRIMARY), DATABASE_READ_URL: pair.urlOf(STANDBY) }
  return buildTestApp({ databaseUrl: pair.urlOf(PRIMARY), settings, ...(besides && { besides }) })
}

/** A browser, which keeps each cookie by its name. */
function newBrowser(brought = '') {
  const jar = new Map(brought ? [brought.split('=') as [string, string]] : [])
  return async <E extends Endpoint>(shop: TestApp, endpoint: E, input: EndpointInput<E>) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await shop.call(endpoint, input, { cookie })
    for (const pairOfCookie of answer.cookie.split('; ').filter(Boolean)) {
      const [name, value] = pairOfCookie.split('=') as [string, string]
      jar.set(name, value)
    }
    expect(answer.status).toBe(200)
    return answer.body
  }
}

/** How many reads had each outcome while the work ran. */
async function outcomesOf(work: () => Promise<unknown>): Promise<Record<string, number>> {
  const count = () =>
    listCounters()
      .find(({ name }) => name === 'twirl_replica_reads_total')!
      .list()
      .map(({ labels, count: reads }) => [labels['outcome']!, reads] as const)
  const before = new Map(count())
  await work()
  return Object.fromEntries(
    count()
      .map(([outcome, reads]) => [outcome, reads - (before.get(outcome) ?? 0)] as const)
      .filter(([, reads]) => reads > 0),
  )
}

/** Until reads go to the standby: it has replayed everything, and no process rests after a failure. */
async function untilReplayed(): Promise<void> {
  const call = newBrowser(await logInAs(connection.db, await newCustomer(), shops[0].clock.now()))
  for (const shop of shops)
    await vi.waitFor(async () => {
      expect(await outcomesOf(() => call(shop, listOrders, {}))).toEqual({ replica: 1 })
    }, patience)
}

async function newCustomer(): Promise<number> {
  return (await insertCustomer(connection.db)).id
}

async function pauseReplay(): Promise<void> {
  await pair.query(STANDBY, 'select pg_wal_replay_pause()')
  await vi.waitFor(async () => {
    // A pause is taken at the next record.
    await pair.query(PRIMARY, 'select pg_logical_emit_message(false, $$twirl$$, $$$$)')
    const [row] = (await pair.query(
      STANDBY,
      'select pg_get_wal_replay_pause_state() as state',
    )) as [{ state: string }]
    expect(row.state).toBe('paused')
  }, patience)
}

const resumeReplay = () => pair.query(STANDBY, 'select pg_wal_replay_resume()')

test('the order history is read from the standby', async () => {
  const customer = await newCustomer()
  const { order_number } = await insertOrder(connection.db, { customer_id: customer })
  const call = newBrowser(await logInAs(connection.db, customer, shops[0].clock.now()))
  await vi.waitFor(async () => {
    const { orders } = await call(shops[0], listOrders, {})
    expect(orders.map((order) => order.order_number)).toEqual([order_number])
  }, patience)
  expect(await outcomesOf(() => call(shops[1], listOrders, {}))).toEqual({ replica: 1 })
})

test('staff see at once what they have done, in every process, while the standby replays nothing', async () => {
  const member = await insertStaff(connection.db)
  const customer = await newCustomer()
  const call = newBrowser()
  await call(shops[0], staffLogIn, { email: member.email, password: STAFF_PASSWORD })
  const asked = { subject_kind: 'customer' as const, subject: String(customer) }
  await vi.waitFor(async () => {
    expect(await outcomesOf(() => call(shops[1], listAudit, asked))).toEqual({ replica: 1 })
  }, patience)

  await pauseReplay()
  await call(shops[0], blockCustomer, { id: customer, reason: 'Chargebacks' })
  for (const shop of shops) {
    const { entries } = await call(shop, listAudit, asked)
    expect(entries.map(({ action }) => action)).toContain('customer.block')
  }

  await resumeReplay()
  await vi.waitFor(async () => {
    expect(await outcomesOf(() => call(shops[1], listAudit, asked))).toEqual({ replica: 1 })
  }, patience)
  const { entries } = await call(shops[1], listAudit, asked)
  expect(entries.map(({ action }) => action)).toContain('customer.block')
})

test('a customer who has written something is answered by the primary until the standby has replayed it', async () => {
  const customer = await newCustomer()
  const call = newBrowser(await logInAs(connection.db, customer, shops[0].clock.now()))
  await pauseReplay()
  await call(shops[0], updateProfile, { first_name: 'Nora', last_name: 'Lane' })
  const outcomes = await outcomesOf(() => call(shops[1], listOrders, {}))
  expect(outcomes).not.toHaveProperty('replica')
  await resumeReplay()
  await vi.waitFor(async () => {
    expect(await outcomesOf(() => call(shops[1], listOrders, {}))).toEqual({ replica: 1 })
  }, patience)
})

/** Reads that know of nothing, so that only the standby itself decides. */
function readsOf(replica: DatabaseConnection): Reads {
  return new Reads({ primary: connection.db, replica, knownPosition: () => '0/0', log })
}

test('only a read that must see more than the standby has replayed goes to the primary', async () => {
  const replica = connectDatabase(pair.urlOf(STANDBY), log, { isReadOnly: true })
  const reads = readsOf(replica)
  const reader = (mustSee: string | null) =>
    reads.read(mustSee, (db) => (db === connection.db ? 'primary' : 'replica'))
  await pauseReplay()
  await sql`select pg_logical_emit_message(true, 'twirl', '')`.execute(connection.db)
  const written = await reads.currentPosition()
  expect(await reader(written)).toBe('primary')
  // The control: without the position the standby answers, and does not show what was written.
  expect(await reader(null)).toBe('replica')
  await resumeReplay()
  await vi.waitFor(async () => expect(await reader(written)).toBe('replica'), patience)
  await replica.close()
})

test('a read that the standby cancels, because it holds back the replay, is answered by the primary', async () => {
  await sql`create table conflict (id int)`.execute(connection.db)
  await pair.query(STANDBY, `alter system set max_standby_streaming_delay = 0`)
  await pair.query(STANDBY, 'select pg_reload_conf()')
  const replica = connectDatabase(pair.urlOf(STANDBY), log, {
    waitMs: 60_000,
    statementTimeoutMs: 60_000,
    isReadOnly: true,
  })
  const started = Promise.withResolvers<void>()
  const readers: string[] = []
  await vi.waitFor(() => sql`table conflict`.execute(replica.db), patience)
  const reading = readsOf(replica).read(null, async (db) => {
    if (db === connection.db) return void readers.push('primary')
    readers.push('replica')
    await db.transaction().execute(async (transaction) => {
      await sql`table conflict`.execute(transaction)
      started.resolve()
      await sql`select pg_sleep(60)`.execute(transaction)
    })
  })
  await started.promise
  await sql`drop table conflict`.execute(connection.db)
  await reading
  expect(readers).toEqual(['replica', 'primary'])
  await replica.close()
})

test('what a declared read tries to write is refused', async () => {
  const replica = connectDatabase(pair.urlOf(PRIMARY), log, { isReadOnly: true })
  const writing = readsOf(replica).read(null, (db) =>
    sql`delete from audit_entry where false`.execute(db),
  )
  await expect(writing).rejects.toMatchObject({ code: '25006' })
  await replica.close()
})

// The last one: the standby does not come back.
test('without its standby the shop reads from the primary', async () => {
  const customer = await newCustomer()
  const call = newBrowser(await logInAs(connection.db, customer, shops[0].clock.now()))
  await pair.killStandby()
  for (const shop of [...shops, ...shops]) {
    const outcomes = await outcomesOf(() => call(shop, listOrders, {}))
    expect(outcomes).toEqual({ away: 1 })
  }
})
