import type { GuestAddress } from '@twirl/contract/addresses'
import { hasFields, storedJson, storedText } from '#lib/storage.ts'
import type { Flow } from './flow.ts'
import type { Submission } from './placement/submission.ts'

// What survives a reload of the checkout. Card data never does.

const coupons = {
  TRUNK_SHOW: storedText('sessionStorage', 'coupon-trunk-show'),
  INDIVIDUAL: storedText('sessionStorage', 'coupon-individual'),
}

/** The coupon that the customer asked for. */
export const couponOf = (flow: Flow) => coupons[flow]

/** Spec section 4: a guest's address, until the order is placed. */
export const storedGuestAddress = storedJson(
  'sessionStorage',
  'guest-address',
  hasFields<GuestAddress>({
    email: 'string',
    first_name: 'string',
    last_name: 'string',
    cell_phone: 'string',
    street_address: 'string',
    city: 'string',
    state: 'string',
    zip_code: 'string',
  }),
)

/** An order that is being placed. Of a guest's order only the token is stored: it contains the card. */
export type RunningPlacement =
  { call: 'guest'; order_token: string; itemIds: number[] } | Exclude<Submission, { call: 'guest' }>

const placements = {
  TRUNK_SHOW: storedJson('sessionStorage', 'placement-trunk-show', isPlacement),
  INDIVIDUAL: storedJson('sessionStorage', 'placement-individual', isPlacement),
}

export const placementOf = (flow: Flow) => placements[flow]

function isPlacement(value: unknown): value is RunningPlacement {
  const { call, order_token, itemIds, input } = Object(value)
  return call === 'guest'
    ? typeof order_token === 'string' && Array.isArray(itemIds)
    : ['individual', 'group'].includes(call) && typeof Object(input).order_token === 'string'
}

/** After a successful order (spec section 4). */
export function clearCheckout(flow: Flow): void {
  placementOf(flow).remove()
  couponOf(flow).remove()
  if (flow === 'INDIVIDUAL') storedGuestAddress.remove()
}
