import { expect, test } from 'vitest'
import { checkChapter } from './chapter-call.ts'

const SCHOOLS = {
  universities: [
    { id: 1, name: 'Magnolia University' },
    { id: 2, name: 'Lakeshore State' },
  ],
  sororities: [{ id: 1, name: 'Zeta Lambda Nu' }],
}
const NOT_LISTED = 'Please choose one from the list'

test('a list that has not loaded yet', () => {
  const values = { university_id: 'Magnolia University', sorority_id: 'Zeta Lambda Nu' }
  expect(checkChapter(values, { ...SCHOOLS, sororities: [] })).toEqual({
    sorority_id: 'The list is still loading. Please try again.',
  })
})

test.each([
  ['both chosen', 'Magnolia University', 'Zeta Lambda Nu', {}],
  ['typed in part and in lower case', ' magnolia', 'zeta', {}],
  ['both empty', '', ' ', { university_id: 'Required', sorority_id: 'Required' }],
  ['one of them unknown', 'Magnolia University', 'Alpha', { sorority_id: NOT_LISTED }],
])('%s', (_, university_id, sorority_id, errors) => {
  expect(checkChapter({ university_id, sorority_id }, SCHOOLS)).toEqual(errors)
})
