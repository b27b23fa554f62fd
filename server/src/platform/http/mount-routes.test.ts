import { createHmac } from 'node:crypto'
import { login } from '@twirl/contract/accounts/login'
import { addCartItem } from '@twirl/contract/buying/cart'
import * as checkout from '@twirl/contract/buying/checkout'
import { previewExchange, requestExchange } from '@twirl/contract/buying/exchanges'
import { defineEndpoint } from '@twirl/contract/endpoint'
import type { ErrorBody } from '@twirl/contract/errors'
import { listFavorites } from '@twirl/contract/favorites'
import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, describe, expect, test } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import * as z from 'zod/mini'
import { buildTestApp } from '../../../test/build-test-app.ts'
import { CUSTOMER_PASSWORD, insertCustomer } from '../../../test/factories.ts'
import { connectDatabase } from '../database/database.ts'
import { Sessions } from '../security/sessions.ts'
import { createHttp } from './http.ts'
import { LoadShedder } from './load/load-shedder.ts'
import { mountRoutes, priorityOf } from './mount-routes.ts'
import { mountApiReference } from './openapi.ts'
import { inProcessTransport, type RawRequest, Routes } from './routes.ts'
import { UNKNOWN_VISITOR } from './visitor.ts'
import type { StaffCaller } from './visitor.ts'

const shop = await buildTestApp()
const { db, close } = connectDatabase(shop.databaseUrl, pino({ level: 'silent' }), {
  waitMs: 20_000,
})
afterAll(close)

test.each([
  [checkout.placeOrder, 'order'],
  [checkout.placeTrunkShowOrder, 'order'],
  [checkout.placeGuestOrder, 'order'],
  [checkout.purchaseRental, 'order'],
  [requestExchange, 'order'],
  [checkout.getCheckoutStatus, 'order'],
  [checkout.paymentWebhook, 'order'],
  [checkout.preview, 'checkout'],
  [checkout.previewTrunkShow, 'checkout'],
  [checkout.previewPurchaseRental, 'checkout'],
  [previewExchange, 'checkout'],
  [addCartItem, 'checkout'],
  [login, 'checkout'],
  [listFavorites, 'browse'],
])('the priority of $method $path follows from what the call is for', (endpoint, priority) => {
  expect(priorityOf(endpoint)).toBe(priority)
})

const refundOrder = defineEndpoint({
  method: 'POST',
  path: '/ajax/admin/order/{id}/refund',
  summary: 'A call of the back office.',
  caller: { staff: 'finance' },
  input: z.object({ id: z.string() }),
  output: z.object({}),
  errors: [],
})
const sendEvents = defineEndpoint({
  method: 'POST',
  path: '/ajax/big',
  summary: 'A call with a large body.',
  caller: 'anyone',
  input: z.object({ text: z.string() }),
  output: z.object({ length: z.number() }),
  errors: [],
  bodyLimitBytes: 2 * 1024 * 1024,
})
const sendNote = defineEndpoint({ ...sendEvents, path: '/ajax/usual', bodyLimitBytes: undefined })
const moveHat = defineEndpoint({
  method: 'PUT',
  path: '/ajax/shelf/{id}/hat',
  summary: 'A call with an id in its path.',
  caller: 'anyone',
  input: z.object({ id: z.coerce.number(), size: z.optional(z.string()) }),
  output: z.object({ id: z.number(), size: z.optional(z.string()) }),
  errors: [],
})
const waitForIt = defineEndpoint({
  method: 'GET',
  path: '/ajax/slow',
  summary: 'A call that may take too long.',
  caller: 'anyone',
  input: z.object({}),
  output: z.object({}),
  errors: [],
  timeLimitMs: 50,
})
const receivePayment = defineEndpoint({
  method: 'POST',
  path: '/ajax/webhook/{provider}',
  summary: 'A signed webhook.',
  caller: 'anyone',
  input: z.object({ provider: z.string() }),
  output: z.object({ provider: z.string(), isSigned: z.boolean() }),
  errors: [],
  bodyLimitBytes: 1_000,
  rawBody: true,
})

const WEBHOOK_KEY = 'a key for tests'
const sign = (body: Buffer) => createHmac('sha256', WEBHOOK_KEY).update(body).digest('hex')

const routes = new Routes(() => {})
let refunds = 0
let slowWork: () => Promise<unknown> = async () => {}
let received: RawRequest | undefined
routes.handle(refundOrder, () => {
  refunds++
  return {}
})
for (const endpoint of [sendEvents, sendNote])
  routes.handle(endpoint, ({ text }) => ({ length: text.length }))
routes.handle(moveHat, (input) => input)
routes.handle(waitForIt, async () => {
  await slowWork()
  return {}
})
routes.handleRaw(receivePayment, ({ provider }, request) => {
  received = request
  return { provider, isSigned: sign(request.body) === request.headers['x-signature'] }
})

