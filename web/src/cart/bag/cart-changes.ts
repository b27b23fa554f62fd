import {
  mutationOptions,
  useMutation,
  useMutationState,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query'
import {
  addCartItem,
  type Cart,
  CART_TYPES,
  type CartItem,
  deleteCartItem,
  updateCartItem,
} from '@twirl/contract/buying/cart'
import { track } from '#analytics/track.ts'
import { api } from '#lib/api.ts'
import { findCartItem, reloadCarts } from '../cart-queries.ts'

export type CartChange =
  | { kind: 'quantity'; itemId: number; quantity: number }
  /** `first` runs before the item is removed, for example to save it as a favorite. */
  | { kind: 'remove'; itemId: number; first?: () => Promise<void> }
  /** Adds a removed item again. */
  | { kind: 'restore'; item: CartItem }

const CART_CHANGE = 'cart-change'

type Callbacks = {
  onSuccess?: (answer: { id: number; quantity: number } | null, change: CartChange) => void
  onError?: (error: Error, change: CartChange) => void
}

export function useCartChange(callbacks: Callbacks) {
  return useMutation({ ...cartChangeMutation(useQueryClient()), ...callbacks })
}

/** One change of the carts. It ends after the carts are reloaded, so that no old state is shown in between. */
export const cartChangeMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationKey: [CART_CHANGE],
    meta: { errorSource: 'shown-action' } as const,
    // One after the other: the server gets the changes in the order in which they were made.
    scope: { id: CART_CHANGE },
    mutationFn: async (change: CartChange) => {
      if (isSuperseded(queryClient, change)) return null
      const before =
        change.kind === 'restore' ? change.item : findCartItem(queryClient, change.itemId)
      try {
        const answer = await sendChange(change)
        if (before) trackChange(change, before, answer.quantity)
        return answer
      } finally {
        await reloadCarts(queryClient)
      }
    },
  })

/** The changes that the server has not answered yet, in their order. */
export function usePendingChanges(): CartChange[] {
  return useMutationState({
    filters: { mutationKey: [CART_CHANGE], status: 'pending' },
    // Variables have no type in the cache. useCartChange alone starts these mutations.
    select: ({ state }) => state.variables as CartChange,
  })
}

/** The carts as the server knows them, changed by what is pending. */
export function applyChanges(carts: readonly Cart[], changes: readonly CartChange[]): Cart[] {
  const items = new Map(CART_TYPES.map((type) => [type, [] as CartItem[]]))
  for (const cart of carts) items.set(cart.cart_type, cart.items)
  for (const change of changes) {
    for (const [type, before] of items) items.set(type, applyChange(before, change, type))
  }
  return CART_TYPES.map((cart_type) => ({ cart_type, items: items.get(cart_type) ?? [] })).filter(
    (cart) => cart.items.length > 0,
  )
}

function applyChange(items: CartItem[], change: CartChange, type: Cart['cart_type']): CartItem[] {
  switch (change.kind) {
    case 'quantity':
      return items.map((item) =>
        item.id === change.itemId ? { ...item, quantity: change.quantity } : item,
      )
    case 'remove':
      return items.filter(({ id }) => id !== change.itemId)
    case 'restore': {
      const isStored = items.some((item) => isSameLine(item, change.item))
      if (isStored || cartTypeOf(change.item) !== type) return items
      // Newest first, as the server lists them.
      return [change.item, ...items]
    }
  }
}

function sendChange(change: CartChange): Promise<{ id: number; quantity: number }> {
  switch (change.kind) {
    case 'quantity':
      return api(updateCartItem, { itemId: change.itemId, quantity: change.quantity })
    case 'remove':
      return removeItem(change.itemId, change.first)
    case 'restore': {
      const { sku, quantity, transaction_type, trunk_show_id, is_clearance } = change.item
      return api(addCartItem, {
        cart_type: cartTypeOf(change.item),
        sku,
        quantity,
        transaction_type,
        trunk_show_id,
        is_clearance,
      })
    }
  }
}

function trackChange({ kind }: CartChange, item: CartItem, quantity: number): void {
  const more = kind === 'restore' ? quantity : quantity - item.quantity
  if (more > 0) track('add_to_cart', { item, quantity: more })
  else if (more < 0) track('remove_from_cart', { item, quantity: -more })
}

async function removeItem(itemId: number, first?: () => Promise<void>) {
  await first?.()
  return api(deleteCartItem, { itemId })
}

/** If several presses on plus or minus wait, only the last one is sent. */
function isSuperseded(queryClient: QueryClient, change: CartChange): boolean {
  if (change.kind !== 'quantity') return false
  const waiting = queryClient
    .getMutationCache()
    .findAll({ mutationKey: [CART_CHANGE], status: 'pending' })
    .map(({ state }) => state.variables as CartChange)
  return waiting
    .slice(waiting.indexOf(change) + 1)
    .some((later) => later.kind !== 'restore' && later.itemId === change.itemId)
}

function cartTypeOf({ trunk_show_id }: CartItem): Cart['cart_type'] {
  return trunk_show_id === null ? 'INDIVIDUAL' : 'TRUNK_SHOW'
}

function isSameLine(a: CartItem, b: CartItem): boolean {
  return (
    a.sku === b.sku &&
    a.transaction_type === b.transaction_type &&
    a.trunk_show_id === b.trunk_show_id &&
    a.is_clearance === b.is_clearance
  )
}
