import { daysBetween, type Day, dayOf } from '#platform/new-york-time.ts'
import type { FactsOfItem } from '../../orders/public.ts'

/** An additional rental month (ORDER-16). */
const MONTH_DAYS = 30

type RentedFacts = Pick<
  FactsOfItem,
  | 'transaction_type'
  | 'quantity'
  | 'released_quantity'
  | 'bought_quantity'
  | 'dropped_quantity'
  | 'received_at'
> & { due_date: Day | null }

type CapFacts = {
  item: RentedFacts
  /** What a month of one piece costs, and what a piece costs that does not come back. */
  month_cents: number
  full_price_cents: number
  /** What was charged before and is paid or still owed. */
  charged: { late_cents: number; open_damages: number }
  now: Date
}

export type ChargeCaps = {
  late_cents: number
  /** With what was charged before. */
  late_total_cents: number
  damage_cents: number
}

/**
 * The most that can be charged for a rented item now, without tax (STAFF-33): for each month that has begun since its due
 * date the rent again, and for one piece that is beyond repair or lost its retail price.
 */
export function chargeCapsOf({ item, charged, now, ...prices }: CapFacts): ChargeCaps {
  if (item.transaction_type !== 'RENT')
    return { late_cents: 0, late_total_cents: 0, damage_cents: 0 }
  const pieces = item.quantity - item.released_quantity
  const late_total_cents = prices.month_cents * pieces * monthsLate(item, now)
  // A piece whose charge was given back is not charged again.
  const left = pieces - item.bought_quantity - item.dropped_quantity - charged.open_damages
  return {
    late_cents: Math.max(0, late_total_cents - charged.late_cents),
    late_total_cents,
    damage_cents: left > 0 ? prices.full_price_cents : 0,
  }
}

function monthsLate({ due_date, received_at }: RentedFacts, now: Date): number {
  if (due_date === null) return 0
  const days = daysBetween(due_date, dayOf(received_at ?? now))
  return days > 0 ? Math.ceil(days / MONTH_DAYS) : 0
}
