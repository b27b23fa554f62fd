import { describe, expect, test } from 'vitest'
import { dueDateOf, rentalDaysOf } from './due-date.ts'
import { reminderStageOf } from './reminder-stage.ts'

const ORDER = { arrives_by: '2027-02-17', return_by: '2027-03-10', is_exchange: false }
const GROUP = { arrives_by: '2027-02-24' }

describe('dueDateOf', () => {
  test.each([
    ['the promised day after an early delivery', {}, '2027-02-10', '2027-03-10'],
    ['the promised day after a delivery in time', {}, '2027-02-17', '2027-03-10'],
    ['21 days after a late delivery', {}, '2027-02-18', '2027-03-11'],
    ['14 days after a late hand-out', GROUP, '2027-02-25', '2027-03-11'],
    ['the promised day after a hand-out in time', GROUP, '2027-02-24', '2027-03-10'],
    ['7 days after a late exchange', { is_exchange: true }, '2027-03-04', '2027-03-11'],
    ['the promised day if no arrival was', { arrives_by: null }, '2027-02-18', '2027-03-10'],
    ['not set when nothing is rented', { return_by: null }, '2027-02-18', null],
  ])('is %s', (_name, change, deliveredOn, due) => {
    expect(dueDateOf({ ...ORDER, ...change }, deliveredOn)).toBe(due)
  })
})

test.each([
  ['from the promised arrival to the promised return', {}, 21],
  ['those of its event', GROUP, 14],
  ['those of the setting when it was placed', { return_by: '2027-03-22' }, 33],
  ['fewer after an exchange', { is_exchange: true }, 7],
  ['none when nothing is rented', { arrives_by: null, return_by: null }, null],
])('the rental days of an order are %s', (_name, change, days) => {
  expect(rentalDaysOf({ ...ORDER, ...change })).toBe(days)
})

describe('reminderStageOf a piece that is due on March 14', () => {
  test.each([
    ['2027-03-10', null],
    ['2027-03-11', 'SOON'],
    ['2027-03-13', 'SOON'],
    ['2027-03-14', 'TODAY'],
    ['2027-03-15', 'OVERDUE'],
    ['2027-03-16', 'OVERDUE'],
    ['2027-03-17', 'STILL_OVERDUE'],
    ['2027-03-20', 'STILL_OVERDUE'],
    ['2027-03-21', null],
  ])('on %s is %s', (today, stage) => {
    expect(reminderStageOf('2027-03-14', today)).toBe(stage)
  })
})
