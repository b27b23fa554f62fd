import { expect, test } from 'vitest'
import type { Rental } from '../../orders/public.ts'
import { chargeCapsOf } from './charge-caps.ts'

const noonOf = (day: string) => new Date(`${day}T17:00:00Z`)
const out = (id: number): Rental => ({
  id,
  order_item_id: 1,
  booking_id: id,
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
})
const [first, second] = [out(1), out(2)]
const sent = (rental: Rental, by: 'CUSTOMER' | 'LEAD', day: string): Rental => ({
  ...rental,
  sent_back_at: noonOf(day),
  sent_back_by: by,
})
const back = (rental: Rental, day: string): Rental => ({ ...rental, received_at: noonOf(day) })
const ended = (rental: Rental, ending: Rental['ending'], day: string): Rental => ({
  ...rental,
  ending,
  ended_at: noonOf(day),
})

const NOTHING = { late_cents: 0, damaged_ids: [] as (number | null)[] }
const TERMS = { due_date: '2026-03-10' as string | null, has_left: true }

test.each<[string, Rental[], Partial<typeof TERMS>, typeof NOTHING, string, number, number]>([
  ['on the due day', [first, second], {}, NOTHING, '2026-03-10', 0, 12_000],
  ['a day late', [first, second], {}, NOTHING, '2026-03-11', 7_000, 12_000],
  ['30 days late', [first, second], {}, NOTHING, '2026-04-09', 7_000, 12_000],
  ['31 days late', [first, second], {}, NOTHING, '2026-04-10', 14_000, 12_000],
  ['late for years', [first], {}, NOTHING, '2028-03-11', 12_000, 12_000],
  [
    'back in time, the other one a day late',
    [back(first, '2026-03-10'), back(second, '2026-03-11')],
    {},
    NOTHING,
    '2026-06-10',
    3_500,
    12_000,
  ],
  [
    'announced on the due day and back within ten days',
    [back(sent(first, 'CUSTOMER', '2026-03-10'), '2026-03-20')],
    {},
    NOTHING,
    '2026-06-10',
    0,
    12_000,
  ],
  [
    'announced on the due day and back after eleven days',
    [back(sent(first, 'CUSTOMER', '2026-03-10'), '2026-03-21')],
    {},
    NOTHING,
    '2026-06-10',
    3_500,
    12_000,
  ],
  [
    'announced on the due day and never seen',
    [sent(first, 'CUSTOMER', '2026-03-10')],
    {},
    NOTHING,
    '2026-04-10',
    7_000,
    12_000,
  ],
  [
    'given to the leader on the due day and back weeks later',
    [back(sent(first, 'LEAD', '2026-03-10'), '2026-04-01')],
    {},
    NOTHING,
    '2026-06-10',
    0,
    12_000,
  ],
  [
    'bought before the due day',
    [ended(first, 'BOUGHT', '2026-03-01')],
    {},
    NOTHING,
    '2026-06-10',
    0,
    0,
  ],
  [
    'charged as lost a day late',
    [ended(first, 'CHARGED', '2026-03-11')],
    {},
    { ...NOTHING, damaged_ids: [1] },
    '2026-09-10',
    3_500,
    0,
  ],
  [
    'one refunded before it left, one bought',
    [ended(first, 'RELEASED', '2026-02-01'), ended(second, 'BOUGHT', '2026-03-11')],
    {},
    NOTHING,
    '2026-06-10',
    3_500,
    0,
  ],
  ['extended', [{ ...first, extension_days: 30 }], {}, NOTHING, '2026-04-09', 0, 12_000],
  ['never sent', [first], { has_left: false }, NOTHING, '2026-06-10', 0, 0],
  ['not due', [first], { due_date: null }, NOTHING, '2026-06-10', 0, 12_000],
  ['charged before', [first], {}, { ...NOTHING, late_cents: 3_000 }, '2026-03-11', 500, 12_000],
  [
    'one charged for damage',
    [first, second],
    {},
    { ...NOTHING, damaged_ids: [1] },
    '2026-03-10',
    0,
    12_000,
  ],
  [
    'both charged for damage',
    [first, second],
    {},
    { ...NOTHING, damaged_ids: [null, 2] },
    '2026-03-10',
    0,
    0,
  ],
])('pieces that are %s (STAFF-33)', (_, rentals, terms, charged, day, late_cents, damage_cents) => {
  const prices = { month_cents: 3_500, full_price_cents: 12_000 }
  expect(
    chargeCapsOf({ rentals, ...TERMS, ...terms, ...prices, charged, now: noonOf(day) }),
  ).toMatchObject({ late_cents, damage_cents })
})

test('a charge for damage is for the piece that is not back', () => {
  const caps = chargeCapsOf({
    rentals: [back(first, '2026-03-09'), second],
    ...TERMS,
    month_cents: 3_500,
    full_price_cents: 12_000,
    charged: NOTHING,
    now: noonOf('2026-03-10'),
  })
  expect(caps.damaged_id).toBe(2)
})
