import type { CartType } from '@twirl/contract/buying/cart'

/** The two checkouts: the group order of an event, and the individual order. */
export type Flow = CartType

/** CHECKOUT-1. Step 0 is the page of the bag. */
export const STEPS: Record<Flow, readonly string[]> = {
  TRUNK_SHOW: ['Shopping bag', 'Payment'],
  INDIVIDUAL: ['Shopping bag', 'Shipping', 'Payment'],
}

export const paymentStep = (flow: Flow): number => STEPS[flow].length - 1

/** Whether the customer may go to a step: payment needs an address, which a group order has already. */
export function canOpenStep(flow: Flow, step: number, hasAddress: boolean): boolean {
  if (!Number.isInteger(step) || step < 0 || step > paymentStep(flow)) return false
  return flow === 'TRUNK_SHOW' || step < paymentStep(flow) || hasAddress
}

/** The step that is shown for the one in the URL. */
export function shownStep(flow: Flow, asked: string | undefined, hasAddress: boolean): number {
  const step = Number(asked ?? 1)
  return step > 0 && canOpenStep(flow, step, hasAddress) ? step : 1
}

type PaymentState = {
  flow: Flow
  step: number
  /** Whether the current preview allows the order; null while there is none. */
  isAbleToCheckout: boolean | null
  hasAddress: boolean
  /** The box of the group has left, so that the order goes to an address of its own (LEAD-75). */
  isLateAddition: boolean
  hasCard: boolean
}

/** What the button Pay now says when it is pressed too early. */
const MISSING = {
  PREVIEW: 'One moment, we’re still calculating your order.',
  ORDER: 'You can’t place this order yet. Please return to your shopping bag.',
  ADDRESS: 'Please enter where we should send your order.',
  CARD: 'Please choose a card, or enter the details of a new one.',
} as const

/** Why the order cannot be paid yet; null if it can (CHECKOUT-2). */
export function missingForPayment({
  flow,
  step,
  isAbleToCheckout,
  hasAddress,
  isLateAddition,
  hasCard,
}: PaymentState): string | null {
  if (isAbleToCheckout === null) return MISSING.PREVIEW
  if (!isAbleToCheckout) return MISSING.ORDER
  if (flow === 'INDIVIDUAL' && (!hasAddress || step !== paymentStep(flow))) return MISSING.ADDRESS
  if (isLateAddition && !hasAddress) return MISSING.ADDRESS
  return hasCard ? null : MISSING.CARD
}
