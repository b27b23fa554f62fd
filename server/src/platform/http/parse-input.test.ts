import { describe, expect, test } from 'vitest'
import { parseJsonBody, parseQuery } from './parse-input.ts'

const nested = (depth: number): string => `{"a":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`

describe('parseJsonBody', () => {
  test.each(['{"a":[1,{"b":"ü 👗"}]}', '{}', nested(20), `{"a":[${'1,'.repeat(9_000)}1]}`])(
    'reads %s',
    (text) => {
      expect(parseJsonBody(text)).toEqual(JSON.parse(text))
    },
  )

  test('reads an empty body as no fields', () => {
    expect(parseJsonBody('')).toEqual({})
  })

  test.each(['[]', '[{}]', '"text"', '""', '1', 'true', 'null'])(
    'refuses %s: no object',
    (text) => {
      expect(() => parseJsonBody(text)).toThrow(expect.objectContaining({ code: 'BAD_REQUEST' }))
    },
  )

  test.each([
    ['a blank', ' '],
    ['half of it', '{"a":'],
    ['a NUL in a value', '{"a":"\\u0000"}'],
    ['a NUL in a key', '{"\\u0000":1}'],
    ['half of a surrogate pair', '{"a":"\\ud83d"}'],
    ['a prototype', '{"__proto__":{"admin":true}}'],
    ['a prototype further in', '{"a":[{"__proto__":1}]}'],
    ['too many levels', nested(21)],
    ['too many values', `{"a":[${'1,'.repeat(10_000)}1]}`],
  ])('refuses %s', (_, text) => {
    expect(() => parseJsonBody(text)).toThrow(expect.objectContaining({ code: 'MALFORMED_JSON' }))
  })
})

test('a query with a NUL, which PostgreSQL cannot store, is refused', () => {
  const query = { q: 'satin' }
  expect(parseQuery(query)).toBe(query)
  expect(() => parseQuery({ q: 'a\0b' })).toThrow(expect.objectContaining({ code: 'BAD_REQUEST' }))
})
