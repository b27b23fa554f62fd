import { expect, test } from 'vitest'
import { textSearch } from './text-search.ts'

test('what is asked for is kept, when it is a text', () => {
  const toSearch = textSearch('redirect', 'token')
  expect(toSearch({ redirect: '/profile', token: 'x', page: 2 })).toEqual({
    redirect: '/profile',
    token: 'x',
  })
  expect(toSearch({ redirect: 7, token: ['x'] })).toEqual({})
  expect(toSearch({})).toEqual({})
})
