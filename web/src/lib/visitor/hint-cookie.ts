import { useSyncExternalStore } from 'react'

// Cookies that say that a call is worth making. Without them the first page of every visitor would read the storage
// and make calls whose answers are usually empty. They are no proof of anything.

/** `signed-in` is set by the server (session-cookie.ts), `hearts` with the first favorite, `bag` with the first item. */
type Hint = 'signed-in' | 'hearts' | 'bag'

const YEAR_SECONDS = 365 * 24 * 60 * 60

export function hasHint(...hints: Hint[]): boolean {
  const cookies = `; ${document.cookie};`
  return hints.some((hint) => cookies.includes(`; ${hint}=1;`))
}

/**
 * Whether any of the hints is set. Read again when the tab becomes visible, because the visitor may have logged in or
 * out in another tab.
 */
export function useHint(...hints: Hint[]): boolean {
  return useSyncExternalStore(
    subscribe,
    () => hasHint(...hints),
    () => false,
  )
}

const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  document.addEventListener('visibilitychange', listener)
  return () => {
    listeners.delete(listener)
    document.removeEventListener('visibilitychange', listener)
  }
}

export function setHint(hint: Hint): void {
  document.cookie = `${hint}=1; path=/; max-age=${YEAR_SECONDS}; samesite=lax`
  rereadHints()
}

/** Browsers do not report changes of cookies, by this tab or by others. */
export function rereadHints(): void {
  for (const listener of listeners) listener()
}
