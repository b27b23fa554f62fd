import type { ReturnReason } from '@twirl/contract/buying/orders'
import type { StaffRefundOutcome } from '@twirl/contract/staff/money/refunds'
import { formatDollars } from '#lib/format/format-dollars.ts'

export const REASON_TEXTS: Record<ReturnReason, string> = {
  DIDNT_FIT: 'It didn’t fit',
  DIDNT_LIKE_IT: 'They didn’t like it',
  DAMAGED_ITEM: 'It arrived damaged',
  DIDNT_RECEIVE_THE_ITEM: 'It never arrived',
  OTHER: 'Another reason',
}

/** What became of a refund, to be announced. */
export function outcomeText({ state, amount }: StaffRefundOutcome): string {
  const dollars = formatDollars(amount)
  if (state === 'WAITING') return `${dollars} is proposed and waits for a second person.`
  if (state === 'RESERVED')
    return `${dollars} will be refunded as soon as the payment provider answers.`
  return `${dollars} is refunded.`
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** How long something waits, in days or hours. */
export function ageText(time: string, now: number): string {
  const age = Math.max(0, now - new Date(time).getTime())
  const [count, unit] = age >= DAY_MS ? [age / DAY_MS, 'day'] : [age / HOUR_MS, 'hour']
  const whole = Math.floor(count)
  if (whole === 0) return 'Less than an hour'
  return `${whole} ${unit}${whole === 1 ? '' : 's'}`
}
