import { expect, test } from 'vitest'
import { planEventRental, planExchange, planRental } from './stock-windows.ts'

const TERMS = {
  ship_business_days: 1,
  delivery_business_days: 7,
  rental_days: 21,
  rental_days_group: 14,
  return_transit_days: 5,
  turnaround_days: 3,
}
const noon = (day: string) => new Date(`${day}T12:00:00-05:00`)

test('an individual rental: business days until it arrives, calendar days from then on (CHECKOUT-15)', () => {
  expect(planRental(noon('2026-11-13'), TERMS)).toEqual({
    arrives_by: '2026-11-24',
    return_by: '2026-12-15',
    // Monday, until nine days after December 15 have begun in New York.
    window: { from: new Date('2026-11-16T05:00:00Z'), to: new Date('2026-12-24T05:00:00Z') },
  })
})

test.each([
  // 11:30 PM in New York is the next day in UTC.
  ['late in the evening', '2026-11-16T23:30:00-05:00', '2026-11-25'],
  ['early in the morning', '2026-11-17T00:30:00-05:00', '2026-11-27'],
  ['on a Saturday', '2026-11-21T12:00:00-05:00', '2026-12-02'],
  ['before the change to daylight saving time', '2027-03-12T12:00:00-05:00', '2027-03-23'],
])('arrives by, ordered %s', (_when, now, day) => {
  expect(planRental(new Date(now), TERMS).arrives_by).toBe(day)
})

test('windows begin and end at midnight in New York, on both sides of a clock change', () => {
  expect(planRental(noon('2026-10-15'), TERMS).window).toEqual({
    from: new Date('2026-10-16T04:00:00Z'),
    to: new Date('2026-11-25T05:00:00Z'),
  })
})

test.each([
  ['when the first piece was', '2026-12-10', '2026-12-10', '2026-12-19'],
  ['7 days after its arrival at the earliest', '2026-11-30', '2026-12-01', '2026-12-10'],
])('an exchange ships like a rental and is due %s', (_name, dueDate, return_by, freeOn) => {
  expect(planExchange(noon('2026-11-13'), dueDate, TERMS)).toEqual({
    arrives_by: '2026-11-24',
    return_by,
    window: { from: new Date('2026-11-16T05:00:00Z'), to: new Date(`${freeOn}T05:00:00Z`) },
  })
})

test('an event rental: from its ship date to two weeks after the hand-out, and the way back (GROUP-4)', () => {
  const event = { closes_at: noon('2027-01-10'), hand_out_date: '2027-02-05' }
  expect(planEventRental(event, noon('2026-12-20'), TERMS)).toEqual({
    arrives_by: '2027-02-05',
    return_by: '2027-02-19',
    window: { from: new Date('2027-01-27T05:00:00Z'), to: new Date('2027-02-28T05:00:00Z') },
  })
})

test('an event whose ship date has passed takes units from today; without a hand-out date it ships when it closes', () => {
  const late = { closes_at: noon('2027-02-04'), hand_out_date: '2027-02-05' }
  expect(planEventRental(late, noon('2027-02-01'), TERMS).window.from).toEqual(
    new Date('2027-02-01T05:00:00Z'),
  )
  const open = { closes_at: noon('2027-02-05'), hand_out_date: null }
  expect(planEventRental(open, noon('2027-01-01'), TERMS)).toMatchObject({
    arrives_by: '2027-02-17',
    window: { from: new Date('2027-02-05T05:00:00Z') },
  })
})
