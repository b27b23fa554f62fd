import type { OrderStep } from '@twirl/contract/staff/orders/order-steps'

export type StepFacts = {
  /** Something of it is sent, or was. */
  has_parcel: boolean
  packed_at: Date | null
  shipped_at: Date | null
  delivered_at: Date | null
  /** Units of rented items that are with the customer, or on their way back. */
  receivable_units: number
}

/** What can be done with an order now, the usual next step first (STAFF-20). */
export function nextSteps(facts: StepFacts): OrderStep[] {
  const { packed_at, shipped_at, delivered_at } = facts
  if (!facts.has_parcel) return []
  if (shipped_at === null) {
    const parcel: OrderStep[] = packed_at === null ? ['pack'] : ['ship', 'unpack']
    return [...parcel, 'cancel']
  }
  const receive: OrderStep[] = facts.receivable_units > 0 ? ['receive'] : []
  return delivered_at === null
    ? ['deliver', 'correct-label', ...receive]
    : [...receive, 'correct-label']
}
