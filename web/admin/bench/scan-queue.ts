import { GRADES, STATIONS } from '@twirl/contract/staff/warehouse/bench'
import * as z from 'zod/mini'
import { storedJson } from '#lib/storage.ts'

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

/** A list in the browser's storage, which all tabs share and a reload keeps. */
function storedList<Entry extends { key: string }>(
  name: string,
  schema: { safeParse: (value: unknown) => { data?: Entry | undefined } },
) {
  // Entry by entry: one that a newer version wrote otherwise must not hide the others.
  const stored = storedJson('localStorage', name, (value): value is unknown[] =>
    Array.isArray(value),
  )
  const load = (): Entry[] =>
    (stored.read() ?? []).flatMap((value) => schema.safeParse(value).data ?? [])
  const listeners = new Set<() => void>()
  let shown = load()
  const refresh = () => {
    shown = load()
    for (const listener of listeners) listener()
  }
  window.addEventListener('storage', ({ key }) => {
    if (key === name) refresh()
  })
  // Every change begins with what is stored, because another tab may have changed it.
  const change = (next: (entries: Entry[]) => Entry[]) => {
    const isKept = stored.write(next(load()))
    refresh()
    return isKept
  }
  return {
    read: () => shown,
    /** Returns whether the entry outlives the page. */
    add: (entry: Entry) => change((entries) => [...entries, entry]),
    remove: (key: string) => change((entries) => entries.filter((entry) => entry.key !== key)),
    keepLast: (count: number) => change((entries) => (count > 0 ? entries.slice(-count) : [])),
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

export const scanQueue = storedList<QueuedScan>('bench scans', queuedScan)
export const asideScans = storedList<AsideScan>('bench set aside', asideScan)

export function addAside(aside: AsideScan): void {
  asideScans.add(aside)
  asideScans.keepLast(ASIDE_MAX)
}
