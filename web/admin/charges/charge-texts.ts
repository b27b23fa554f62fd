import type { ExtraCharge } from '@twirl/contract/staff/money/charges'
import { formatDollars } from '#lib/format/format-dollars.ts'
import { formatShopTime } from '#lib/format/format-shop-time.ts'
import { METHOD_TEXTS } from '../refunds/outside-fields.tsx'

export const KIND_TEXTS: Record<ExtraCharge['kind'], string> = {
  LATE: 'Late',
  DAMAGE: 'Beyond repair or lost',
}

// Reasons of the payment provider that staff can do something about.
const DECLINE_TEXTS: Record<string, string> = {
  card_not_found: 'the card is not saved any more',
  insufficient_funds: 'there is not enough money on the card',
  card_declined: 'the bank declined it',
  authentication_required: 'the bank wants the customer to confirm it',
}

/** What became of a charge. */
export function stateText(charge: ExtraCharge): string {
  switch (charge.state) {
    case 'NEW':
      return 'Not charged yet'
    case 'PENDING':
      return 'The payment provider has not answered yet'
    case 'PAID':
      return 'Paid by card'
    case 'PAID_OFFLINE': {
      const method = METHOD_TEXTS[charge.offline_method ?? 'CASH'].toLowerCase()
      const reference = charge.offline_reference ? `, ${charge.offline_reference}` : ''
      return `Paid outside the shop (${method}${reference})`
    }
    case 'WAITING':
      return `Waits for the customer, who was mailed a link on ${formatShopTime(charge.asked!.at)}. It pays until ${formatShopTime(charge.asked!.until)}, New York time`
    case 'DECLINED': {
      if (charge.asked)
        return `Not paid by the customer, whose link ended on ${formatShopTime(charge.asked.until)}, New York time`
      const why = charge.decline_reason
      return `Declined: ${DECLINE_TEXTS[why ?? ''] ?? why ?? 'no reason was given'}`
    }
    case 'WITHDRAWN':
      return 'Withdrawn'
    case 'CANCELED':
      return 'Canceled: the payment provider did not answer'
  }
}

/** What was decided about an objection, after the name of the member. */
export function decisionText({
  decision,
  given_back,
  is_waiting,
}: NonNullable<ExtraCharge['objection_decided']>): string {
  if (decision === null) return 'closed the objection'
  if (decision === 'KEPT') return 'kept the charge'
  const act = decision === 'DROPPED' ? 'dropped the charge' : 'reduced the charge'
  const amount = formatDollars(given_back)
  return is_waiting
    ? `${act}, and ${amount} waits for a second person,`
    : `${act} and gave ${amount} back`
}
