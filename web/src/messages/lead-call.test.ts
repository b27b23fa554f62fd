import { expect, test } from 'vitest'
import { addressOf, checkApplication, checkDays, checkGroup } from './lead-call.ts'

const TODAY = '2026-11-17'
const TO_COME = 'Please choose a day that is still to come'

test.each([
  [{}, {}],
  [{ event_date: TODAY }, {}],
  [{ event_date: '2027-05-01', hand_out_date: '2027-04-29' }, {}],
  [{ event_date: '2026-11-16' }, { event_date: TO_COME }],
  [{ hand_out_date: '2025-12-31' }, { hand_out_date: TO_COME }],
  [
    { event_date: '2027-05-01', hand_out_date: '2027-05-02' },
    { hand_out_date: 'The hand-out can’t be after the party' },
  ],
])('the days of a group %j: %j (LEAD-60)', (values, errors) => {
  expect(checkDays(values, TODAY)).toEqual(errors)
})

const GROUP = {
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  phone_number: '404-555-0131',
  group_name: 'Chess Club',
  group_size: '12',
  referral_source: 'FRIEND',
}

test('the first step is complete without the second (LEAD-60)', () => {
  expect(checkGroup(GROUP)).toEqual({})
  expect(checkGroup({ ...GROUP, group_size: '1' })).toEqual({
    group_size: 'A group has at least 2 people',
  })
})

test('an address is left out or whole, and goes to the applicant (LEAD-60)', () => {
  expect(checkApplication(GROUP)).toEqual({})
  expect(checkApplication({ ...GROUP, city: 'Atlanta' })).toEqual({
    street_address: 'Required',
    state: 'Required',
    zip_code: 'Required',
  })
  expect(addressOf({ ...GROUP, name: 'Ada', city: 'Atlanta' })).toMatchObject({
    first_name: 'Ada',
    last_name: 'Chess Club',
    apt_unit_floor: '',
  })
})

test('sizes that are no numbers are an error of the sizes (LEAD-60)', () => {
  expect(Object.keys(checkApplication({ ...GROUP, size_M: 'x' }))).toEqual(['expected_sizes'])
  expect(checkApplication({ ...GROUP, size_M: '0', size_L: '4' })).toEqual({})
})
