import { once } from 'node:events'
import { setImmediate } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { WorkQueue } from './work-queue.ts'

/** Work that keeps the thread busy. */
async function spin(ms: number): Promise<void> {
  const end = performance.now() + ms
  while (performance.now() < end);
}

describe('WorkQueue', () => {
  test('returns the result of the work, and rejects with its error', async () => {
    const queue = new WorkQueue(1)
    expect(await queue.run('browse', async () => 7)).toBe(7)
    await expect(queue.run('browse', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await queue.run('browse', async () => 8)).toBe(8)
  })

  test('refuses work at once that would wait too long, and accepts work again afterwards', async () => {
    const queue = new WorkQueue(10)
    let isOver = false
    const work = Promise.allSettled(
      Array.from({ length: 200 }, () => queue.run('browse', () => spin(1))),
    ).finally(() => (isOver = true))
    const error: unknown = await queue.run('browse', async () => {}).catch((refusal) => refusal)
    expect(isOver).toBe(false)
    expect(error).toMatchObject({ code: 'UNAVAILABLE', status: 503 })
    expect((error as { retry_after_seconds: number }).retry_after_seconds).toBeGreaterThan(0)
    const refused = (await work).filter(({ status }) => status === 'rejected')
    expect(refused.length).toBeGreaterThan(0)
    expect(refused.length).toBeLessThan(200)
    await queue.run('browse', async () => {})
  })

  test('limits the wait, not the number: the slower the work, the fewer jobs may wait', async () => {
    const accepted = async (ms: number) => {
      const queue = new WorkQueue(ms)
      const jobs = Array.from({ length: 500 }, () => queue.run('browse', async () => {}))
      const settled = await Promise.allSettled(jobs)
      return settled.filter(({ status }) => status === 'fulfilled').length
    }
    expect(await accepted(40)).toBeLessThan((await accepted(5)) / 4)
  })

  test('runs shared work first, and accepts it while browsing is refused', async () => {
    const queue = new WorkQueue(100)
    const order: string[] = []
    const note = (name: string) => async () => void order.push(name)
    const jobs = Array.from({ length: 20 }, () => queue.run('browse', note('browse')))
    const shared = queue.run('shared', note('shared'))
    const settled = await Promise.allSettled(jobs)
    await shared
    expect(settled.some(({ status }) => status === 'rejected')).toBe(true)
    expect(order.indexOf('shared')).toBe(1)
  })

  test('leaves most of the thread time to other requests', async () => {
    const queue = new WorkQueue(5)
    const work = Promise.all(Array.from({ length: 30 }, () => queue.run('browse', () => spin(5))))
    const over = new AbortController()
    void work.then(() => over.abort())
    let turns = 0
    for (; !over.signal.aborted; turns++) await setImmediate()
    expect(turns).toBeGreaterThan(100)
  })

  test('work that waits for I/O does not block the queue', async () => {
    const queue = new WorkQueue(1)
    const release = new AbortController()
    const stuck = queue.run('browse', async () => void (await once(release.signal, 'abort')))
    expect(await queue.run('browse', async () => 'next')).toBe('next')
    release.abort()
    await stuck
  })
})
