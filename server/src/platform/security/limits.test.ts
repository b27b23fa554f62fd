import { afterAll, describe, expect, test } from 'vitest'
import pino from 'pino'
import { createTestDatabase } from '../../../test/database.ts'
import { passTime } from '../../../test/stored-limits.ts'
import { AppError } from '../http/app-error.ts'
import { connectDatabase } from '../database/database.ts'
import type { Limit } from './limit-table.ts'
import { deleteRefilled } from './limits.queries.ts'
import {
  addressUses,
  hasUseLeft,
  sweepLimits,
  takeUse,
  takeUseIfLeft,
  tryWithin,
} from './limits.ts'
import { UNKNOWN_VISITOR } from '../http/visitor.ts'

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
/** The seconds to wait after a refusal; null if it was not refused. */
const waitOf = async (take: Promise<unknown>): Promise<number | null> =>
  take.then(
    () => null,
    (error: unknown) => {
      if (error instanceof AppError && error.code === 'TOO_MANY_REQUESTS')
        return error.retry_after_seconds!
      throw error
    },
  )
const isRefused = async (take: Promise<unknown>): Promise<boolean> => (await waitOf(take)) !== null

/** Negative control: read, decide, then write. */
async function takeNaively(key: string, limit: number): Promise<boolean> {
  const row = await db
    .selectFrom('limit_use')
    .select('theoretical_arrival_time')
    .where('key', '=', key)
    .executeTakeFirst()
  const refillMs = (DAY_SECONDS * 1000) / limit
  const next = Math.max(Date.now(), row?.theoretical_arrival_time.getTime() ?? 0) + refillMs
  if (next > Date.now() + DAY_SECONDS * 1000) return false
  const theoretical_arrival_time = new Date(next)
  await db
    .insertInto('limit_use')
    .values({ key, theoretical_arrival_time })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ theoretical_arrival_time }))
    .execute()
  return true
}

