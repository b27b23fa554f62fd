import { expect, test } from 'vitest'
import { toHistorySearch } from './history-search.ts'

test.each([
  [{}, {}],
  [
    { period: 'this-month', page: '3' },
    { period: 'this-month', page: 3 },
  ],
  [{ period: 'all', page: '1' }, {}],
  [{ period: 'THIS_MONTH', page: '0' }, {}],
  [{ period: ['this-year'], page: '-2' }, {}],
])('%o is understood as %o', (raw, search) => {
  expect(toHistorySearch(raw)).toEqual({ period: undefined, page: undefined, ...search })
})
