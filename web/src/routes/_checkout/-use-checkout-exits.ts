import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { CartType } from '@twirl/contract/buying/cart'
import { useCallback } from 'react'
import { reloadCarts } from '#cart/cart-queries.ts'
import { saveSelection } from '#cart/selection.ts'
import { useAskBank } from '#credit-cards/use-ask-bank.ts'
import { useAccessRedirect } from '#lib/route/use-access-redirect.ts'
import { storeOrderEmail, storeOrderKey } from '#orders/order-key.ts'
import type { PlacedOrder } from '#checkout/placement/submission.ts'

/** Where the checkout leads: to the placed order, to the bank, or to the login and back. `guestEmail` is the one of a guest's order. */
export function useCheckoutExits(
  cartType: CartType,
  checkoutPath: string,
  guestEmail: string | null = null,
) {
  const navigate = useNavigate()
  const redirect = useAccessRedirect()
  const askBank = useAskBank()
  const queryClient = useQueryClient()

  const onPlaced = async ({ order_number, order_key }: PlacedOrder) => {
    storeOrderKey(order_number, order_key)
    if (guestEmail !== null) storeOrderEmail(order_number, guestEmail)
    saveSelection(cartType, [])
    await navigate({
      href: `/thank-you/${order_number}?type=${cartType}`,
      replace: true,
      ignoreBlocker: true,
    })
    await reloadCarts(queryClient)
  }
  const onLoginNeeded = useCallback(() => redirect(checkoutPath), [redirect, checkoutPath])
  return { onPlaced: (order: PlacedOrder) => void onPlaced(order), onLoginNeeded, askBank }
}
