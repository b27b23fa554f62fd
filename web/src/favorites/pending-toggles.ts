import { useSyncExternalStore } from 'react'

/** What she asked for and the server has not answered yet, by product: kept (true) or let go (false). */
const pending = new Map<number, boolean>()
const listeners = new Set<() => void>()

export function setPending(productId: number, isWanted: boolean): void {
  pending.set(productId, isWanted)
  for (const listener of listeners) listener()
}

export function clearPending(productId: number): void {
  pending.delete(productId)
  for (const listener of listeners) listener()
}

export function usePending(productId: number): boolean | undefined {
  return useSyncExternalStore(
    subscribe,
    () => pending.get(productId),
    () => undefined,
  )
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
