import type { TrackedEvent, TrackedEvents } from './tracked-events.ts'

// Until after-load.ts has decided whether the shop has analytics, and the visitor whether to take part.
const MAX_WAITING = 100

const waiting: TrackedEvent[] = []
let receive = (event: TrackedEvent): void => {
  if (waiting.length < MAX_WAITING) waiting.push(event)
}

/** For analytics; cheap and without effect where there are none. */
export function track<Name extends keyof TrackedEvents>(
  name: Name,
  data: TrackedEvents[Name],
): void {
  // The name and the data belong together, which the union of all events does not know.
  if (!import.meta.env.SSR) receive({ name, data } as TrackedEvent)
}

/** Passes on what waits, and everything from now on. */
export function deliverTo(receiver: (event: TrackedEvent) => void): void {
  receive = receiver
  for (const event of waiting.splice(0)) receiver(event)
}