const staffWith = (stage: StaffCaller['stage'], permissions: StaffCaller['permissions']) => ({
  session_id: 1,
  staff_id: 1,
  name: 'Nora',
  email: 'nora@example.com',
  permissions,
  stage,
  password_at: new Date(),
})
const STAFF: Record<string, StaffCaller> = {
  half: staffWith('FACTOR', ['finance']),
  warehouse: staffWith('COMPLETE', ['warehouse']),
  finance: staffWith('COMPLETE', ['finance']),
}

const publicOrigin = 'http://localhost'
const app = createHttp({ log: pino({ level: 'silent' }), trustedProxies: [], publicOrigin })
mountRoutes(app, routes, {
  publicOrigin,
  sessions: new Sessions(db, shop.clock),
  findStaff: async (token) => STAFF[token] ?? null,
  loadShedder: new LoadShedder({ warn: () => {} }),
})
mountApiReference(app, routes)
afterAll(() => app.close())

const JSON_HEADERS = { 'content-type': 'application/json' }
const post = (url: string, body: string | Buffer, headers: Record<string, string> = JSON_HEADERS) =>
  app.inject({ method: 'POST', url, headers, body })

test.each([
  ['', { id: 1 }],
  ['{"size":"S"}', { id: 1, size: 'S' }],
  ['{"size":"S","id":7}', { id: 1, size: 'S' }],
])('the id of the path is the input whatever the body says: %s', async (body, input) => {
  const answer = await app.inject({
    method: 'PUT',
    url: '/ajax/shelf/1/hat',
    headers: JSON_HEADERS,
    body,
  })
  expect(answer.json()).toEqual(input)
})

describe('a call of the back office', () => {
  const refund = async (cookie = '') => {
    const headers = { ...JSON_HEADERS, ...(cookie && { cookie }) }
    const answer = await post('/ajax/admin/order/1/refund', '{}', headers)
    return answer.statusCode === 200 ? 'let in' : answer.json<ErrorBody>().errorCode
  }

  test('is for staff with its permission, once their login is complete (STAFF-6)', async () => {
    const before = refunds
    expect(await refund()).toBe('STAFF_LOGIN_REQUIRED')
    expect(await refund('staff=unknown')).toBe('STAFF_LOGIN_REQUIRED')
    expect(await refund('staff=half')).toBe('STAFF_LOGIN_REQUIRED')
    expect(await refund('staff=warehouse')).toBe('FORBIDDEN')
    expect(refunds).toBe(before)
    expect(await refund('staff=finance')).toBe('let in')
  })

  test('is refused for the session of a customer (STAFF-1)', async () => {
    const { email } = await insertCustomer(shop.db)
    const { cookie } = await shop.call(login, { account: email, password: CUSTOMER_PASSWORD })
    expect(await refund(cookie)).toBe('STAFF_LOGIN_REQUIRED')
    expect(await refund(cookie.replace(/^sid/, 'staff'))).toBe('STAFF_LOGIN_REQUIRED')
  })

  test.each([
    ['/ajax/admin/hat', 'anyone', 'must declare'],
    ['/ajax/admin/hat', 'customer', 'must declare'],
    ['/ajax/hat', { staff: 'owner' }, 'declares'],
    ['/ajax/admin/hat', { staff: 'hats' }, 'unknown access of staff: hats'],
  ])('%s for %j is refused when the shop starts (STAFF-6)', (path, caller, message) => {
    const endpoint = { ...refundOrder, path, caller } as typeof refundOrder
    expect(() => new Routes(() => {}).handle(endpoint, () => ({}))).toThrow(message)
  })
})

describe('the body', () => {
  const ofLength = (length: number) => JSON.stringify({ text: 'x'.repeat(length) })

  test('may have 64 KiB unless the call declares another limit', async () => {
    const overhead = ofLength(0).length
    const fits = await post('/ajax/usual', ofLength(64 * 1024 - overhead))
    expect(fits.statusCode).toBe(200)
    const tooLong = await post('/ajax/usual', ofLength(64 * 1024 - overhead + 1))
    expect(tooLong.json<ErrorBody>().errorCode).toBe('PAYLOAD_TOO_LARGE')
  })

  test('may be as long as the call declares', async () => {
    const overhead = ofLength(0).length
    const longest = 2 * 1024 * 1024 - overhead
    expect((await post('/ajax/big', ofLength(longest))).json()).toEqual({ length: longest })
    expect((await post('/ajax/big', ofLength(longest + 1))).statusCode).toBe(413)
  })
})

