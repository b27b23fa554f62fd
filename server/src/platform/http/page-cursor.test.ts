import { describe, expect, test } from 'vitest'
import { cutPage, readCursor, writeCursor } from './page-cursor.ts'

test('a cursor is read as it was written', () => {
  const values = ['2026-05-04T10:00:00.000Z', 17, null]
  expect(readCursor(writeCursor(values), 3)).toEqual(values)
})

test.each([
  ['no JSON', Buffer.from('nothing').toString('base64url')],
  ['other values', writeCursor([1])],
  ['no values', Buffer.from('{"a":1}').toString('base64url')],
  ['values that are no texts or numbers', Buffer.from('[[1],{}]').toString('base64url')],
])('a cursor with %s is refused', (_, cursor) => {
  expect(() => readCursor(cursor, 2)).toThrow(expect.objectContaining({ code: 'BAD_REQUEST' }))
})

describe('cutPage', () => {
  const idOf = (id: number) => [id]

  test('names the last row of the page if there are more', () => {
    expect(cutPage([1, 2, 3], 2, idOf)).toEqual({ rows: [1, 2], next: writeCursor([2]) })
  })

  test('names nothing after the last page', () => {
    expect(cutPage([1, 2], 2, idOf)).toEqual({ rows: [1, 2], next: null })
    expect(cutPage([], 2, idOf)).toEqual({ rows: [], next: null })
  })
})
