import { describe, expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '#system/default-settings.ts'
import { dueDateOf } from './due-date.ts'
import { reminderStageOf } from './reminder-stage.ts'

const ORDER = { return_by: '2027-03-10', trunk_show_id: null, is_exchange: false }

describe('dueDateOf', () => {
  test.each([
    ['the promised day after an early delivery', {}, '2027-02-10', '2027-03-10'],
    ['the promised day after a delivery in time', {}, '2027-02-17', '2027-03-10'],
    ['21 days after a late delivery', {}, '2027-02-18', '2027-03-11'],
    ['14 days after a late hand-out', { trunk_show_id: 7 }, '2027-02-25', '2027-03-11'],
    ['the promised day after a hand-out in time', { trunk_show_id: 7 }, '2027-02-24', '2027-03-10'],
    ['7 days after a late exchange', { is_exchange: true }, '2027-03-04', '2027-03-11'],
    ['not set when nothing is rented', { return_by: null }, '2027-02-18', null],
  ])('is %s', (_name, change, deliveredOn, due) => {
    expect(dueDateOf({ ...ORDER, ...change }, deliveredOn, DEFAULT_SETTINGS.rental_terms)).toBe(due)
  })
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
