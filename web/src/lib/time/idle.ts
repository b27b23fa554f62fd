// Whether the visitor uses the page. While idle, nothing polls and nothing is uploaded (SHOP-17).

const IDLE_MS = 300_000 // SHOP-17
// Moves and scrolling report many times a second.
const THROTTLE_MS = 1_000
const ACTIVITY = ['pointerdown', 'pointermove', 'touchstart', 'keydown', 'wheel', 'scroll']

type Listener = (isNowIdle: boolean) => void

const listeners = new Set<Listener>()
let idle = false
let lastActivity = 0
let timer: ReturnType<typeof setTimeout> | undefined

export const isIdle = (): boolean => idle

/** Called when the visitor becomes idle and when the visitor is back. The first subscriber starts the watch. */
export function subscribeToIdle(listener: Listener): () => void {
  if (timer === undefined) watch()
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function watch(): void {
  lastActivity = Date.now()
  timer = setTimeout(check, IDLE_MS)
  for (const type of ACTIVITY)
    window.addEventListener(type, handleActivity, { capture: true, passive: true })
}

/** One timer instead of a new one for each move: it is set again for the rest of the time. */
function check(): void {
  const rest = lastActivity + IDLE_MS - Date.now()
  if (rest <= 0) setIdle(true)
  else timer = setTimeout(check, rest)
}

function handleActivity(): void {
  const now = Date.now()
  const pause = now - lastActivity
  if (!idle && pause < THROTTLE_MS) return
  lastActivity = now
  // A computer that slept runs its timers late: the first move comes before them.
  if (!idle && pause >= IDLE_MS) setIdle(true)
  if (!idle) return
  setIdle(false)
  clearTimeout(timer)
  timer = setTimeout(check, IDLE_MS)
}

function setIdle(isNowIdle: boolean): void {
  idle = isNowIdle
  for (const listener of listeners) listener(isNowIdle)
}
