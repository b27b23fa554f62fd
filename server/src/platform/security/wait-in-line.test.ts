import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AppError } from '../http/app-error.ts'
import { waitInLine } from './wait-in-line.ts'

/** So many uses; a hit gives its own back before it ends. */
function newBudget(uses: number) {
  let left = uses
  let running = 0
  const heard = { most: 0, hits: 0, misses: 0, refused: 0, order: [] as number[] }
  const take = async () => {
    await Promise.resolve()
    if (left === 0) throw new AppError('TOO_MANY_REQUESTS', { retry_after_seconds: 1 })
    left--
  }
  const tryOnce = async (key: string, number: number, isHit: boolean, until?: Promise<unknown>) => {
    const work = async () => {
      heard.order.push(number)
      heard.most = Math.max(heard.most, ++running)
      await (until ?? Promise.resolve())
      running--
      if (isHit) left++
      heard[isHit ? 'hits' : 'misses']++
    }
    await waitInLine(key, take, work).catch((error: unknown) => {
      if (!(error instanceof AppError && error.code === 'TOO_MANY_REQUESTS')) throw error
      heard.refused++
    })
  }
  return { heard, tryOnce }
}

test('any hits and misses at once: no more misses than uses, and none is refused before they are used up', async () => {
  let runs = 0
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 5 }),
      fc.array(fc.boolean(), { maxLength: 40 }),
      async (uses, tries) => {
        const key = `mixed ${++runs}`
        const { heard, tryOnce } = newBudget(uses)
        await Promise.all(tries.map((isHit, number) => tryOnce(key, number, isHit)))
        const misses = tries.filter((isHit) => !isHit).length
        expect(heard.misses).toBe(Math.min(misses, uses))
        expect(heard.most).toBeLessThanOrEqual(uses)
        expect(heard.hits + heard.misses + heard.refused).toBe(tries.length)
        expect(misses >= uses || heard.refused === 0).toBe(true)
        // In the order of arrival: a try is refused only after so many misses as there are uses.
        expect(heard.order).toEqual(heard.order.toSorted((a, b) => a - b))
      },
    ),
  )
})

test('negative control: without the line, tries at once are refused although none missed', async () => {
  const { heard, tryOnce } = newBudget(2)
  await Promise.all(Array.from({ length: 10 }, (_, n) => tryOnce(`alone ${n}`, n, true)))
  expect(heard.refused).toBeGreaterThan(0)
})

test('the first who waits gets the use that is given back, and the last are refused when all was missed', async () => {
  const { heard, tryOnce } = newBudget(1)
  const gate = Promise.withResolvers<void>()
  const tries = [
    tryOnce('order', 0, true, gate.promise),
    tryOnce('order', 1, false),
    tryOnce('order', 2, true),
    tryOnce('order', 3, true),
  ]
  gate.resolve()
  await Promise.all(tries)
  expect(heard).toMatchObject({ hits: 1, misses: 1, refused: 2, order: [0, 1] })
})

test('a line of 500 is full, and is empty again when they are through', async () => {
  const { heard, tryOnce } = newBudget(1)
  const gate = Promise.withResolvers<void>()
  const first = tryOnce('full', 0, true, gate.promise)
  while (heard.order.length === 0) await Promise.resolve()
  const waiting = Array.from({ length: 500 }, (_, n) => tryOnce('full', n + 1, true))
  await tryOnce('full', 501, true)
  expect(heard.refused).toBe(1)
  gate.resolve()
  await Promise.all([first, ...waiting])
  expect(heard).toMatchObject({ hits: 501, refused: 1, most: 1 })
  await tryOnce('full', 502, true)
  expect(heard.hits).toBe(502)
})

test('an error that is no refusal ends one try and not the line', async () => {
  const { heard, tryOnce } = newBudget(1)
  const gate = Promise.withResolvers<void>()
  const first = tryOnce('broken', 0, true, gate.promise)
  const broken = waitInLine(
    'broken',
    () => Promise.reject(new Error('no database')),
    async () => 'never',
  )
  const last = tryOnce('broken', 1, true)
  await expect(broken).rejects.toThrow('no database')
  gate.resolve()
  await Promise.all([first, last])
  expect(heard.hits).toBe(2)
})