describe('a limit', () => {
  test('can be taken several uses at once, all or none', async () => {
    const use = { limit: atMost(10), subject: 'amount' }
    expect(await takeUseIfLeft(db, use, 7)).toBe(true)
    expect(await takeUseIfLeft(db, use, 4)).toBe(false)
    expect(await takeUseIfLeft(db, use, 3)).toBe(true)
    expect(await takeUseIfLeft(db, use)).toBe(false)
  })

  test('allows its uses, then refuses and returns the time until the next one', async () => {
    await takeUse(db, atMost(4), 'a')
    expect(await waitOf(takeUse(db, atMost(4), 'a'))).toBe(null)
    await takeUse(db, atMost(4), 'a')
    await takeUse(db, atMost(4), 'a')
    const error = await takeUse(db, atMost(4), 'a').catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code: 'TOO_MANY_REQUESTS', status: 429 })
    const wait = (error as AppError).retry_after_seconds ?? 0
    expect(wait).toBeGreaterThan(DAY_SECONDS / 4 - 60)
    expect(wait).toBeLessThanOrEqual(DAY_SECONDS / 4)
  })

  test('refills one use at a time, and not earlier than announced', async () => {
    for (let i = 0; i < 4; i++) await takeUse(db, atMost(4), 'refill')
    const wait = (await waitOf(takeUse(db, atMost(4), 'refill')))!
    await passTime(db, wait - 60)
    expect(await isRefused(takeUse(db, atMost(4), 'refill'))).toBe(true)
    await passTime(db, 60)
    expect(await isRefused(takeUse(db, atMost(4), 'refill'))).toBe(false)
    expect(await isRefused(takeUse(db, atMost(4), 'refill'))).toBe(true)
  })

  test('has no window boundary that allows a second use', async () => {
    const oneAMinute: Limit = { name: 'minute', limit: 1, windowSeconds: 60 }
    expect(await takeUse(db, oneAMinute, 'edge')).toBe(60)
    // Some of these steps cross the start of a minute, whenever the test begins.
    for (let second = 0; second < 50; second += 10) {
      expect(await isRefused(takeUse(db, oneAMinute, 'edge'))).toBe(true)
      await passTime(db, 10)
    }
    expect(await isRefused(takeUse(db, oneAMinute, 'edge'))).toBe(true)
    await passTime(db, 10)
    expect(await isRefused(takeUse(db, oneAMinute, 'edge'))).toBe(false)
  })

  test.each([1, 3, 7, 11, 999])(
    '%i fit, though a window cannot be divided evenly',
    async (limit) => {
      const uneven: Limit = { name: 'uneven', limit, windowSeconds: 86_399 }
      const takes = Array.from({ length: limit + 1 }, () => takeUse(db, uneven, String(limit)))
      const refused = await Promise.all(takes.map(isRefused))
      expect(refused.filter((was) => !was)).toHaveLength(limit)
    },
  )

  test('is counted per key', async () => {
    await takeUse(db, atMost(1), 'b')
    await takeUse(db, atMost(1), 'c')
    expect(await isRefused(takeUse(db, atMost(1), 'b'))).toBe(true)
  })

  test('is shared by all processes, and exact for concurrent uses', async () => {
    const takes = Array.from({ length: 100 }, (_, i) =>
      isRefused(takeUse(i % 2 ? db : another.db, atMost(20), 'parallel')),
    )
    const refused = await Promise.all(takes)
    expect(refused.filter((was) => !was)).toHaveLength(20)
  })

  test('negative control: is not exact when it reads before it writes', async () => {
    const takes = Array.from({ length: 100 }, () => takeNaively('naive', 20))
    const taken = await Promise.all(takes)
    expect(taken.filter(Boolean).length).toBeGreaterThan(20)
  })

  test('is fully refilled after its window', async () => {
    for (let i = 0; i < 3; i++) await takeUse(db, atMost(3), 'again')
    await passTime(db, 10 * DAY_SECONDS)
    for (let i = 0; i < 3; i++) expect(await isRefused(takeUse(db, atMost(3), 'again'))).toBe(false)
    // Unused time does not accumulate.
    expect(await isRefused(takeUse(db, atMost(3), 'again'))).toBe(true)
  })

  test('refunds the use of a transaction that rolls back', async () => {
    const failing = db.transaction().execute(async (transaction) => {
      await takeUse(transaction, atMost(1), 'rolled back')
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    expect(await isRefused(takeUse(db, atMost(1), 'rolled back'))).toBe(false)
  })

  test('returns when the next use may be taken', async () => {
    expect(await takeUse(db, atMost(2), 'next')).toBe(0)
    const wait = await takeUse(db, atMost(2), 'next')
    expect(wait).toBeGreaterThan(DAY_SECONDS / 2 - 60)
    expect(wait).toBeLessThanOrEqual(DAY_SECONDS / 2)
  })

  test('by address is not counted for in-process calls', () => {
    const visitor = { ...UNKNOWN_VISITOR, address_hash: 'hash' }
    expect(addressUses(atMost(1), visitor)).toEqual([{ limit: atMost(1), subject: 'hash' }])
    expect(addressUses(atMost(1), UNKNOWN_VISITOR)).toEqual([])
  })

  test('has the numbers of the setting, if they are valid', async () => {
    const store = async (value: object) => {
      await db.deleteFrom('setting').execute()
      await db
        .insertInto('setting')
        .values({ key: 'limits', value: JSON.stringify(value) })
        .execute()
    }
    await store({ test: { limit: 3 }, other: { limit: 'x' } })
    const other: Limit = { ...atMost(1), name: 'other' }
    for (let i = 0; i < 3; i++) await takeUse(db, atMost(1), 'stored')
    await takeUse(db, other, 'stored')
    expect(await isRefused(takeUse(db, atMost(1), 'stored'))).toBe(true)
    expect(await isRefused(takeUse(db, other, 'stored'))).toBe(true)
    // Less than one counts as one: a mistake in the setting must not refuse every login.
    await store({ test: { limit: 0, window_seconds: -5 } })
    expect(await isRefused(takeUse(db, atMost(1), 'zero'))).toBe(false)
    await db.deleteFrom('setting').execute()
    expect(await isRefused(takeUse(db, atMost(1), 'stored'))).toBe(true)
  })

  test('deletes rows once they are refilled', async () => {
    const keysLeft = async () => {
      const rows = await db.selectFrom('limit_use').select('key').execute()
      return rows.map(({ key }) => key)
    }
    for (let i = 0; i < 25; i++) await takeUse(db, atMost(1), `old ${i}`)
    await passTime(db, 2 * DAY_SECONDS)
    await takeUse(db, atMost(1), 'recent')
    await sweepLimits(db)
    expect(await keysLeft()).toEqual(['test recent'])
  })

  test('a sweep does not wait for transactions that take uses', async () => {
    await takeUse(db, atMost(1), 'held')
    await passTime(db, 2 * DAY_SECONDS)
    await db.transaction().execute(async (transaction) => {
      await takeUse(transaction, atMost(1), 'held')
      await deleteRefilled(another.db, 100)
    })
    expect(await isRefused(takeUse(db, atMost(1), 'held'))).toBe(true)
  })
})

