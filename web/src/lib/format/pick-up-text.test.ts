import { expect, test } from 'vitest'
import { pickUpText } from './pick-up-text.ts'

test.each([
  [null, null, null],
  ['2026-12-08', null, '12/08/2026'],
  ['2026-12-08', '2026-12-12', '12/08/2026, 4 days before the party on 12/12/2026'],
  ['2026-12-31', '2027-01-01', '12/31/2026, the day before the party on 01/01/2027'],
  // The clocks change on 11/01/2026.
  ['2026-10-31', '2026-11-02', '10/31/2026, 2 days before the party on 11/02/2026'],
])('a pick-up on %s for a party on %s: %s', (hand_out_date, party_date, text) => {
  expect(pickUpText({ hand_out_date, party_date })).toBe(text)
})

test('a pick-up on the day of the party does not repeat the date', () => {
  expect(pickUpText({ hand_out_date: '2026-12-12', party_date: '2026-12-12' })).toBe(
    '12/12/2026, the day of the party',
  )
})
