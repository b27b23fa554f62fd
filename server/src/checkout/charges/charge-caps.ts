import { daysBetween, type Day, dayOf } from '#platform/new-york-time.ts'
import { LATE_MONTH_DAYS, type Rental, sentBackDay } from '../../orders/public.ts'

type CapFacts = {
  rentals: Rental[]
  /** The due day of the order, which extensions of a rental move; `null` while nothing is due. */
  due_date: Day | null
  has_left: boolean
  /** What a month of one piece costs, and what a piece costs that does not come back. */
  month_cents: number
  full_price_cents: number
  /** Late months that are paid or still owed, and the rentals that were charged for damage or loss. */
  charged: { late_cents: number; damaged_ids: (number | null)[] }
  now: Date
}

export type ChargeCaps = {
  late_cents: number
  damage_cents: number
  /** The rental that a charge for damage or loss is for; `null` when there is none to charge for. */
  damaged_id: number | null
}

/**
 * The most that can be charged for a rented line now, without tax (STAFF-33): for each piece the rent again for each month
 * that has begun since it was due, up to what it costs new, and for one piece that is damaged or lost its retail price.
 */
export function chargeCapsOf({ rentals, charged, ...facts }: CapFacts): ChargeCaps {
  const sent = facts.has_left ? rentals.filter(({ ending }) => ending !== 'RELEASED') : []
  const late_total_cents = sent.reduce((sum, rental) => sum + lateCentsOf(rental, facts), 0)
  // The charges of before there were rentals name none: each stands for one of them.
  const unnamed = charged.damaged_ids.filter((id) => id === null).length
  const chargeable = sent
    .filter(({ id, ending }) => ending === null && !charged.damaged_ids.includes(id))
    .slice(unnamed)
  // A piece that is still missing comes first.
  const damaged = chargeable.find(({ received_at }) => received_at === null) ?? chargeable[0]
  return {
    late_cents: Math.max(0, late_total_cents - charged.late_cents),
    damage_cents: damaged ? facts.full_price_cents : 0,
    damaged_id: damaged?.id ?? null,
  }
}

/** The late fee of one rental until now. */
export function lateCentsOf(
  rental: Rental,
  {
    due_date,
    month_cents,
    full_price_cents,
    now,
  }: Pick<CapFacts, 'due_date' | 'month_cents' | 'full_price_cents' | 'now'>,
): number {
  if (due_date === null) return 0
  const ended = rental.ended_at === null ? [] : [dayOf(rental.ended_at)]
  const until = [sentBackDay(rental, now) ?? dayOf(now), ...ended].toSorted()[0]!
  const days = daysBetween(due_date, until) - rental.extension_days
  return Math.min(full_price_cents, month_cents * Math.max(0, Math.ceil(days / LATE_MONTH_DAYS)))
}
