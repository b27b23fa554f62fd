import { useSyncExternalStore } from 'react'

// Cookies that hold no more than "it is worth asking": without them an ordinary visitor's first page would open
// her storage and make calls whose answers are always empty. They prove nothing.

/** `signed-in` is the server's (session-cookie.ts); `hearts` is set with the first favorite. */
type Hint = 'signed-in' | 'hearts'

const YEAR_SECONDS = 365 * 24 * 60 * 60

export function hasHint(...hints: Hint[]): boolean {
  const cookies = `; ${document.cookie};`
  return hints.some((hint) => cookies.includes(`; ${hint}=1;`))
}

/** Looked at again whenever this tab comes to the front: she may have logged in or out in another. */
export function useHint(hint: Hint): boolean {
  return useSyncExternalStore(
    whenShown,
    () => hasHint(hint),
    () => false,
  )
}

function whenShown(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

export function leaveHint(hint: Hint): void {
  document.cookie = `${hint}=1; path=/; max-age=${YEAR_SECONDS}; samesite=lax`
}
