import { afterAll, describe, expect, test } from 'vitest'
import pino from 'pino'
import { createTestDatabase } from '../../test/database.ts'
import { AppError } from './app-error.ts'
import { connectDatabase, type Database } from './database.ts'
import type { Limit } from './limit-table.ts'
import { addressUses, countMisses, takeUse, takeUses } from './limits.ts'
import { UNKNOWN_VISITOR } from './visitor.ts'

const url = await createTestDatabase()
const log = pino({ level: 'silent' })
const { db, close } = connectDatabase(url, log)
const another = connectDatabase(url, log)
afterAll(async () => {
  await close()
  await another.close()
})

const DAY_SECONDS = 86_400
const atMost = (limit: number): Limit => ({ name: 'test', limit, windowSeconds: DAY_SECONDS })
const isRefused = async (take: Promise<unknown>): Promise<boolean> =>
  take.then(
    () => false,
    (error: unknown) => error instanceof AppError && error.code === 'TOO_MANY_REQUESTS',
  )

/** What takeUse must not be: reading, deciding, then writing. */
async function takeNaively(from: Database, key: string, limit: number): Promise<boolean> {
  const row = await from
    .selectFrom('limit_use')
    .select('count')
    .where('key', '=', key)
    .executeTakeFirst()
  if ((row?.count ?? 0) >= limit) return false
  await from
    .insertInto('limit_use')
    .values({ key, window_start: new Date(0), count: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['key', 'window_start'])
        .doUpdateSet((set) => ({ count: set('limit_use.count', '+', 1) })),
    )
    .execute()
  return true
}

describe('a limit', () => {
  test('gives its uses, then refuses and says how long to wait', async () => {
    await takeUse(db, atMost(2), 'a')
    await takeUse(db, atMost(2), 'a')
    const error = await takeUse(db, atMost(2), 'a').catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code: 'TOO_MANY_REQUESTS', status: 429 })
    const { retry_after_seconds = 0 } = error as AppError
    expect(retry_after_seconds).toBeGreaterThan(0)
    expect(retry_after_seconds).toBeLessThanOrEqual(DAY_SECONDS)
    // Windows begin at round times.
    const tomorrow = (Math.floor(Date.now() / 86_400_000) + 1) * DAY_SECONDS
    expect(Math.abs(Date.now() / 1000 + retry_after_seconds - tomorrow)).toBeLessThan(5)
  })

  test('is its key’s own', async () => {
    await takeUse(db, atMost(1), 'b')
    await takeUse(db, atMost(1), 'c')
    expect(await isRefused(takeUse(db, atMost(1), 'b'))).toBe(true)
  })

  test('is shared by all processes, and exact when they take at once', async () => {
    const takes = Array.from({ length: 100 }, (_, i) =>
      isRefused(takeUse(i % 2 ? db : another.db, atMost(20), 'parallel')),
    )
    const refused = await Promise.all(takes)
    expect(refused.filter((was) => !was)).toHaveLength(20)
  })

  test('would not be exact if it read before it wrote', async () => {
    const takes = Array.from({ length: 100 }, () => takeNaively(db, 'naive', 20))
    const taken = await Promise.all(takes)
    expect(taken.filter(Boolean).length).toBeGreaterThan(20)
  })

  test('begins anew with the next window', async () => {
    await takeUse(db, atMost(1), 'again')
    await db
      .updateTable('limit_use')
      .set({ window_start: new Date(Date.now() - 1000 * DAY_SECONDS) })
      .where('key', '=', 'test again')
      .execute()
    expect(await isRefused(takeUse(db, atMost(1), 'again'))).toBe(false)
  })

  test('gets a use back from a transaction that fails', async () => {
    const failing = db.transaction().execute(async (transaction) => {
      await takeUse(transaction, atMost(1), 'rolled back')
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    expect(await isRefused(takeUse(db, atMost(1), 'rolled back'))).toBe(false)
  })

  test('says how many were used and when it begins anew', async () => {
    expect(await takeUse(db, atMost(3), 'counted')).toMatchObject({ used: 1 })
    const { used, seconds_left } = await takeUse(db, atMost(3), 'counted')
    expect(used).toBe(2)
    expect(seconds_left).toBeGreaterThan(0)
    expect(seconds_left).toBeLessThanOrEqual(DAY_SECONDS)
  })

  test('by address counts nothing for a call that came over no network', () => {
    const visitor = { ...UNKNOWN_VISITOR, address_hash: 'hash' }
    expect(addressUses(atMost(1), visitor)).toEqual([{ limit: atMost(1), subject: 'hash' }])
    expect(addressUses(atMost(1), UNKNOWN_VISITOR)).toEqual([])
  })

  test('has the numbers that staff stored, where they fit', async () => {
    await db
      .insertInto('setting')
      .values({
        key: 'limits',
        value: JSON.stringify({ test: { limit: 1 }, other: { limit: 'x' } }),
      })
      .execute()
    const other: Limit = { ...atMost(1), name: 'other' }
    await takeUse(db, atMost(2), 'stored')
    await takeUse(db, other, 'stored')
    expect(await isRefused(takeUse(db, atMost(2), 'stored'))).toBe(true)
    expect(await isRefused(takeUse(db, other, 'stored'))).toBe(true)
    await db.deleteFrom('setting').execute()
    expect(await isRefused(takeUse(db, atMost(2), 'stored'))).toBe(false)
  })

  test('leaves no old windows behind', async () => {
    const old = Array.from({ length: 25 }, (_, i) => ({
      key: `old ${i}`,
      window_start: new Date(Date.now() - 2_000 * DAY_SECONDS),
      count: 1,
    }))
    await db.insertInto('limit_use').values(old).execute()
    for (let i = 0; i < 3; i++) await takeUse(db, atMost(10), 'sweeping')
    const left = await db
      .selectFrom('limit_use')
      .select('key')
      .where('key', 'like', 'old %')
      .execute()
    expect(left).toEqual([])
  })
})

describe('countMisses', () => {
  const tryOnce = <Hit>(subject: string, attempt: () => Promise<Hit | null>) =>
    countMisses(
      db,
      (transaction) => takeUses(transaction, [{ limit: atMost(2), subject }]),
      attempt,
    )
  const miss = async () => null

  test('counts what misses and nothing else', async () => {
    for (let i = 0; i < 5; i++) expect(await tryOnce('hits', async () => 'hit')).toBe('hit')
    for (let i = 0; i < 5; i++) {
      const broken = tryOnce('hits', () => Promise.reject(new Error('broken')))
      await expect(broken).rejects.toThrow('broken')
    }
    expect([await tryOnce('hits', miss), await tryOnce('hits', miss)]).toEqual([null, null])
    expect(await isRefused(tryOnce('hits', async () => 'hit'))).toBe(true)
  })

  test('lets no more parallel tries through than there are left', async () => {
    let tries = 0
    const attempt = async () => {
      tries += 1
      return null
    }
    await Promise.allSettled(Array.from({ length: 20 }, () => tryOnce('parallel tries', attempt)))
    expect(tries).toBe(2)
  })

  test('refused by one limit uses up nothing of the others', async () => {
    await tryOnce('full', miss)
    await tryOnce('full', miss)
    const both = (transaction: Database) =>
      takeUses(transaction, [
        { limit: atMost(1), subject: 'free' },
        { limit: atMost(2), subject: 'full' },
      ])
    expect(await isRefused(countMisses(db, both, miss))).toBe(true)
    expect(await isRefused(takeUse(db, atMost(1), 'free'))).toBe(false)
  })
})
