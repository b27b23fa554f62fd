import { getCurrentCustomer } from '@twirl/contract/accounts/customer'
import { login } from '@twirl/contract/accounts/login'
import { encodeCall } from '@twirl/contract/client'
import type { Endpoint, EndpointInput } from '@twirl/contract/endpoint'
import type { ErrorBody } from '@twirl/contract/errors'
import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { ChangeFeed } from '#platform/changes/change-feed.ts'
import { systemClock } from '#platform/clock.ts'
import type { GuestMove } from '#platform/guest-move.ts'
import { createHttp } from '#platform/http/http.ts'
import { LoadShedder } from '#platform/http/load/load-shedder.ts'
import { mountRoutes } from '#platform/http/mount-routes.ts'
import { Routes } from '#platform/http/routes.ts'
import { customerOwner, guestOwner, identifyVisitor } from '#platform/http/visitor.ts'
import { Outbox } from '#platform/outbox/outbox.ts'
import { Passwords } from '#platform/security/passwords.ts'
import { Sessions } from '#platform/security/sessions.ts'
import { DEFAULT_SETTINGS } from '#system/default-settings.ts'
import { buildTestApp, testSecrets } from '../../../test/build-test-app.ts'
import { CUSTOMER_PASSWORD, insertCustomer } from '../../../test/factories.ts'
import { newVisitor } from '../../../test/new-visitor.ts'
import { accountRoutes } from '../accounts.routes.ts'

const CONFLICT = 'MERGE_MULTIPLE_ACTIVE_TRUNK_SHOW_CART_ITEM'

const shop = await buildTestApp({
  prepare: (db) => sql`create table test_bag (owner text, event integer)`.execute(db),
})
const { db, databaseUrl } = shop
const log = pino({ level: 'silent' })

/** Stands for the bag: items of two events meet in one login. */
const moveBag: GuestMove['move'] = async (transaction, from, to) => {
  const moved = await sql`update test_bag set owner = ${to} where owner = ${from}`.execute(
    transaction,
  )
  const { rows } = await sql`
    select distinct event from test_bag where owner = ${to}`.execute(transaction)
  return {
    moved: Number(moved.numAffectedRows),
    ...(rows.length > 1 && { conflict: CONFLICT }),
  }
}
let isBroken = false
const moveOrBreak: GuestMove['move'] = async (transaction) => {
  if (isBroken) await sql`select 1 / 0`.execute(transaction)
  return { moved: 0 }
}

const published: string[] = []
const changes = await ChangeFeed.open({ db, databaseUrl, log, pollMs: 25 })
changes.subscribe({ topic: 'bag', apply: (keys) => void published.push(...keys), reset: () => {} })
const passwords = new Passwords(20_000)
const routes = new Routes((call, { code }) => {
  throw new Error(`${call} does not declare ${code}`)
})
accountRoutes(routes, {
  terms: () => DEFAULT_SETTINGS,
  db,
  clock: systemClock,
  secrets: testSecrets,
  outbox: new Outbox(testSecrets, { send: async () => {} }),
  passwords,
  changes,
  moves: [
    { topic: 'broken', move: moveOrBreak },
    { topic: 'bag', move: moveBag },
  ],
  findCurrentTrunkShow: async () => undefined,
  publicOrigin: 'http://localhost',
  log,
})
const app = createHttp({ log, trustedProxies: [], publicOrigin: 'http://localhost' })
mountRoutes(app, routes, {
  loadShedder: new LoadShedder({ warn: () => {} }),
  publicOrigin: 'http://localhost',
  sessions: new Sessions(db, systemClock),
  findStaff: async () => null,
})
afterAll(async () => {
  await app.close()
  await changes.close()
  await passwords.close()
})

beforeEach(async () => {
  isBroken = false
  published.length = 0
  await sql`delete from test_bag`.execute(db)
  await db.deleteFrom('limit_use').execute()
})

