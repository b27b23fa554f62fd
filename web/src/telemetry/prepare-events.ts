import { cleanEvent } from '@twirl/contract/telemetry/clean-event'
import type { UploadedEvent } from '@twirl/contract/telemetry/upload-events'
import type { ClientEvent } from '#lib/client-events.ts'

/** What is uploaded of the recorded events: without noise, repetitions, secrets and paths. */
export function prepareEvents(
  events: ClientEvent[],
  toRoute: (path: string) => string,
): UploadedEvent[] {
  return joinRepeated(events.filter((event) => !isNoise(event))).map(({ path, ...event }) =>
    cleanEvent({ ...event, route: toRoute(path) }),
  )
}

// Reported by browsers though nothing is wrong, or caused by what is not ours.
const NOISY_MESSAGES = [
  /^ResizeObserver loop/,
  /^Script error\.?$/,
  // A request that was given up because the page was left, or because a newer one made it superfluous.
  /^AbortError|The (?:user|operation|fetch|request) .*abort|^signal is aborted/i,
  // A view transition that was interrupted by the next one.
  /transition was (?:skipped|aborted)|view transition/i,
]
const EXTENSION = /\b(?:chrome|moz|safari(?:-web)?|ms-browser)-extension:\/\//

function isNoise({ kind, message, stack = '' }: ClientEvent): boolean {
  if (kind !== 'error') return false
  return NOISY_MESSAGES.some((noise) => noise.test(message)) || EXTENSION.test(message + stack)
}

/** An error that is thrown again and again is one event with the number of times. */
function joinRepeated(events: ClientEvent[]): ClientEvent[] {
  const byText = new Map<string, ClientEvent[]>()
  for (const [position, event] of events.entries()) {
    const key = event.kind === 'error' ? `${event.message}\n${event.stack}` : String(position)
    byText.set(key, [...(byText.get(key) ?? []), event])
  }
  return [...byText.values()].map(([first, ...others]) =>
    others.length === 0
      ? first!
      : { ...first!, info: { ...first!.info, times: 1 + others.length } },
  )
}
