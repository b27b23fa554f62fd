import { randomBytes } from 'node:crypto'
import { listCollectionItems } from '@twirl/contract/catalog/listing'
import { getProduct } from '@twirl/contract/catalog/product'
import { listFavorites } from '@twirl/contract/favorites'
import pino from 'pino'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { connectDatabase } from '#platform/database/database.ts'
import { buildTestApp } from '../build-test-app.ts'
import { insertCollection, insertProduct } from '../factories.ts'
import { startFreezablePostgres } from './freezable-postgres.ts'

const WAIT_MS = 1_000
// The promise is 1.5 times the wait; the rest is room for a busy machine.
const BOUND_MS = 3_000
const PRODUCTS = [1, 2, 3, 4, 5, 6, 7, 8]

const postgres = await startFreezablePostgres()
afterAll(() => postgres.stop())
afterEach(() => postgres.thaw())

const { call } = await buildTestApp({
  settings: { DATABASE_WAIT_MS: String(WAIT_MS) },
  reach: async () => {
    const { db, close } = connectDatabase(postgres.url, pino({ level: 'silent' }))
    await insertCollection(db, { id: 1 })
    for (const id of PRODUCTS) await insertProduct(db, { id, collection_ids: [1] })
    await close()
    return postgres.url
  },
})

const newGuestId = () => randomBytes(16).toString('hex')
const newCookie = () => `sid=${randomBytes(32).toString('base64url')}`

// Nothing of a new guest or of a new session is in memory: each would ask the database.
const listings = {
  'an anonymous visitor': () => call(listCollectionItems, { id: 1 }, { guestId: null }),
  'a guest': () => call(listCollectionItems, { id: 1 }, { guestId: newGuestId() }),
  'a caller with a session': () =>
    call(listCollectionItems, { id: 1 }, { guestId: newGuestId(), cookie: newCookie() }),
}
const favorites = () => call(listFavorites, {}, { guestId: newGuestId() })
const favoritesOfSession = () =>
  call(listFavorites, {}, { guestId: newGuestId(), cookie: newCookie() })

test('while the database hangs, listings go on, the rest is a 503 in time, and it recovers by itself', async () => {
  expect((await favorites()).status).toBe(200)

  postgres.freeze()
  const first = await askAll()
  expect(first.listings).toEqual(['200 8', '200 8', '200 8'])
  expect(first.favorites).toEqual(['503 UNAVAILABLE 2', '503 UNAVAILABLE 2'])
  expect(first.slowestMs).toBeLessThan(BOUND_MS)

  // The hang is known by now: callers do not wait for it again.
  const second = await askAll()
  expect(second.listings).toEqual(first.listings)
  expect(second.favorites).toEqual(first.favorites)
  expect(second.slowestMs).toBeLessThan(first.slowestMs / 2)

  postgres.thaw()
  const patience = { timeout: 20_000, interval: 50 }
  await vi.waitFor(async () => expect((await favorites()).status).toBe(200), patience)
  // Answers that arrived late must not reach the statements after them.
  const mistaken: number[] = []
  await vi.waitFor(async () => {
    const products = await Promise.all(PRODUCTS.map((id) => call(getProduct, { id })))
    const shown = products.map(({ status, body }) => (status === 200 ? body.id : null))
    mistaken.push(...PRODUCTS.filter((id, index) => shown[index] !== null && shown[index] !== id))
    expect(shown).toEqual(PRODUCTS)
  }, patience)
  expect(mistaken).toEqual([])
  expect((await favorites()).body).toMatchObject({ total: 0 })
})

async function askAll() {
  const [listed, refused] = await Promise.all([
    Promise.all(Object.values(listings).map((ask) => timed(ask()))),
    Promise.all([favorites, favoritesOfSession].map((ask) => timed(ask()))),
  ])
  return {
    listings: listed.map(({ answer }) => `${answer.status} ${answer.body.total}`),
    favorites: refused.map(
      ({ answer }) =>
        `${answer.status} ${answer.error.errorCode} ${answer.headers['retry-after'] as string}`,
    ),
    slowestMs: Math.max(...[...listed, ...refused].map(({ ms }) => ms)),
  }
}

async function timed<T>(asked: Promise<T>): Promise<{ answer: T; ms: number }> {
  const start = performance.now()
  return { answer: await asked, ms: performance.now() - start }
}