async function callAs<E extends Endpoint>(
  guestId: string,
  endpoint: E,
  input: EndpointInput<E>,
  cookie = '',
) {
  const { url, body } = encodeCall(endpoint, input)
  const response = await app.inject({
    method: endpoint.method,
    url,
    headers: { 'content-type': 'application/json', 'guest-id': guestId, cookie },
    ...(body === undefined ? {} : { body }),
  })
  const [session] = response.cookies
  return {
    status: response.statusCode,
    error: response.json<ErrorBody>(),
    cookie: session ? `${session.name}=${session.value}` : '',
  }
}

const ownerOfGuest = (guestId: string) =>
  guestOwner(identifyVisitor({ 'guest-id': guestId }, '127.0.0.1', null).guest_hash!)
const putIntoBag = (owner: string, event: number) =>
  sql`insert into test_bag values (${owner}, ${event})`.execute(db)
const eventsOf = async (owner: string) => {
  const { rows } = await sql<{ event: number }>`
    select event from test_bag where owner = ${owner} order by event`.execute(db)
  return rows.map(({ event }) => event)
}

async function meet(events: { ofGuest: number; ofCustomer: number }) {
  const { guestId } = newVisitor(shop)
  const { id, email, phone_number } = await insertCustomer(db)
  await putIntoBag(ownerOfGuest(guestId), events.ofGuest)
  await putIntoBag(customerOwner(id), events.ofCustomer)
  return { guestId, id, email, phone_number }
}

const logIn = (guestId: string, account: string) =>
  callAs(guestId, login, { account, password: CUSTOMER_PASSWORD })

describe('POST /ajax/customer/login, when a move reports a conflict', () => {
  test('returns its code; the login holds and nothing is lost', async () => {
    const { guestId, id, email } = await meet({ ofGuest: 1, ofCustomer: 2 })
    const answer = await logIn(guestId, email)
    expect([answer.status, answer.error.errorCode]).toEqual([409, CONFLICT])
    expect(answer.cookie).toMatch(/^sid=./)
    expect(await eventsOf(customerOwner(id))).toEqual([1, 2])
    expect(await eventsOf(ownerOfGuest(guestId))).toEqual([])
    const current = await callAs(guestId, getCurrentCustomer, {}, answer.cookie)
    expect(current.error).toMatchObject({ id, logged_in: true })
  })

  test('publishes the change all the same', async () => {
    const { guestId, id, email } = await meet({ ofGuest: 1, ofCustomer: 2 })
    await logIn(guestId, email)
    expect(published).toEqual([ownerOfGuest(guestId), customerOwner(id)])
  })

  test('returns the customer when the events are the same', async () => {
    const { guestId, id, email } = await meet({ ofGuest: 2, ofCustomer: 2 })
    const answer = await logIn(guestId, email)
    expect([answer.status, answer.error.id]).toEqual([200, id])
  })

  test('a second login moves nothing and reports nothing', async () => {
    const { guestId, email } = await meet({ ofGuest: 1, ofCustomer: 2 })
    await logIn(guestId, email)
    published.length = 0
    expect((await logIn(guestId, email)).status).toBe(200)
    expect(published).toEqual([])
  })

  test('reports it although another kind fails, which is tried again', async () => {
    const { guestId, id, email } = await meet({ ofGuest: 1, ofCustomer: 2 })
    isBroken = true
    const answer = await logIn(guestId, email)
    expect(answer.error.errorCode).toBe(CONFLICT)
    expect(await eventsOf(customerOwner(id))).toEqual([1, 2])
    isBroken = false
    expect((await callAs(guestId, getCurrentCustomer, {}, answer.cookie)).status).toBe(200)
    const [session] = await db
      .selectFrom('session')
      .select('is_move_pending')
      .where('customer_id', '=', id)
      .execute()
    expect(session?.is_move_pending).toBe(false)
  })
})
