import { addCartItem } from '@twirl/contract/buying/cart'
import { listCollectionItems } from '@twirl/contract/catalog/listing'
import { listFavorites } from '@twirl/contract/favorites'
import { describe, expect, test } from 'vitest'
import { buildTestApp } from '../../../test/build-test-app.ts'
import { insertCollection, insertProduct } from '../../../test/factories.ts'
import { Metrics } from './metrics.ts'
import { serveMetrics } from './serve-metrics.ts'

const TOKEN = 'MetricsTokenMetricsToken'
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

const { app, call } = await buildTestApp({
  settings: { METRICS_TOKEN: TOKEN },
  prepare: async (db) => {
    await insertCollection(db, { id: 1 })
    await insertProduct(db, { id: 1, collection_ids: [1] })
  },
})

async function read(): Promise<string> {
  const { statusCode, body, headers } = await app.inject({
    url: '/metrics',
    headers: bearer(TOKEN),
  })
  expect(statusCode).toBe(200)
  expect(headers['cache-control']).toBe('no-store')
  return body
}

/** The value of a series, given as in the text format. */
async function valueOf(series: string): Promise<number> {
  const line = (await read()).split('\n').find((each) => each.startsWith(`${series} `))
  return Number(line?.slice(series.length) ?? 0)
}

/**
 * Lists the series that requests could add to. Others appear by themselves: those of Node with the first garbage collection
 * of a kind, those of jobs with the first run of a schedule.
 */
async function seriesOfRequests(): Promise<string[]> {
  const names = (await read()).split('\n').map((line) => line.slice(0, line.lastIndexOf(' ')))
  return names.filter((name) => /^twirl_(?!job_runs_)/.test(name))
}

describe('/metrics on the port of the shop', () => {
  test.each([
    ['no token', {}],
    ['another token', bearer(`${TOKEN}x`)],
    ['another scheme', { authorization: `Basic ${TOKEN}` }],
    ['the token without a scheme', { authorization: TOKEN }],
  ])('answers %s as a path that does not exist', async (_, headers) => {
    const { statusCode, body } = await app.inject({ url: '/metrics', headers })
    expect(statusCode).toBe(404)
    expect(body).not.toContain('twirl_')
  })

  test('does not exist without a token', async () => {
    const shop = await buildTestApp()
    const { statusCode } = await shop.app.inject({ url: '/metrics', headers: bearer('') })
    expect(statusCode).toBe(404)
    expect(shop.app.printRoutes({ commonPrefix: false })).not.toContain('metrics')
  })

  test('counts and times calls by the pattern of their route and the class of their status', async () => {
    const listing = 'method="PUT",route="/ajax/collection/:id/item"'
    const good = `twirl_http_requests_total{${listing},status="2xx"}`
    const bad = `twirl_http_requests_total{${listing},status="4xx"}`
    const timed = `twirl_http_request_duration_seconds_count{${listing}}`
    const before = [await valueOf(good), await valueOf(bad), await valueOf(timed)]
    await call(listCollectionItems, { id: 1 })
    await call(listCollectionItems, { id: 1, limit: -1 })
    const after = [await valueOf(good), await valueOf(bad), await valueOf(timed)]
    expect(after.map((value, i) => value - before[i]!)).toEqual([1, 1, 2])
  })

  test('has the same series whatever visitors send', async () => {
    await call(listCollectionItems, { id: 1 })
    const before = await seriesOfRequests()
    for (const id of [2, 3, 4]) await call(listCollectionItems, { id })
    await app.inject('/ajax/nowhere/4242424242424242')
    expect(await seriesOfRequests()).toEqual(before)
  })

  test.each([
    'twirl_database_available',
    'twirl_database_connections{state="waiting"}',
    'twirl_outbox_waiting',
    'twirl_outbox_oldest_seconds',
    'twirl_jobs{state="failed"}',
    'twirl_pictures_waiting',
    'twirl_stock_holds_total{outcome="made"}',
    'twirl_cache_lookups_total{cache="html",outcome="hit"}',
    'nodejs_eventloop_lag_p99_seconds',
    'process_cpu_seconds_total',
  ])('has %s', async (series) => {
    expect(await read()).toContain(`\n${series} `)
  })

  test('tells hits of a cache from misses', async () => {
    const hit = 'twirl_cache_lookups_total{cache="favorites",outcome="hit"}'
    const miss = 'twirl_cache_lookups_total{cache="favorites",outcome="miss"}'
    await call(addCartItem, {
      cart_type: 'INDIVIDUAL',
      sku: 'none',
      quantity: 1,
      transaction_type: 'RENT',
    })
    const before = [await valueOf(hit), await valueOf(miss)]
    const guestId = 'MetricsMetricsMetricsMetricsMetr'
    await call(listFavorites, {}, { guestId })
    await call(listCollectionItems, { id: 1 }, { guestId })
    await call(listCollectionItems, { id: 1 }, { guestId })
    const after = [await valueOf(hit), await valueOf(miss)]
    expect(after[0]! - before[0]!).toBeGreaterThan(0)
    expect(after[1]! - before[1]!).toBe(1)
  })
})

describe('metrics on a port of their own', () => {
  const get = (port: number, path = '/metrics', headers = {}) =>
    fetch(`http://127.0.0.1:${port}${path}`, { headers })

  test('are the only thing there', async () => {
    const server = await serveMetrics(
      { host: '127.0.0.1', port: 0, token: undefined },
      new Metrics().collect,
    )
    expect((await get(server.port, '/home')).status).toBe(404)
    const answer = await get(server.port)
    expect(answer.headers.get('content-type')).toContain('version=0.0.4')
    expect(await answer.text()).toContain('process_cpu_seconds_total')
    await server.close()
  })

  test('need the token where there is one', async () => {
    const options = { host: '127.0.0.1', port: 0, token: TOKEN }
    const server = await serveMetrics(options, async () => 'twirl_up 1\n')
    expect((await get(server.port)).status).toBe(404)
    expect((await get(server.port, '/metrics', bearer(TOKEN))).status).toBe(200)
    await server.close()
  })
})
