import { STATE_CODES } from '@twirl/contract/buying/states'
import { expect, test } from 'vitest'
import { CONTIGUOUS_STATES, describeStates } from './describe-states.ts'

test.each([
  [STATE_CODES, 'All 50 states and Washington, DC'],
  [CONTIGUOUS_STATES, 'All but Alaska, Hawaii'],
  [['GA', 'AL'], 'Alabama, Georgia'],
])('%j is %s (STAFF-223)', (chosen, text) => {
  expect(describeStates(chosen)).toBe(text)
})
