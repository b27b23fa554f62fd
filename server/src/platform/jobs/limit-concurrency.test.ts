import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { limitConcurrency } from './limit-concurrency.ts'

test('runs no more than the maximum at once, in order, failures included', async () => {
  const started: number[] = []
  let running = 0
  let most = 0
  const work = limitConcurrency(2, async (number: number) => {
    started.push(number)
    most = Math.max(most, ++running)
    await setImmediate()
    running--
    if (number % 3 === 0) throw new Error('failed')
    return number
  })
  const results = await Promise.allSettled([1, 2, 3, 4, 5, 6, 7].map((number) => work(number)))
  expect(most).toBe(2)
  expect(started).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(results.map(({ status }) => status === 'fulfilled')).toEqual(
    [1, 2, 3, 4, 5, 6, 7].map((number) => number % 3 !== 0),
  )
  // All places are free again.
  expect(await Promise.all([work(1), work(2)])).toEqual([1, 2])
})