describe('tryWithin', () => {
  const budget = (subject: string, limit: number) => ({ limit: atMost(limit), subject })
  type Miss = () => void
  const hit = async () => 'hit'
  const miss = async (count: Miss) => {
    count()
    return 'miss'
  }

  test('counts misses only, by the visitor and by all who share something', async () => {
    const tryOnce = (attempt: (count: Miss) => Promise<string>) =>
      tryWithin(db, { own: [budget('own', 2)], shared: [budget('shared', 3)] }, attempt)
    for (let i = 0; i < 5; i++) expect(await tryOnce(hit)).toBe('hit')
    for (let i = 0; i < 5; i++) {
      const broken = tryOnce(() => Promise.reject(new Error('broken')))
      await expect(broken).rejects.toThrow('broken')
    }
    expect([await tryOnce(miss), await tryOnce(miss)]).toEqual(['miss', 'miss'])
    expect(await isRefused(tryOnce(hit))).toBe(true)
    expect(await takeUseIfLeft(db, budget('shared', 3), 2)).toBe(false)
    expect(await takeUseIfLeft(db, budget('shared', 3))).toBe(true)
  })

  test('a miss that ends with an error counts', async () => {
    const budgets = { own: [budget('thrown', 1)], shared: [] }
    const declined = tryWithin(db, budgets, async (count) => {
      count()
      throw new Error('declined')
    })
    await expect(declined).rejects.toThrow('declined')
    expect(await hasUseLeft(db, budget('thrown', 1))).toBe(false)
  })

  test('allows no more concurrent tries of a visitor than are left', async () => {
    let tries = 0
    const attempts = Array.from({ length: 20 }, () =>
      tryWithin(db, { own: [budget('parallel tries', 2)], shared: [] }, async (count) => {
        tries += 1
        count()
      }),
    )
    await Promise.allSettled(attempts)
    expect(tries).toBe(2)
  })

  test('a try refused by one limit is not counted by the others', async () => {
    await takeUse(db, atMost(1), 'full')
    const budgets = [
      { own: [budget('free', 1), budget('full', 1)], shared: [] },
      { own: [budget('free', 1)], shared: [budget('free too', 1), budget('full', 1)] },
    ]
    for (const each of budgets) expect(await isRefused(tryWithin(db, each, miss))).toBe(true)
    for (const subject of ['free', 'free too'])
      expect(await hasUseLeft(db, budget(subject, 1))).toBe(true)
  })

  test('100 visitors who share five uses and hit at the same moment are all heard', async () => {
    let running = 0
    let most = 0
    const tries = Array.from({ length: 100 }, (_, n) =>
      tryWithin(
        n % 2 ? db : another.db,
        { own: [budget(`house ${n}`, 1)], shared: [budget('house', 5)] },
        async () => {
          most = Math.max(most, ++running)
          await new Promise(setImmediate)
          running--
          return 'hit'
        },
      ),
    )
    expect(new Set(await Promise.all(tries))).toEqual(new Set(['hit']))
    expect(most).toBeLessThanOrEqual(5)
    expect(await hasUseLeft(db, budget('house', 5))).toBe(true)
  })

  test('visitors who miss at the same moment hear no more answers than they share, and the next one waits for one refill', async () => {
    const tryAs = (visitor: string, attempt: (count: Miss) => Promise<string>) =>
      tryWithin(db, { own: [budget(visitor, 1)], shared: [budget('burst', 24)] }, attempt)
    const tries = Array.from({ length: 100 }, (_, n) => isRefused(tryAs(`tester ${n}`, miss)))
    expect((await Promise.all(tries)).filter((was) => !was)).toHaveLength(24)
    const wait = (await waitOf(tryAs('honest', hit)))!
    expect(wait).toBeLessThanOrEqual(DAY_SECONDS / 24)
    await passTime(db, wait)
    // Hits cost nothing: all who come now are heard.
    const house = Array.from({ length: 20 }, (_, n) => tryAs(`member ${n}`, hit))
    expect(new Set(await Promise.all(house))).toEqual(new Set(['hit']))
  })

  test('misses in further tries never refuse a first one, and the reverse', async () => {
    const tryAs = (visitor: string, attempt: (count: Miss) => Promise<string>) =>
      tryWithin(
        db,
        {
          own: [],
          shared: [budget('further', 2)],
          first: { own: budget(`first of ${visitor}`, 1), shared: [budget('first', 2)] },
        },
        attempt,
      )
    for (let i = 0; i < 3; i++) expect(await tryAs('one', miss)).toBe('miss')
    expect(await isRefused(tryAs('one', hit))).toBe(true)
    expect(await tryAs('two', miss)).toBe('miss')
    expect(await isRefused(tryAs('three', hit))).toBe(true)
    await takeUse(db, atMost(1), 'first of four')
    // As a further try: that of `three` is not spent by its refusal.
    expect(await hasUseLeft(db, budget('first of three', 1))).toBe(true)
    expect(await isRefused(tryAs('four', hit))).toBe(true)
  })
})