describe('a handler beyond its time limit', () => {
  const callSlow = () => app.inject('/ajax/slow')

  test('is answered 503 with the usual body, and what it does later changes nothing', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    slowWork = () => promise
    const answer = await callSlow()
    expect([answer.statusCode, answer.json<ErrorBody>().errorCode]).toEqual([503, 'UNAVAILABLE'])
    expect(answer.headers['retry-after']).toBe('2')
    resolve()
    slowWork = async () => {}
    expect((await callSlow()).statusCode).toBe(200)
  })

  test('may fail late', async () => {
    const { promise, reject } = Promise.withResolvers<void>()
    slowWork = () => promise
    expect((await callSlow()).statusCode).toBe(503)
    // An unhandled rejection would fail the test run.
    reject(new Error('too late'))
    await expect(promise).rejects.toThrow('too late')
  })

  test('leaves no statement running: the database ends it', async () => {
    const sleeping = async () => {
      const { rows } = await sql`
        select from pg_stat_activity
        where state = 'active' and query like '%pg_sleep(20)%' and pid <> pg_backend_pid()`.execute(
        db,
      )
      return rows.length
    }
    let work: Promise<unknown> = Promise.resolve()
    slowWork = () => (work = sql`select pg_sleep(20)`.execute(db))
    expect((await callSlow()).statusCode).toBe(503)
    expect(await sleeping()).toBe(1)
    await expect(work).rejects.toThrow('statement timeout')
    await eventually(async () => expect(await sleeping()).toBe(0))
  })
})

describe('a raw body', () => {
  // Not JSON of ours: spacing and a byte that is no UTF-8 must arrive as they were sent.
  const BODY = Buffer.concat([Buffer.from('{ "amount" : 1.50 }\r\n'), Buffer.from([0xff, 0x00])])

  test.each([
    'application/json',
    'application/x-www-form-urlencoded',
    'text/plain; charset=utf-16',
    undefined,
  ])('arrives byte by byte with the media type %s', async (type) => {
    const headers = { 'x-signature': sign(BODY), ...(type && { 'content-type': type }) }
    const answer = await post('/ajax/webhook/stripe', BODY, headers)
    expect(answer.json()).toEqual({ provider: 'stripe', isSigned: true })
    expect(received?.body.equals(BODY)).toBe(true)
  })

  test('with another content has another signature', async () => {
    const changed = Buffer.concat([BODY, Buffer.from(' ')])
    const answer = await post('/ajax/webhook/stripe', changed, { 'x-signature': sign(BODY) })
    expect(answer.json()).toEqual({ provider: 'stripe', isSigned: false })
  })

  test('may be empty, and is limited', async () => {
    const empty = await app.inject({ method: 'POST', url: '/ajax/webhook/stripe' })
    expect([empty.statusCode, received?.body.length]).toEqual([200, 0])
    expect((await post('/ajax/webhook/stripe', Buffer.alloc(1_001))).statusCode).toBe(413)
  })

  test('is refused from a page of another site (SHOP-14)', async () => {
    const headers = { 'sec-fetch-site': 'cross-site' }
    const answer = await post('/ajax/webhook/stripe', BODY, headers)
    expect(answer.json<ErrorBody>().errorCode).toBe('CROSS_SITE_REQUEST')
  })

  test('leaves other calls with JSON alone', async () => {
    const answer = await post('/ajax/usual', '{"text":"x"}', { 'content-type': 'text/plain' })
    expect(answer.json<ErrorBody>().errorCode).toBe('UNSUPPORTED_MEDIA_TYPE')
  })

  test('is handled by handleRaw only, and not in process', async () => {
    const other = new Routes(() => {})
    expect(() => other.handle(receivePayment, () => ({ provider: '', isSigned: false }))).toThrow(
      'use handleRaw',
    )
    expect(() => other.handleRaw(waitForIt, () => ({}))).toThrow('declares no raw body')
    const transport = inProcessTransport(routes, UNKNOWN_VISITOR, () => {})
    await expect(transport(receivePayment, { provider: 'stripe' })).rejects.toThrow('in process')
  })
})

test('the API reference shows what calls declare', async () => {
  const { paths } = (await app.inject('/docs/openapi.json')).json<{
    paths: Record<string, Record<string, Record<string, unknown>>>
  }>()
  expect(paths['/ajax/big']?.['post']).toMatchObject({
    'x-body-limit-bytes': 2 * 1024 * 1024,
    'x-time-limit-ms': 10_000,
  })
  expect(paths['/ajax/slow']?.['get']).toMatchObject({ 'x-time-limit-ms': 50 })
  expect(paths['/ajax/webhook/{provider}']?.['post']).toMatchObject({
    requestBody: { content: { '*/*': {} } },
  })
  expect(paths['/ajax/admin/order/{id}/refund']?.['post']).toMatchObject({
    'x-caller': { staff: 'finance' },
    responses: { 401: { description: 'STAFF_LOGIN_REQUIRED' }, 403: { description: 'FORBIDDEN' } },
  })
})
