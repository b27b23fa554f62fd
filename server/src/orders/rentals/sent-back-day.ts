import { addDays, type Day, dayOf } from '#platform/new-york-time.ts'
import type { Rental } from './rental.ts'

/** For how long the shop takes a customer's word that a piece is on its way (ORDER-26). */
export const ANNOUNCED_DAYS = 10

/**
 * The day on which the customer gave the piece away; `null` while the customer has it. The mark of a group leader counts as
 * it is. The customer's own announcement counts when the piece arrives within ten days; otherwise the receipt does.
 */
export function sentBackDay(
  { sent_back_at, sent_back_by, received_at }: Rental,
  now: Date,
): Day | null {
  const receivedOn = received_at && dayOf(received_at)
  if (sent_back_at === null) return receivedOn
  const sentOn = dayOf(sent_back_at)
  if (sent_back_by === 'LEAD') return sentOn
  return (receivedOn ?? dayOf(now)) <= addDays(sentOn, ANNOUNCED_DAYS) ? sentOn : receivedOn
}
