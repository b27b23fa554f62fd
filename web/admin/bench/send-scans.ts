import { isCallError } from '@twirl/contract/client'
import { type BenchScan, countScan } from '@twirl/contract/staff/bench'
import { api } from '#lib/api.ts'
import { needsStaffLogin } from '../login/staff-login.ts'
import { addAside, type QueuedScan, scanQueue } from './scan-queue.ts'

/** What became of sending: all were answered, the shop cannot be reached, or the session has ended. */
export type SendOutcome = { state: 'sent' | 'waiting' } | { state: 'logged-out'; error: unknown }

let inFlight: string | null = null

/** Whether this scan is on its way to the server, so that it cannot be removed from the queue any more. */
export const isInFlight = (key: string): boolean => inFlight === key

/** Sends the waiting scans of a member, the oldest first. The server counts each once, however often it is sent. */
export async function sendScans(
  staffId: number,
  onAnswer: (scan: BenchScan) => void,
): Promise<SendOutcome> {
  for (;;) {
    const next = scanQueue.read().find(({ staff_id }) => staff_id === staffId)
    if (!next) return { state: 'sent' }
    inFlight = next.key
    try {
      const answer = await api(countScan, toCall(next))
      if (answer.set_aside !== null)
        addAside({ key: answer.key, code: answer.code, reason: answer.set_aside })
      scanQueue.remove(next.key)
      onAnswer(answer)
    } catch (error) {
      if (needsStaffLogin(error)) return { state: 'logged-out', error }
      if (!isFinal(error)) return { state: 'waiting' }
      addAside({ key: next.key, code: next.code, reason: error.message })
      scanQueue.remove(next.key)
    } finally {
      inFlight = null
    }
  }
}

function toCall({ key, code, grade, station, note, last_move, scanned_at }: QueuedScan) {
  return {
    key,
    code,
    grade,
    station,
    note,
    ...(last_move !== undefined && { last_move }),
    age_ms: Math.max(0, Date.now() - scanned_at),
  }
}

/** The server refused it, and will refuse it again. */
function isFinal(error: unknown): error is Error {
  if (!isCallError(error)) return false
  return error.status >= 400 && error.status < 500 && error.status !== 429 && error.status !== 408
}
