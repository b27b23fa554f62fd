import type { Order, Rental } from '@twirl/contract/buying/orders'
import { expect, test } from 'vitest'
import { timelineOf } from './timeline.ts'

const at = (day: number) => `2026-11-${day}T15:00:00.000Z`

const TO_CUSTOMER: Order['timeline'] = [
  { step: 'ORDERED', time: at(10) },
  { step: 'PACKED', time: at(11) },
  { step: 'SHIPPED', time: at(12) },
  { step: 'DELIVERED', time: at(13) },
]

function order(taken: number, status: Order['status'] = 'PAID') {
  const timeline = TO_CUSTOMER.map(({ step, time }, index) => ({
    step,
    time: index < taken ? time : null,
  }))
  return { status, timeline, arrives_by: '2026-11-24' }
}

const ONE = { price: 35, quantity: 1, released_quantity: 0 }

function rented(
  state: Rental['state'],
  times: Partial<Record<Rental['timeline'][number]['step'], string>> = {},
  days_until_due: number | null = null,
) {
  const steps = ['DUE', 'RETURN_REQUESTED', 'RECEIVED', 'INSPECTED', 'CLOSED'] as const
  const rental: Rental = {
    state,
    quantity_out: 1,
    due_date: '2026-12-04',
    days_until_due,
    timeline: steps.map((step) => ({ step, time: times[step] ?? null })),
    late_charges: null,
    bought_order_number: null,
    exchange_order_number: null,
  }
  return { rental, ...ONE }
}

const texts = (...given: Parameters<typeof timelineOf>) =>
  timelineOf(...given).map(({ label, detail, state }) => `${state}: ${label} ${detail ?? ''}`)

test('a piece that is with the customer is due next', () => {
  expect(texts(order(4), rented('OUT', {}, 3))).toEqual([
    'done: Ordered 11/10/2026',
    'done: Packed 11/11/2026',
    'done: Shipped 11/12/2026',
    'done: Delivered 11/13/2026',
    'current: Due 12/04/2026 (in 3 days)',
    'ahead: Return requested ',
    'ahead: Received ',
    'ahead: Inspected ',
    'ahead: Closed ',
  ])
})

test('a parcel on its way has a promised day', () => {
  expect(texts(order(3), rented('UPCOMING')).slice(3, 5)).toEqual([
    'current: Delivered by 11/24/2026',
    'ahead: Due 12/04/2026',
  ])
})

test('a bought piece has the way to the customer only', () => {
  expect(texts(order(1), { rental: null, ...ONE })).toEqual([
    'done: Ordered 11/10/2026',
    'current: Packed ',
    'ahead: Shipped ',
    'ahead: Delivered by 11/24/2026',
  ])
})

test('a return that arrives unannounced leaves no gap, and is no longer due', () => {
  expect(texts(order(4), rented('RECEIVED', { RECEIVED: at(28) })).slice(4)).toEqual([
    'done: Received 11/28/2026',
    'current: Inspected ',
    'ahead: Closed ',
  ])
})

test('a piece that is late is due, and one that was sent back late was due', () => {
  const due = { DUE: '2026-12-04T05:00:00.000Z' }
  expect(texts(order(4), rented('OVERDUE', due, -2))[4]).toBe(
    'current: Due 12/04/2026 (2 days ago)',
  )
  expect(
    texts(order(4), rented('RETURNING', { ...due, RETURN_REQUESTED: '2026-12-06T15:00:00.000Z' })),
  ).toContain('done: Due 12/04/2026')
})

test('steps that a lead of the event confirmed say so (LEAD-32)', () => {
  const { timeline, ...rest } = order(3)
  const group = {
    ...rest,
    timeline: [...timeline.slice(0, 3), { step: 'HANDED_OUT', time: at(24), by: 'LEAD' } as const],
  }
  const { rental, ...item } = rented('RETURNING')
  const back = { step: 'RETURN_REQUESTED', time: at(28), by: 'LEAD' } as const
  const shown = texts(group, { ...item, rental: { ...rental, timeline: [back] } })
  expect(shown.slice(3)).toEqual([
    'done: Handed out by your group leader 11/24/2026',
    'done: Given to your group leader 11/28/2026',
  ])
})

test('what has ended has no steps ahead', () => {
  expect(texts(order(4), rented('BOUGHT', { CLOSED: at(20) })).slice(4)).toEqual([
    'done: Bought 11/20/2026',
  ])
  expect(texts(order(4), rented('CHARGED', { CLOSED: at(20) })).slice(4)).toEqual([
    'done: Charged 11/20/2026',
  ])
  expect(texts(order(2, 'REFUNDED'), rented('UPCOMING'))).toHaveLength(2)
})

test('a piece that was refunded before it shipped has no way to the customer', () => {
  const released = { rental: null, price: 35, quantity: 2, released_quantity: 2 }
  expect(texts(order(4, 'PARTIALLY_REFUNDED'), released)).toEqual(['done: Ordered 11/10/2026'])
})

test('the replacement of an exchange whose fee was given back still has its way ahead (ORDER-20)', () => {
  const replacement = { ...rented('UPCOMING'), price: 0 }
  expect(texts(order(2, 'FINANCIAL_REFUNDED'), replacement)).toEqual(
    texts(order(2), rented('UPCOMING')),
  )
})
