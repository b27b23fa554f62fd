import type { GuestAddress } from '@twirl/contract/buying/addresses'
import { hasFields, storedJson, storedText } from '#lib/storage.ts'
import type { Flow } from './flow.ts'
import { placementOf } from './placement/sent-orders.ts'

// What survives a reload of the checkout. Card data never does.

const coupons = {
  TRUNK_SHOW: storedText('sessionStorage', 'coupon-trunk-show'),
  INDIVIDUAL: storedText('sessionStorage', 'coupon-individual'),
}

/** The coupon that the customer asked for. */
export const couponOf = (flow: Flow) => coupons[flow]

/** CHECKOUT-6: a guest's address, until the order is placed. */
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

/** After a successful order (CHECKOUT-6). */
export function clearCheckout(flow: Flow): void {
  placementOf(flow).remove()
  couponOf(flow).remove()
  if (flow === 'INDIVIDUAL') storedGuestAddress.remove()
}
