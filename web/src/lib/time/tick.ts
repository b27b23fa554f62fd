import { useSyncExternalStore } from 'react'

/** How often the countdowns of minutes, hours and days are updated, all at once. */
const TICK_MS = 5_000

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

/** A text, number or truth that depends on the time, read again with each tick. */
export function useTicking<Value extends string | number | boolean>(
  read: () => Value,
  readOnServer = read,
): Value {
  return useSyncExternalStore(subscribeToTick, read, readOnServer)
}

/** One timer for all subscribers; without any there is none. */
export function subscribeToTick(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(tick, TICK_MS)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

function tick(): void {
  for (const listener of listeners) listener()
}
