import type { RentalTerms } from '@twirl/contract/system'
import { addDays, type Day } from '#platform/new-york-time.ts'

/** A piece that came in exchange can be worn for at least these days. */
const EXCHANGE_DAYS = 7

export type DatedOrder = {
  /** What was promised; null: nothing is rented. */
  return_by: Day | null
  trunk_show_id: number | null
  is_exchange: boolean
}

export function rentalDaysOf(
  { trunk_show_id, is_exchange }: DatedOrder,
  { rental_days, rental_days_group }: RentalTerms,
): number {
  if (is_exchange) return EXCHANGE_DAYS
  return trunk_show_id === null ? rental_days : rental_days_group
}

/** The promised day, or that many days after the delivery if that is later: a late parcel costs no rental days. */
export function dueDateOf(order: DatedOrder, deliveredOn: Day, terms: RentalTerms): Day | null {
  if (order.return_by === null) return null
  const counted = addDays(deliveredOn, rentalDaysOf(order, terms))
  return counted > order.return_by ? counted : order.return_by
}
