import * as z from 'zod/mini'
import { storedList } from '#lib/scan/stored-list.ts'

/** A mark that the server has not answered yet. */
const queuedMark = z.object({
  key: z.string(),
  kind: z.enum(['HAND_OUT', 'TAKE_BACK']),
  code: z.string(),
  event_id: z.int(),
  customer_id: z.int(),
  /** By the clock of this browser. */
  marked_at: z.number(),
})
export type QueuedMark = z.output<typeof queuedMark>
export type MarkKind = QueuedMark['kind']

/** A mark that was not counted, with the reason. */
const refusedMark = z.object({
  key: z.string(),
  code: z.string(),
  event_id: z.int(),
  customer_id: z.int(),
  reason: z.string(),
})
export type RefusedMark = z.output<typeof refusedMark>

const REFUSED_MAX = 50

export const markQueue = storedList<QueuedMark>('lead marks', queuedMark)
export const refusedMarks = storedList<RefusedMark>('lead marks refused', refusedMark)

export function addRefused(refused: RefusedMark): void {
  refusedMarks.add(refused)
  refusedMarks.keepLast(REFUSED_MAX)
}
