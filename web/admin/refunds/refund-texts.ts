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
  if (state === 'REFUSED')
    return `The payment provider refused to refund ${dollars}. It is listed under Refunds, Refused by the payment provider.`
  return `${dollars} is refunded.`
}

// Reasons of the payment provider that say why a refund can’t reach the card.
const REFUSAL_TEXTS: Record<string, string> = {
  expired_or_canceled_card: 'the card has expired or is closed',
  lost_or_stolen_card: 'the card was reported lost or stolen',
  charge_already_refunded: 'the charge is refunded already',
  charge_disputed: 'the customer disputes the charge at the bank',
  insufficient_funds: 'the shop has too little money at the payment provider',
}

export function refusalText(refusal: string): string {
  return REFUSAL_TEXTS[refusal] ?? `the payment provider says “${refusal.replaceAll('_', ' ')}”`
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
