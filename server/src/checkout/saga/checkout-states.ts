/**
 * QUOTED: shown to the shopper. SUPERSEDED: another preview replaced it. RESERVED: units and coupon are held and the
 * gateway is asked; what it answers may be unknown. AWAITS_CUSTOMER: the same, and the bank asks the customer. PAID: the
 * order exists. DECLINED: nothing is held; another attempt may follow. CANCELLED: nothing is held, and the gateway can never charge the attempt. REFUNDED: it was charged after
 * the hold had ended or although it was cancelled, and the charge was given back.
 */
export type CheckoutState =
  | 'QUOTED'
  | 'SUPERSEDED'
  | 'RESERVED'
  | 'AWAITS_CUSTOMER'
  | 'PAID'
  | 'DECLINED'
  | 'CANCELLED'
  | 'REFUNDED'

const NEXT_STATES: Record<CheckoutState, readonly CheckoutState[]> = {
  QUOTED: ['RESERVED', 'SUPERSEDED'],
  SUPERSEDED: [],
  RESERVED: ['AWAITS_CUSTOMER', 'PAID', 'DECLINED', 'CANCELLED', 'REFUNDED'],
  AWAITS_CUSTOMER: ['PAID', 'DECLINED', 'CANCELLED', 'REFUNDED'],
  PAID: [],
  DECLINED: ['RESERVED', 'SUPERSEDED'],
  CANCELLED: ['REFUNDED'],
  REFUNDED: [],
}

/** Units, coupon and items of the bag are held for an attempt to pay. */
export const IN_PROGRESS: readonly CheckoutState[] = ['RESERVED', 'AWAITS_CUSTOMER']

// The record above is written out in full.
const CHECKOUT_STATES = Object.keys(NEXT_STATES) as CheckoutState[]

/** Returns the states from which a checkout may be moved to this one. */
export function statesBefore(to: CheckoutState): CheckoutState[] {
  return CHECKOUT_STATES.filter((from) => NEXT_STATES[from].includes(to))
}
