import { describe, expect, test } from 'vitest'
import { UNKNOWN_VISITOR, type Visitor } from '#platform/visitor.ts'
import { FavoriteMarks, type Marks } from './favorite-marks.ts'

const VISITOR: Visitor = { guest_hash: 'abc', address_hash: null, session: null }
const OWNER = 'g:abc'
const BEFORE: Marks = new Map()
const AFTER: Marks = new Map([[7, 1]])

/** A database whose answers arrive when the test says so. */
function slowReads() {
  const pending: ((marks: Marks) => void)[] = []
  const read = () => new Promise<Marks>((resolve) => pending.push(resolve))
  return { read, pending, count: () => pending.length }
}

describe('FavoriteMarks', () => {
  test('asks once, also for visitors without any', async () => {
    const { read, pending, count } = slowReads()
    const marks = new FavoriteMarks(read)
    const both = Promise.all([marks.find(VISITOR), marks.find(VISITOR)])
    pending[0]!(BEFORE)
    await both
    await marks.find(VISITOR)
    expect(count()).toBe(1)
  })

  test('does not ask for somebody unknown', async () => {
    const { read, count } = slowReads()
    expect([...(await new FavoriteMarks(read).find(UNKNOWN_VISITOR))]).toEqual([])
    expect(count()).toBe(0)
  })

  test('asks again after a change', async () => {
    const { read, pending } = slowReads()
    const marks = new FavoriteMarks(read)
    const first = marks.find(VISITOR)
    pending[0]!(BEFORE)
    await first
    marks.forget(OWNER)
    const second = marks.find(VISITOR)
    pending[1]!(AFTER)
    expect(await second).toBe(AFTER)
  })

  test.each([
    ['forget', (marks: FavoriteMarks) => marks.forget(OWNER)],
    ['forgetAll', (marks: FavoriteMarks) => marks.forgetAll()],
  ])('keeps nothing that was read before a change and arrives after it: %s', async (_, change) => {
    const { read, pending } = slowReads()
    const marks = new FavoriteMarks(read)
    const early = marks.find(VISITOR)
    change(marks)
    const late = marks.find(VISITOR)
    pending[1]!(AFTER)
    expect(await late).toBe(AFTER)
    pending[0]!(BEFORE)
    await early
    expect(await marks.find(VISITOR)).toBe(AFTER)
  })

  test('a cache that keeps whatever arrives would stay stale', async () => {
    const { read, pending } = slowReads()
    let kept: Marks | undefined
    const findNaively = async (): Promise<Marks> => (kept ??= await read())
    const early = findNaively()
    kept = undefined // the change
    pending[0]!(BEFORE)
    await early
    expect(await findNaively()).toBe(BEFORE)
  })

  test('a page can do without hearts while the database is away, and only then', async () => {
    const failing = (code: string) =>
      new FavoriteMarks(() => Promise.reject(Object.assign(new Error(code), { code })))
    const away = failing('ECONNREFUSED')
    expect([...(await away.findOrNone(VISITOR))]).toEqual([])
    await expect(away.find(VISITOR)).rejects.toThrow('ECONNREFUSED')
    await expect(failing('42P01').findOrNone(VISITOR)).rejects.toThrow('42P01')
  })

  test('a failed reading is tried again', async () => {
    let tries = 0
    const marks = new FavoriteMarks(async () => {
      tries += 1
      if (tries === 1) throw new Error('away')
      return AFTER
    })
    await expect(marks.find(VISITOR)).rejects.toThrow('away')
    expect(await marks.find(VISITOR)).toBe(AFTER)
  })
})
