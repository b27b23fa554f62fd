import { describe, expect, test } from 'vitest'
import { UNKNOWN_VISITOR, type Visitor } from '#platform/http/visitor.ts'
import { FavoriteMarks, type Marks } from './favorite-marks.ts'

const VISITOR: Visitor = { ...UNKNOWN_VISITOR, guest_hash: 'abc' }
const MARKS: Marks = new Map([[7, 1]])

describe('FavoriteMarks', () => {
  test('asks by owner, and once also for visitors without any', async () => {
    const asked: string[] = []
    const marks = new FavoriteMarks(async (owner) => {
      asked.push(owner)
      return new Map()
    })
    for (let i = 0; i < 2; i++) expect([...(await marks.get(VISITOR))]).toEqual([])
    expect(asked).toEqual(['g:abc'])
  })

  test('does not query for a visitor without guest id and session', async () => {
    const marks = new FavoriteMarks(() => Promise.reject(new Error('asked')))
    expect([...(await marks.get(UNKNOWN_VISITOR))]).toEqual([])
  })

  test.each([
    ['invalidate', (marks: FavoriteMarks) => marks.invalidate('g:abc')],
    ['invalidateAll', (marks: FavoriteMarks) => marks.invalidateAll()],
  ])('asks again after a change: %s', async (_, change) => {
    const answers = [new Map(), MARKS]
    const marks = new FavoriteMarks(async () => answers.shift()!)
    await marks.get(VISITOR)
    change(marks)
    expect(await marks.get(VISITOR)).toBe(MARKS)
  })

  test('a page works without hearts while the database is unavailable, and only then', async () => {
    const failing = (code: string) =>
      new FavoriteMarks(() => Promise.reject(Object.assign(new Error(code), { code })))
    const away = failing('ECONNREFUSED')
    expect([...(await away.getOrNone(VISITOR))]).toEqual([])
    await expect(away.get(VISITOR)).rejects.toThrow('ECONNREFUSED')
    await expect(failing('42P01').getOrNone(VISITOR)).rejects.toThrow('42P01')
  })
})
