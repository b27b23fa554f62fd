import { useSyncExternalStore } from 'react'

// The products whose heart is filled. Kept small, because every listing loads it first; subscribe-to-favorites.ts,
// which reads the server's answer, is loaded later.
let shown: ReadonlySet<number> = new Set()
const listeners = new Set<() => void>()

/** First part of the key of every mutation of a favorite; the second is the product's id. */
export const FAVORITE_MUTATION = 'favorite'

/** The variables of such a mutation. */
export type FavoriteChange = { productId: number; isFavorite: boolean }

export function showFavorites(productIds: ReadonlySet<number>): void {
  shown = productIds
  for (const listener of listeners) listener()
}

/** The HTML is the same for every visitor, so hearts are empty until the visitor's favorites are loaded. */
export function useIsFavorite(productId: number): boolean {
  return useSyncExternalStore(
    subscribe,
    () => shown.has(productId),
    () => false,
  )
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
