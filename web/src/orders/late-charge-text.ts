import type { OrderItem } from '@twirl/contract/buying/orders'
import { formatDollars } from '#lib/format/format-dollars.ts'

/** What may be charged for those of the items that are late, in all. Null when none is. */
export function lateChargeText(items: Pick<OrderItem, 'rental'>[]): string | null {
  const charges = items.flatMap(({ rental }) =>
    rental?.state === 'OVERDUE' ? (rental.late_charges ?? []) : [],
  )
  if (charges.length === 0) return null
  const month = charges.reduce((sum, { additional_month }) => sum + additional_month, 0)
  const isPriced = charges.every(({ full_price }) => full_price !== null)
  const fullPrice = charges.reduce((sum, { full_price }) => sum + (full_price ?? 0), 0)
  const full = isPriced ? `the full price of ${formatDollars(fullPrice)}` : 'the full price'
  return `${formatDollars(month)} for an additional rental month, or ${full} if it never comes back`
}
