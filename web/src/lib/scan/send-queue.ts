import { isCallError } from '@twirl/contract/client'

/** What became of sending: all were answered, the shop cannot be reached, or the session has ended. */
export type SendOutcome = { state: 'sent' | 'waiting' } | { state: 'logged-out'; error: unknown }

/** Whether what was sent last could not be answered; for `useSyncExternalStore`. */
export function createConnection() {
  let isLost = false
  const listeners = new Set<() => void>()
  return {
    isLost: () => isLost,
    setLost: (lost: boolean) => {
      if (isLost === lost) return
      isLost = lost
      for (const listener of listeners) listener()
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** The server refused it, and will refuse it again. */
export function isFinal(error: unknown): error is Error {
  if (!isCallError(error)) return false
  return error.status >= 400 && error.status < 500 && error.status !== 429 && error.status !== 408
}

/** Returns nothing if another tab, or another run, is sending. Browsers have no locks on pages without HTTPS. */
export async function oneTabAtATime<Outcome>(
  what: string,
  send: () => Promise<Outcome>,
): Promise<Outcome | undefined> {
  if (!('locks' in navigator)) return send()
  return navigator.locks.request(what, { ifAvailable: true }, async (lock) =>
    lock ? send() : undefined,
  )
}
