import { useSyncExternalStore } from 'react'

// Cookies that say that a call is worth making. Without them the first page of every visitor would read the storage
// and make calls whose answers are usually empty. They are no proof of anything.

/**
 * `signed-in` is set by the server (session-cookie.ts), `hearts` with the first favorite, `bag` with the first item,
 * `event` with a joined event, until it closes.
 */
type Hint = 'signed-in' | 'hearts' | 'bag' | 'event'

const YEAR_SECONDS = 365 * 24 * 60 * 60

/**
 * Runs before the first paint, inline in every page, which is the same for all visitors: attributes leave room for what
 * only some of them see.
 */
export const MARK_HINTS = `;document.cookie.replace(/(?:^|; )(event|signed-in)=1/g,function(_,h){document.documentElement.setAttribute('data-'+h,'')})`

export function hasHint(...hints: Hint[]): boolean {
  const cookies = `; ${readCookies()};`
  return hints.some((hint) => cookies.includes(`; ${hint}=1;`))
}

let cookiesNow: string | undefined

/** Once for all components of one render: the browser asks another process for them. */
function readCookies(): string {
  if (cookiesNow === undefined) {
    cookiesNow = document.cookie
    queueMicrotask(() => (cookiesNow = undefined))
  }
  return cookiesNow
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

/** For a year, or for so many seconds; for none it is removed. */
export function setHint(hint: Hint, seconds = YEAR_SECONDS): void {
  document.cookie = `${hint}=1; path=/; max-age=${seconds}; samesite=lax`
  cookiesNow = undefined
  rereadHints()
}

/** Browsers do not report changes of cookies, by this tab or by others. */
export function rereadHints(): void {
  for (const listener of listeners) listener()
}
