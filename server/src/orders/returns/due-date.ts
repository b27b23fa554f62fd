import { addDays, type Day, daysBetween } from '#platform/new-york-time.ts'

/** A piece that came in exchange can be worn for at least these days. */
const EXCHANGE_DAYS = 7

export type DatedOrder = {
  /** What was promised when the order was placed; null: nothing is rented. */
  arrives_by: Day | null
  return_by: Day | null
  is_exchange: boolean
}

/** The days that the order was placed with, whatever the settings say since. Null: nothing is rented. */
export function rentalDaysOf({ arrives_by, return_by, is_exchange }: DatedOrder): number | null {
  if (arrives_by === null || return_by === null) return null
  return is_exchange ? EXCHANGE_DAYS : daysBetween(arrives_by, return_by)
}

/** The promised day, or that many days after the delivery if that is later: a late parcel costs no rental days. */
export function dueDateOf(order: DatedOrder, deliveredOn: Day): Day | null {
  const { return_by } = order
  const days = rentalDaysOf(order)
  if (return_by === null || days === null) return return_by
  const counted = addDays(deliveredOn, days)
  return counted > return_by ? counted : return_by
}
