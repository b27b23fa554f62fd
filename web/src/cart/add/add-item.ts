import type { QueryClient } from '@tanstack/react-query'
import { type LinkProps, linkOptions } from '@tanstack/react-router'
import { addCartItem, type CartType, type TransactionType } from '@twirl/contract/buying/cart'
import { isCallErrorOf } from '@twirl/contract/client'
import { track } from '#analytics/track.ts'
import { api } from '#lib/api.ts'
import { isSystemError } from '#lib/errors/system-error.ts'
import { setHint } from '#lib/visitor/hint-cookie.ts'
import { failureText } from '#ui/form/form-errors.ts'
import { cartsQuery, findCartItem, reloadCarts } from '../cart-queries.ts'
import { type OrderPlace, toOrderLine } from './order-line.ts'

export type ItemToAdd = {
  place: OrderPlace
  transactionType: TransactionType
  sku: string
  quantity: number
}

export type AddedItem = { id: number; cartType: CartType; asked: number; added: number }

/** Added; or refused, with the reason; or refused, and the page is left. */
export type AddResult = { added: AddedItem } | { refusal: string[] } | { link: LinkProps }

/** The page that shows a refusal of its event; null if the error is another one. */
export type LinkOnError = (error: unknown) => LinkProps | null

export async function addItem(
  queryClient: QueryClient,
  { place, transactionType, sku, quantity }: ItemToAdd,
  linkOnError: LinkOnError | undefined,
): Promise<AddResult> {
  // Before the call: the page may be left before the answer arrives.
  setHint('bag')
  const line = toOrderLine(place, transactionType)
  try {
    const { id, added_quantity } = await api(addCartItem, { ...line, sku, quantity })
    // Both report no errors: the item is added, and the drawer shows that it could not load the bag.
    await Promise.all([queryClient.prefetchQuery(cartsQuery()), reloadCarts(queryClient)])
    const item = findCartItem(queryClient, id)
    if (item) track('add_to_cart', { item, quantity: added_quantity })
    return { added: { id, cartType: line.cart_type, asked: quantity, added: added_quantity } }
  } catch (error) {
    if (isSystemError(error)) throw error
    const link = linkOnError?.(error) ?? linkOnAddError(error)
    return link ? { link } : { refusal: refusalTexts(error) }
  }
}

function linkOnAddError(error: unknown): LinkProps | null {
  return isCallErrorOf<typeof addCartItem>(error) && error.code === 'PRODUCT_NOT_FOUND'
    ? linkOptions({ to: '/empty-page', hash: 'deleted' })
    : null
}

// BAG-5, literally, for both codes.
const OTHER_EVENT =
  "We can't add this item to the cart because there are already items from another trunks show in the cart."

/** The text of the rule, and the server's reason if it is another one (BAG-5). */
export function refusalTexts(error: unknown): string[] {
  const reason = failureText(error)
  const isAboutEvent =
    isCallErrorOf<typeof addCartItem>(error) &&
    (error.code === 'MULTIPLE_ACTIVE_TRUNK_SHOW_CART_ITEM' ||
      error.code === 'TRUNK_SHOW_NOT_ACTIVE')
  return isAboutEvent ? [...new Set([OTHER_EVENT, reason])] : [reason]
}
