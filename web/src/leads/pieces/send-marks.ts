import {
  handOutPieces,
  MARK_AGE_MAX_MS,
  type Marked,
  MARKS_MAX,
  takeBackPieces,
} from '@twirl/contract/groups/lead-pieces'
import { api } from '#lib/api.ts'
import { needsLogin } from '#lib/errors/system-error.ts'
import { createConnection, isFinal, type SendOutcome } from '#lib/scan/send-queue.ts'
import { addRefused, markQueue, type QueuedMark } from './mark-queue.ts'
import { isCounted, refusalText } from './piece-texts.ts'

let inFlight: readonly QueuedMark[] = []

/** Whether this mark is on its way to the server, so that it cannot be removed from the queue any more. */
export const isInFlight = (key: string): boolean => inFlight.some((mark) => mark.key === key)

export type AnsweredMark = { mark: QueuedMark; answer: Marked }
const answerListeners = new Set<(answered: AnsweredMark[]) => void>()

/** Calls the listener with the marks of each call that the server answered. */
export function subscribeToAnswers(listener: (answered: AnsweredMark[]) => void): () => void {
  answerListeners.add(listener)
  return () => void answerListeners.delete(listener)
}

export const connection = createConnection()

/** Sends the waiting marks of a customer, the oldest first. The server counts each once, however often it is sent. */
export async function sendMarks(customerId: number): Promise<SendOutcome> {
  for (;;) {
    const batch = nextBatch(markQueue.read(), customerId)
    if (batch.length === 0) return { state: 'sent' }
    inFlight = batch
    try {
      takeAnswers(batch, await send(batch))
    } catch (error) {
      if (needsLogin(error)) return { state: 'logged-out', error }
      connection.setLost(!isFinal(error))
      if (!isFinal(error)) return { state: 'waiting' }
      for (const mark of batch) refuse(mark, error.message)
    } finally {
      inFlight = []
    }
    connection.setLost(false)
  }
}

/** As many marks from the first one on as one call can bring: of the same event and of the same kind. */
function nextBatch(queue: readonly QueuedMark[], customerId: number): QueuedMark[] {
  const own = queue.filter(({ customer_id }) => customer_id === customerId)
  const [first] = own
  if (!first) return []
  const end = own.findIndex(
    ({ event_id, kind }) => event_id !== first.event_id || kind !== first.kind,
  )
  return own.slice(0, Math.min(end === -1 ? own.length : end, MARKS_MAX))
}

async function send(batch: QueuedMark[]): Promise<Marked[]> {
  const { event_id: id, kind } = batch[0]!
  const marks = batch.map(({ key, code, marked_at }) => ({
    key,
    code,
    age_ms: Math.min(Math.max(0, Date.now() - marked_at), MARK_AGE_MAX_MS),
  }))
  const call = kind === 'HAND_OUT' ? handOutPieces : takeBackPieces
  return (await api(call, { id, marks })).marks
}

function takeAnswers(batch: QueuedMark[], answers: Marked[]): void {
  const answered = batch.flatMap((mark) => {
    const answer = answers.find(({ key }) => key === mark.key)
    return answer ? { mark, answer } : []
  })
  // Before they leave the queue, so that the list never shows what was before.
  for (const listener of answerListeners) listener(answered)
  for (const { mark, answer } of answered)
    if (isCounted(answer)) markQueue.remove(mark.key)
    else refuse(mark, refusalText(answer, mark.kind))
}

function refuse({ key, code, event_id, customer_id }: QueuedMark, reason: string): void {
  addRefused({ key, code, event_id, customer_id, reason })
  markQueue.remove(key)
}
