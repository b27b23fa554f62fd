import { describe, expect, test } from 'vitest'
import { ReadCache } from './read-cache.ts'

type Value = { text: string }
const BEFORE: Value = { text: 'before' }
const AFTER: Value = { text: 'after' }
const KEY = 'key'

/** A database whose answers the test releases. */
function slowReads() {
  const pending: ((value: Value) => void)[] = []
  const reads = new ReadCache<string, Value>(
    () => new Promise<Value>((resolve) => pending.push(resolve)),
    { name: 'test', maxSize: 10 },
  )
  return { reads, pending }
}

describe('ReadCache', () => {
  test('asks once, also for concurrent reads', async () => {
    const { reads, pending } = slowReads()
    const both = Promise.all([reads.get(KEY), reads.get(KEY)])
    pending[0]!(BEFORE)
    expect(await both).toEqual([BEFORE, BEFORE])
    expect(await reads.get(KEY)).toBe(BEFORE)
    expect(pending.length).toBe(1)
  })

  test('reads again after a change', async () => {
    const { reads, pending } = slowReads()
    const first = reads.get(KEY)
    pending[0]!(BEFORE)
    await first
    reads.invalidate(KEY)
    const second = reads.get(KEY)
    pending[1]!(AFTER)
    expect(await second).toBe(AFTER)
  })

  test.each([
    ['invalidate', (reads: ReadCache<string, Value>) => reads.invalidate(KEY)],
    ['invalidateAll', (reads: ReadCache<string, Value>) => reads.invalidateAll()],
  ])('keeps nothing that was read before a change and arrives after it: %s', async (_, change) => {
    const { reads, pending } = slowReads()
    const early = reads.get(KEY)
    change(reads)
    const late = reads.get(KEY)
    pending[1]!(AFTER)
    expect(await late).toBe(AFTER)
    pending[0]!(BEFORE)
    await early
    expect(await reads.get(KEY)).toBe(AFTER)
    expect(pending.length).toBe(2)
  })

  test('negative control: a cache that stores every read would stay stale', async () => {
    const pending: ((value: Value) => void)[] = []
    let kept: Value | undefined
    const findNaively = async (): Promise<Value> =>
      (kept ??= await new Promise<Value>((resolve) => pending.push(resolve)))
    const early = findNaively()
    kept = undefined // the change
    pending[0]!(BEFORE)
    await early
    expect(await findNaively()).toBe(BEFORE)
  })

  test('a failed read is retried', async () => {
    let tries = 0
    const reads = new ReadCache<string, Value>(
      async () => {
        tries += 1
        if (tries === 1) throw new Error('away')
        return AFTER
      },
      { name: 'test', maxSize: 10 },
    )
    await expect(reads.get(KEY)).rejects.toThrow('away')
    expect(await reads.get(KEY)).toBe(AFTER)
  })

  test('evicts the least recently used value when the cache is full', async () => {
    const asked: string[] = []
    const reads = new ReadCache<string, Value>(
      async (text) => {
        asked.push(text)
        return { text }
      },
      { name: 'test', maxSize: 3, sizeOf: ({ text }) => text.length },
    )
    for (const key of ['a', 'b', 'cc', 'b', 'a']) await reads.get(key)
    expect(asked).toEqual(['a', 'b', 'cc', 'a'])
  })
})
