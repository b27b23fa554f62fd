import type { CartItem } from '@twirl/contract/buying/cart'
import { formatDay } from '#lib/format/format-day.ts'

/** What follows for a member from the box that has left: a parcel of the own, or no order any more (LEAD-79). */
export function lateAdditionText({
  arrives_by,
  too_late_for,
}: NonNullable<CartItem['late_addition']>): string {
  return too_late_for === null
    ? `The box for your group has left. Your pieces come to your own address by ${formatDay(arrives_by)}; you choose it at checkout.`
    : `The box for your group has left, and a parcel can’t reach you before ${formatDay(too_late_for)}.`
}
