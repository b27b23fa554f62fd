import type { CartItem, CartType } from '@twirl/contract/buying/cart'
import { hasRental } from './checkout-blockers.ts'

/**
 * Where the checkout button leads (BAG-14): group orders and rentals need a customer, so a guest logs in first
 * and continues from there. So does every guest where owners switched guest checkout off (STAFF-228).
 */
export function checkoutPath(
  cartType: CartType,
  selected: readonly CartItem[],
  isCustomer: boolean,
  hasGuestCheckout = true,
): string {
  const checkout =
    cartType === 'TRUNK_SHOW'
      ? `/checkout-trunk-show?type=${selected[0]?.trunk_show_type ?? 'SORORITY_TRUNK_SHOW'}`
      : '/checkout-clearance'
  const needsCustomer = cartType === 'TRUNK_SHOW' || hasRental(selected) || !hasGuestCheckout
  return needsCustomer && !isCustomer
    ? `/account/login?redirect=${encodeURIComponent(checkout)}`
    : checkout
}
