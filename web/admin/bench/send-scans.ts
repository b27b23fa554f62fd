import { isCallError } from '@twirl/contract/client'
import { type BenchScan, countScan } from '@twirl/contract/staff/warehouse/bench'
import { api } from '#lib/api.ts'
import { needsStaffLogin } from '../login/staff-login.ts'
import { addAside, type QueuedScan, scanQueue } from './scan-queue.ts'

/** What became of sending: all were answered, the shop cannot be reached, or the session has ended. */
export type SendOutcome = { state: 'sent' | 'waiting' } | { state: 'logged-out'; error: unknown }

let inFlight: string | null = null

/** Whether this scan is on its way to the server, so that it cannot be removed from the queue any more. */
export const isInFlight = (key: string): boolean => inFlight === key

const answerListeners = new Set<(scan: BenchScan) => void>()

/** Calls the listener with each scan that the server answered. */
export function subscribeToAnswers(listener: (scan: BenchScan) => void): () => void {
  answerListeners.add(listener)
  return () => void answerListeners.delete(listener)
}

let isLost = false
const connectionListeners = new Set<() => void>()

function setLost(lost: boolean): void {
  if (isLost === lost) return
  isLost = lost
  for (const listener of connectionListeners) listener()
}

/** Whether the last scan that was sent could not be answered; for `useSyncExternalStore`. */
export const connection = {
  isLost: () => isLost,
  subscribe: (listener: () => void) => {
    connectionListeners.add(listener)
    return () => void connectionListeners.delete(listener)
  },
}

/** Sends the waiting scans of a member, the oldest first. The server counts each once, however often it is sent. */
export async function sendScans(staffId: number): Promise<SendOutcome> {
  for (;;) {
    const next = scanQueue.read().find(({ staff_id }) => staff_id === staffId)
    if (!next) return { state: 'sent' }
    inFlight = next.key
    try {
      const answer = await api(countScan, toCall(next))
      if (answer.set_aside !== null)
        addAside({ key: answer.key, code: answer.code, reason: answer.set_aside })
      scanQueue.remove(next.key)
      for (const listener of answerListeners) listener(answer)
    } catch (error) {
      if (needsStaffLogin(error)) return { state: 'logged-out', error }
      setLost(!isFinal(error))
      if (!isFinal(error)) return { state: 'waiting' }
      addAside({ key: next.key, code: next.code, reason: error.message })
      scanQueue.remove(next.key)
    } finally {
      inFlight = null
    }
    setLost(false)
  }
}

function toCall({ key, code, grade, station, note, reason, last_move, scanned_at }: QueuedScan) {
  return {
    key,
    code,
    grade,
    station,
    note,
    ...(reason && { reason }),
    ...(last_move !== undefined && { last_move }),
    age_ms: Math.max(0, Date.now() - scanned_at),
  }
}

/** The server refused it, and will refuse it again. */
export function isFinal(error: unknown): error is Error {
  if (!isCallError(error)) return false
  return error.status >= 400 && error.status < 500 && error.status !== 429 && error.status !== 408
}
