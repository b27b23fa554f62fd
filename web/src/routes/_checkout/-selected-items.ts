import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Cart, CartItem, CartType, TransactionType } from '@twirl/contract/buying/cart'
import { useState } from 'react'
import { cartsQuery } from '#cart/cart-queries.ts'
import { readSelection } from '#cart/selection.ts'

export type SelectedOrder = {
  items: { id: number; quantity: number }[]
  trunkShowId: number | null
  transactionTypes: TransactionType[]
}

export type IndividualCheckoutProps = {
  order: SelectedOrder
  /** Drops what cannot be ordered any more. */
  dropUnavailable: () => Promise<void>
  /** The step in the URL. */
  asked: string | undefined
  goToPayment: () => void
}

type SelectedItems =
  | { state: 'loading' }
  | { state: 'failed'; error: Error; retry: () => void }
  | { state: 'ready'; order: SelectedOrder; dropUnavailable: () => Promise<void> }

/**
 * What was chosen in the bag and is still in it. It does not change with the bag by itself, so that an order is not
 * changed while it is paid.
 */
export function useSelectedItems(cartType: CartType): SelectedItems {
  const queryClient = useQueryClient()
  const { data: carts, error, refetch } = useQuery(cartsQuery())
  const [order, setOrder] = useState<SelectedOrder | null>(null)

  if (carts && !order) setOrder(toOrder(selectedIn(carts, cartType)))
  if (order) {
    const dropUnavailable = async () => {
      const now = await queryClient.fetchQuery(cartsQuery())
      setOrder(toOrder(selectedIn(now, cartType).filter(isOrderable)))
    }
    return { state: 'ready', order, dropUnavailable }
  }
  return error ? { state: 'failed', error, retry: () => void refetch() } : { state: 'loading' }
}

function selectedIn(carts: Cart[], cartType: CartType): CartItem[] {
  const ids = readSelection(cartType).map(({ id }) => id)
  const cart = carts.find((each) => each.cart_type === cartType)
  return cart?.items.filter(({ id }) => ids.includes(id)) ?? []
}

function toOrder(items: CartItem[]): SelectedOrder {
  return {
    items: items.map(({ id, quantity }) => ({ id, quantity })),
    trunkShowId: items[0]?.trunk_show_id ?? null,
    transactionTypes: [...new Set(items.map(({ transaction_type }) => transaction_type))],
  }
}

const isOrderable = (item: CartItem): boolean =>
  item.if_exist && !item.is_trunk_show_expired && item.available_quantity >= item.quantity

/** The title of the page, by what is ordered (CHECKOUT-1). */
export function orderTitle({ transactionTypes }: SelectedOrder): string {
  const [type, ...others] = transactionTypes
  if (!type || others.length > 0) return 'Check out your order'
  return type === 'RENT' ? 'Check out your rental' : 'Check out your purchase'
}
