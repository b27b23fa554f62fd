import { isCallError } from '@twirl/contract/client'
import { recordEvent } from '#lib/client-events.ts'

/** Errors that nothing caught. Those of calls are recorded where they are handled. */
export function observeErrors(): void {
  window.addEventListener('error', ({ error, message }) => record(error ?? message))
  window.addEventListener('unhandledrejection', ({ reason }) => record(reason))
}

function record(thrown: unknown): void {
  if (isCallError(thrown)) return
  const { message, stack = '' } = thrown instanceof Error ? thrown : new Error(String(thrown))
  recordEvent({ kind: 'error', message, stack, info: { source: 'window' } })
}
