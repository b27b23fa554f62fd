import { describe, expect, test } from 'vitest'
import { rentalProgress } from './rental-progress.ts'

type Facts = Parameters<typeof rentalProgress>[0]

const DUE = '2026-06-10'
const DELIVERED = new Date('2026-05-20T15:00:00Z')
const ASKED = new Date('2026-06-08T12:00:00Z')
const RECEIVED = new Date('2026-06-12T14:00:00Z')
const INSPECTED = new Date('2026-06-13T10:00:00Z')

const rental: Facts['rentals'][number] = {
  id: 1,
  order_item_id: 1,
  booking_id: 1,
  sent_back_at: null,
  sent_back_by: null,
  received_at: null,
  inspected_at: null,
  is_worn: null,
  overdue_since: null,
  extension_days: 0,
  extended_at: null,
  ending: null,
  ended_at: null,
  ended_order_number: null,
}
const facts: Facts = {
  due_date: DUE,
  delivered_at: DELIVERED,
  return_requested_at: null,
  received_at: null,
  inspected_at: null,
  is_given_to_lead: false,
  is_exchanged: false,
  rentals: [{ ...rental }],
}

const at = (time: string, change: Partial<Facts> = {}) =>
  rentalProgress({ ...facts, ...change }, new Date(time))

/** `STEP` for a step that has no time yet. */
const stepsAt = (time: string, change: Partial<Facts> = {}) =>
  at(time, change).timeline.map((step) => (step.time ? `${step.step} ${step.time}` : step.step))

const ended = (ending: 'BOUGHT' | 'CHARGED' | 'RELEASED') => ({
  ...rental,
  ending,
  ended_at: new Date('2026-06-01T09:00:00Z'),
})
const BOUGHT = { rentals: [ended('BOUGHT')] }

describe('the state of a rented item', () => {
  test.each<[string, Partial<Facts>, string, number | null]>([
    ['UPCOMING', { delivered_at: null }, '2026-05-18T12:00:00Z', null],
    ['UPCOMING', { delivered_at: null, due_date: null }, '2026-05-18T12:00:00Z', null],
    ['OUT', {}, '2026-06-01T12:00:00Z', 9],
    // The due date ends at midnight in New York, four hours after that of UTC.
    ['OUT', {}, '2026-06-11T03:59:59.999Z', 0],
    ['OVERDUE', {}, '2026-06-11T04:00:00Z', -1],
    ['RETURNING', { return_requested_at: ASKED }, '2026-06-09T12:00:00Z', 1],
    ['RETURNING', { return_requested_at: ASKED }, '2026-06-12T12:00:00Z', -2],
    ['EXCHANGED', { is_exchanged: true, return_requested_at: ASKED }, '2026-06-09T12:00:00Z', 1],
    // It was announced with the exchange and never came.
    ['OUT', { is_exchanged: true }, '2026-06-01T12:00:00Z', 9],
    ['RECEIVED', { received_at: RECEIVED }, '2026-06-12T15:00:00Z', null],
    ['RECEIVED', { received_at: RECEIVED, is_exchanged: true }, '2026-06-12T15:00:00Z', null],
    ['CLOSED', { received_at: RECEIVED, inspected_at: INSPECTED }, '2026-06-14T12:00:00Z', null],
    ['BOUGHT', BOUGHT, '2026-06-14T12:00:00Z', null],
    ['CHARGED', { rentals: [ended('CHARGED')] }, '2026-06-14T12:00:00Z', null],
    // One of two was bought: the other one has to come back.
    ['OVERDUE', { rentals: [ended('BOUGHT'), rental] }, '2026-06-14T12:00:00Z', -4],
    // The other one was refunded and never sent.
    ['BOUGHT', { rentals: [ended('BOUGHT'), ended('RELEASED')] }, '2026-06-14T12:00:00Z', null],
  ])('%s', (state, change, time, days) => {
    expect(at(time, change)).toMatchObject({ state, days_until_due: days })
  })

  test('days are counted across the night in which clocks change', () => {
    const due_date = '2026-11-02'
    expect(at('2026-10-31T16:00:00Z', { due_date }).days_until_due).toBe(2)
    expect(at('2026-11-02T04:59:59Z', { due_date }).days_until_due).toBe(1)
    expect(at('2026-11-02T05:00:00Z', { due_date }).days_until_due).toBe(0)
  })
})

describe('the timeline of a rented item', () => {
  const REST = ['RETURN_REQUESTED', 'RECEIVED', 'INSPECTED', 'CLOSED']
  const DUE_STEP = 'DUE 2026-06-10T04:00:00.000Z'

  test('the due date has a time once it has begun', () => {
    expect(stepsAt('2026-06-10T03:59:59Z')).toEqual(['DUE', ...REST])
    expect(stepsAt('2026-06-10T04:00:00Z')).toEqual([DUE_STEP, ...REST])
  })

  test('a piece that is on its way back before is never due', () => {
    expect(stepsAt('2026-06-14T12:00:00Z', { return_requested_at: ASKED })).toEqual([
      'RETURN_REQUESTED 2026-06-08T12:00:00.000Z',
      'RECEIVED',
      'INSPECTED',
      'CLOSED',
    ])
  })

  test('a piece that came back without a request skips that step', () => {
    const change = { received_at: RECEIVED, inspected_at: INSPECTED }
    expect(stepsAt('2026-06-14T12:00:00Z', change)).toEqual([
      DUE_STEP,
      'RECEIVED 2026-06-12T14:00:00.000Z',
      'INSPECTED 2026-06-13T10:00:00.000Z',
      'CLOSED 2026-06-13T10:00:00.000Z',
    ])
  })

  test('an exchanged piece is sent back without a request', () => {
    const steps = stepsAt('2026-06-01T12:00:00Z', { is_exchanged: true })
    expect(steps).toEqual(['DUE', 'RECEIVED', 'INSPECTED', 'CLOSED'])
  })

  test('a bought piece does not come back', () => {
    expect(stepsAt('2026-06-14T12:00:00Z', BOUGHT)).toEqual(['CLOSED 2026-06-01T09:00:00.000Z'])
  })
})
