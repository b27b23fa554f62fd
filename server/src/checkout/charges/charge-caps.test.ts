import { expect, test } from 'vitest'
import { chargeCapsOf } from './charge-caps.ts'

const ITEM = {
  transaction_type: 'RENT' as const,
  quantity: 2,
  released_quantity: 0,
  bought_quantity: 0,
  dropped_quantity: 0,
  received_at: null as Date | null,
  due_date: '2026-03-10' as string | null,
}
const NOTHING = { late_cents: 0, open_damages: 0 }
const noonOf = (day: string) => new Date(`${day}T17:00:00Z`)

test.each([
  ['on its due date', {}, NOTHING, '2026-03-10', 0, 12_000],
  ['a day late', {}, NOTHING, '2026-03-11', 7_000, 12_000],
  ['30 days late', {}, NOTHING, '2026-04-09', 7_000, 12_000],
  ['31 days late', {}, NOTHING, '2026-04-10', 14_000, 12_000],
  ['back a day late', { received_at: noonOf('2026-03-11') }, NOTHING, '2026-06-10', 7_000, 12_000],
  ['charged before', {}, { ...NOTHING, late_cents: 5_000 }, '2026-03-11', 2_000, 12_000],
  ['all charged', {}, { late_cents: 8_000, open_damages: 2 }, '2026-03-11', 0, 0],
  [
    'one not sent, one bought',
    { released_quantity: 1, bought_quantity: 1 },
    NOTHING,
    '2026-03-11',
    3_500,
    0,
  ],
  [
    'one bought, one whose charge was given back',
    { bought_quantity: 1, dropped_quantity: 1 },
    NOTHING,
    '2026-03-10',
    0,
    0,
  ],
  ['without a due date', { due_date: null }, NOTHING, '2026-03-11', 0, 12_000],
  ['bought, not rented', { transaction_type: 'PURCHASE' as const }, NOTHING, '2026-03-11', 0, 0],
])('two pieces, %s (STAFF-33)', (_, change, charged, day, late_cents, damage_cents) => {
  const item = { ...ITEM, ...change }
  const prices = { month_cents: 3_500, full_price_cents: 12_000 }
  expect(chargeCapsOf({ item, ...prices, charged, now: noonOf(day) })).toMatchObject({
    late_cents,
    damage_cents,
  })
})
