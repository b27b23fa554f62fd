import { expect, test } from 'vitest'
import { textParameters } from './text-parameters.ts'

test('the named parameters are returned if they are text', () => {
  const toSearch = textParameters('redirect', 'token')
  expect(toSearch({ redirect: '/profile', token: 'x', page: 2 })).toEqual({
    redirect: '/profile',
    token: 'x',
  })
  expect(toSearch({ redirect: 7, token: ['x'] })).toEqual({})
  expect(toSearch({})).toEqual({})
})
