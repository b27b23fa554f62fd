import { expect, test } from 'vitest'
import { mergeMembership } from './update-profile.ts'

const nothing = { university_id: null, sorority_id: null }
const both = { university_id: 1, sorority_id: 2 }

test.each([
  ['nothing named', both, {}, { ...both, is_not_sorority_member: false }],
  ['nothing known, nothing named', nothing, {}, nothing],
  ['both named', nothing, both, { ...both, is_not_sorority_member: false }],
  ['one named', nothing, { university_id: 1 }, { university_id: 1, sorority_id: null }],
  [
    'the missing one named',
    { ...both, sorority_id: null },
    { sorority_id: 2 },
    { ...both, is_not_sorority_member: false },
  ],
  ['one taken away', both, { sorority_id: null }, { university_id: 1, sorority_id: null }],
  [
    'no member',
    both,
    { is_not_sorority_member: true },
    { ...nothing, is_not_sorority_member: true },
  ],
  [
    'no member, whatever else is named',
    nothing,
    { ...both, is_not_sorority_member: true },
    { ...nothing, is_not_sorority_member: true },
  ],
  [
    'not no member',
    nothing,
    { is_not_sorority_member: false },
    { ...nothing, is_not_sorority_member: false },
  ],
])('%s', (_what, current, change, merged) => {
  expect(mergeMembership(current, change)).toEqual(merged)
})
