import { expect, test } from 'vitest'
import type { PlannedUnit } from '../../inventory/public.ts'
import { backOn, stateOfUnit, whereIs } from './piece-state.ts'

const day = (text: string) => new Date(`${text}T05:00:00Z`)

/** Needed on March 3. */
const unit = (facts: Partial<PlannedUnit> = {}) => ({
  unit_state: 'IN_HOUSE' as const,
  from: day('2027-03-03'),
  at_risk_since: null,
  is_packed: false,
  back_at: null,
  ...facts,
})
const RISK = { at_risk_since: day('2027-02-01') }

test.each([
  ['READY', {}],
  ['PACKED', { unit_state: 'PACKED', is_packed: true }],
  ['PACKED', { unit_state: 'OUT', is_packed: true }],
  ['MISSING', { unit_state: 'LOST' }],
  ['MISSING', { unit_state: 'RETIRED', ...RISK }],
  ['MISSING', { unit_state: 'REPAIR', ...RISK }],
  ['LATE', { unit_state: 'OUT', back_at: day('2027-03-05'), ...RISK }],
  ['LATE', { unit_state: 'OUT', back_at: day('2027-03-05') }],
  ['AT_RISK', { unit_state: 'OUT', back_at: day('2027-02-28') }],
  ['AT_RISK', { unit_state: 'REPAIR' }],
  ['EXPECTED', { unit_state: 'OUT', back_at: day('2027-02-27') }],
  ['EXPECTED', { unit_state: 'CLEANING' }],
] as const)('is %s with %j (LEAD-71)', (state, facts) => {
  expect(stateOfUnit(unit(facts))).toBe(state)
})

test('says where a unit is and when it is back', () => {
  expect(whereIs({ unit_state: 'REPAIR', is_packed: false })).toBe('in repair')
  expect(whereIs({ unit_state: 'PACKED', is_packed: true })).toBe('in the box')
  expect(whereIs({ unit_state: 'OUT', is_packed: true })).toBe('sent')
  expect(backOn(unit({ back_at: day('2027-02-28') }))).toBe('2027-02-28')
  expect(backOn(unit())).toBeNull()
})
