import { type BenchScan, countScan } from '@twirl/contract/staff/warehouse/bench'
import { api } from '#lib/api.ts'
import { createConnection, isFinal, type SendOutcome } from '#lib/scan/send-queue.ts'
import { needsStaffLogin } from '../login/staff-login.ts'
import { addAside, type QueuedScan, scanQueue } from './scan-queue.ts'

let inFlight: string | null = null

/** Whether this scan is on its way to the server, so that it cannot be removed from the queue any more. */
export const isInFlight = (key: string): boolean => inFlight === key

const answerListeners = new Set<(scan: BenchScan) => void>()

/** Calls the listener with each scan that the server answered. */
export function subscribeToAnswers(listener: (scan: BenchScan) => void): () => void {
  answerListeners.add(listener)
  return () => void answerListeners.delete(listener)
}

export const connection = createConnection()

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
      connection.setLost(!isFinal(error))
      if (!isFinal(error)) return { state: 'waiting' }
      addAside({ key: next.key, code: next.code, reason: error.message })
      scanQueue.remove(next.key)
    } finally {
      inFlight = null
    }
    connection.setLost(false)
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
