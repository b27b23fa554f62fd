import pino from 'pino'
import { afterAll, expect, test } from 'vitest'
import { loadWebApp } from '#platform/pages/web-app.ts'
import { buildTestApp } from '../build-test-app.ts'
import { eventually } from '../eventually.ts'
import { startTcpProxy, type TcpProxy } from '../outages/tcp-proxy.ts'
import { insertCollection, insertProduct } from '../factories.ts'

let proxy: TcpProxy | undefined
afterAll(() => proxy?.close())

const logged: string[] = []
const { app, db } = await buildTestApp({
  loadPages: loadWebApp,
  log: pino({ level: 'warn' }, { write: (line: string) => void logged.push(line) }),
  settings: { DATABASE_WAIT_MS: '1000' },
  prepare: async (empty) => {
    await insertCollection(empty, { id: 1, name: 'Formal' })
    for (const id of [7, 8, 9]) await insertProduct(empty, { id, collection_ids: [1] })
  },
  reach: async (databaseUrl) => {
    proxy = await startTcpProxy(databaseUrl)
    return proxy.url
  },
})

const get = (url: string) => app.inject({ url, headers: { accept: 'text/html' } })

test('while the database is unavailable a cached page is sent, another page answers 503, and both recover', async () => {
  expect((await get('/p/8')).statusCode).toBe(200)
  // A change that the shop has seen: the page must be rendered again, and cannot be.
  await db.updateTable('product').set({ title: 'Renamed' }).where('id', '=', 8).execute()
  await eventually(async () => expect((await get('/collections/1')).body).toContain('Renamed'))
  proxy!.cut()

  // Longer than an old page may be sent without a try to render it.
  const end = Date.now() + 4_000
  do expect((await get('/p/8')).statusCode).toBe(200)
  while (Date.now() < end)
  expect(logged.filter((line) => line.includes('an old page was sent'))).not.toEqual([])

  const cold = await get('/p/7')
  expect(cold.statusCode).toBe(503)
  expect(Number(cold.headers['retry-after'])).toBeGreaterThan(0)
  expect(cold.headers['content-type']).toMatch(/^text\/html/)
  expect(cold.headers['cache-control']).toBe('no-store')
  expect(cold.body).toContain('Please try again in a moment.')
  // The error view within the shop, with links that work without scripts.
  expect(cold.body).toMatch(/<a href="\/p\/7"[^>]*>Try again<\/a>/)
  expect(cold.body).toMatch(/<a href="\/home"[^>]*>Got it<\/a>/)

  proxy!.restore()
  await db.updateTable('product').set({ title: 'Renamed too' }).where('id', '=', 8).execute()
  await eventually(async () => {
    expect((await get('/p/7')).statusCode).toBe(200)
    expect((await get('/p/8')).body).toContain('Renamed too')
  })
}, 60_000)

test('a page is at most two seconds old, however many other products change', async () => {
  expect((await get('/p/7')).statusCode).toBe(200)
  await db.updateTable('product').set({ title: 'New name' }).where('id', '=', 7).execute()
  await eventually(async () => expect((await get('/collections/1')).body).toContain('New name'))
  const end = Date.now() + 4_000
  for (let i = 0; Date.now() < end; i++) {
    await db
      .updateTable('product')
      .set({ title: `Other ${i}` })
      .where('id', '=', 9)
      .execute()
  }
  // The first request for it since then.
  expect((await get('/p/7')).body).toContain('New name')
}, 60_000)
