import type { QueueCount } from '@twirl/contract/staff/today'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { QueueFeed } from './queue-feed.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A feed whose queue has one more in it at each count. */
function openFeed() {
  let count = 0
  const counted = vi.fn<() => Promise<QueueCount[]>>(async () => [
    { queue: 'TO_PACK', count: ++count, oldest_at: null },
  ])
  return { feed: new QueueFeed({ count: counted, log: { warn: () => {} } }), counted }
}

test('a hundred changes for many pages are counted once a second (STAFF-71)', async () => {
  const { feed, counted } = openFeed()
  const pages = Array.from({ length: 20 }, () => vi.fn<(counts: readonly QueueCount[]) => void>())
  for (const page of pages) feed.subscribe(page)
  await vi.advanceTimersByTimeAsync(0)
  expect(counted).toHaveBeenCalledTimes(1)
  for (let i = 0; i < 100; i++) {
    feed.handleChange()
    await vi.advanceTimersByTimeAsync(20)
  }
  await vi.advanceTimersByTimeAsync(1_000)
  expect(counted).toHaveBeenCalledTimes(3)
  for (const page of pages)
    expect(page).toHaveBeenLastCalledWith([expect.objectContaining({ count: 3 })])
})

test('nothing is counted while no page is open', async () => {
  const { feed, counted } = openFeed()
  const unsubscribe = feed.subscribe(() => {})
  await vi.advanceTimersByTimeAsync(0)
  unsubscribe()
  feed.handleChange()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(counted).toHaveBeenCalledTimes(1)
})

test('the pages hear of a new day within a minute, and of equal counts not at all', async () => {
  const counted = vi.fn<() => Promise<QueueCount[]>>(async () => [])
  const feed = new QueueFeed({ count: counted, log: { warn: () => {} } })
  const page = vi.fn<(counts: readonly QueueCount[]) => void>()
  feed.subscribe(page)
  await vi.advanceTimersByTimeAsync(61_100)
  expect(counted).toHaveBeenCalledTimes(2)
  expect(page).toHaveBeenCalledTimes(1)
})
