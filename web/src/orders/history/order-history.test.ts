import { expect, test } from 'vitest'
import { ordersByDay } from './order-history.tsx'

test('orders are grouped by the day in New York on which they were paid', () => {
  const times = [
    '2026-11-02T05:00:00.000Z',
    '2026-11-02T04:59:00.000Z',
    '2026-11-01T14:00:00.000Z',
    '2026-10-30T14:00:00.000Z',
  ]
  const days = ordersByDay(times.map((paid_time) => ({ paid_time })))
  expect(days.map(({ day, orders }) => [day, orders.length])).toEqual([
    ['2026-11-02', 1],
    ['2026-11-01', 2],
    ['2026-10-30', 1],
  ])
})
