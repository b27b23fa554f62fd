import type { CodeOrders, CodeState, DiscountCode } from '@twirl/contract/staff/money/codes'
import { formatDay } from '#lib/format/format-day.ts'
import { formatDollars } from '#lib/format/format-dollars.ts'

export const STATE_TEXTS: Record<CodeState, string> = {
  ACTIVE: 'Can be used',
  NOT_STARTED: 'Not started',
  ENDED: 'Ended',
  USED_UP: 'Used up',
  OFF: 'Switched off',
}

export const ORDER_TEXTS: Record<CodeOrders, string> = {
  INDIVIDUAL: 'Individual orders',
  GROUP: 'Group orders',
}

export function describeDiscount({ kind, value }: Pick<DiscountCode, 'kind' | 'value'>): string {
  return kind === 'PERCENTAGE' ? `${value}% off` : `${formatDollars(value)} off`
}

export function describeDays({ starts_on, ends_on }: DiscountCode): string {
  if (starts_on && ends_on) return `${formatDay(starts_on)} to ${formatDay(ends_on)}`
  if (starts_on) return `from ${formatDay(starts_on)}`
  return ends_on ? `until ${formatDay(ends_on)}` : 'without end'
}

export function describeUses({ use_count, total_limit }: DiscountCode): string {
  return total_limit === null ? String(use_count) : `${use_count} of ${total_limit}`
}
