import { GRADES, STATIONS } from '@twirl/contract/staff/warehouse/bench'
import * as z from 'zod/mini'
import { storedList } from '#lib/scan/stored-list.ts'

/** A scan that the server has not answered yet. */
const queuedScan = z.object({
  key: z.string(),
  code: z.string(),
  grade: z.enum(GRADES),
  station: z.enum(STATIONS),
  note: z.string(),
  /** Why the piece is retired. */
  reason: z.optional(z.string()),
  /** Absent if the unit could not be looked up. */
  last_move: z.optional(z.nullable(z.int())),
  /** By the clock of this browser. */
  scanned_at: z.number(),
  staff_id: z.int(),
  staff_name: z.string(),
})
export type QueuedScan = z.output<typeof queuedScan>

/** A code that was not counted, with the reason. */
const asideScan = z.object({ key: z.string(), code: z.string(), reason: z.string() })
export type AsideScan = z.output<typeof asideScan>

const ASIDE_MAX = 50

export const scanQueue = storedList<QueuedScan>('bench scans', queuedScan)
export const asideScans = storedList<AsideScan>('bench set aside', asideScan)

export function addAside(aside: AsideScan): void {
  asideScans.add(aside)
  asideScans.keepLast(ASIDE_MAX)
}
