import type { OrderKind, ReturnReason, SendBackWay } from '@twirl/contract/buying/orders'

/** Orders whose pieces go back through the coordinator. */
const OF_GROUPS: OrderKind[] = [
  'ONLINE_TRUNK_SHOW',
  'IN_PERSON_TRUNK_SHOW',
  'GROUP_RENTAL',
  'FINAL_TRUNK_SHOW_OUTCOME_CHARGE',
]
/** Orders for pieces that the customer already has. */
const WITHOUT_PARCEL: OrderKind[] = [
  'PURCHASE_RENTAL',
  'FINAL_TRUNK_SHOW_OUTCOME_CHARGE',
  'EXTRA_FULL_PRICE_CHARGE',
]

type RefundFacts = {
  channel: OrderKind
  shipped_at: Date | null
  /** It is on its way back already, or with us. */
  is_returned: boolean
  reason: ReturnReason
}

/** Returns how a piece comes back whose refund is requested; null if it is not with the customer, so that nothing is sent. */
export function sendBackWayOf({
  channel,
  shipped_at,
  is_returned,
  reason,
}: RefundFacts): SendBackWay | null {
  const isSent = shipped_at !== null || WITHOUT_PARCEL.includes(channel)
  if (!isSent || is_returned || reason === 'DIDNT_RECEIVE_THE_ITEM') return null
  return OF_GROUPS.includes(channel) ? 'COORDINATOR' : 'LABEL'
}
