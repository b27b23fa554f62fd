// Events of this browser for the shop's owners. Recording is cheap and never fails; what uploads them is loaded later.

export type ClientEvent = {
  /** Milliseconds since 1970, of the browser's clock. */
  at: number
  kind: 'error' | 'warning' | 'slow_call' | 'web_vital' | 'navigation'
  message: string
  /** Path of the page, without its query. It never leaves the browser: the upload has the pattern of its route. */
  path: string
  code?: string
  stack?: string
  info?: Record<string, string | number | boolean>
}

/** As many as one upload may have (SHOP-19). */
export const MAX_EVENTS = 200

let events: ClientEvent[] = []
let handleFull: (() => void) | undefined

export function recordEvent(event: Omit<ClientEvent, 'at' | 'path'>): void {
  if (import.meta.env.SSR || events.length >= MAX_EVENTS) return
  events.push({ at: Date.now(), path: window.location.pathname, ...event })
  if (events.length === MAX_EVENTS) handleFull?.()
}

/** The recorded events, oldest first; they are no longer kept. */
export function takeEvents(): ClientEvent[] {
  const taken = events
  events = []
  return taken
}

/** Called when no more events are kept until they are taken. */
export function onFullBuffer(listener: () => void): void {
  handleFull = listener
}
