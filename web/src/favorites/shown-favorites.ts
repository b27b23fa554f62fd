import { useSyncExternalStore } from 'react'

// Which products wear a full heart. Small on purpose: it is part of every listing's first load, and whatever
// knows the server (follow-marks.ts) comes after it.
let shown: ReadonlySet<number> = new Set()
const listeners = new Set<() => void>()

export function showFavorites(productIds: ReadonlySet<number>): void {
  shown = productIds
  for (const listener of listeners) listener()
}

/** Pages are the same for everybody: a heart is empty until her own marks are known. */
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
