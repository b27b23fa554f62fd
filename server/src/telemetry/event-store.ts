import { setImmediate } from 'node:timers/promises'
import { cleanEvent } from '@twirl/contract/telemetry/clean-event'
import type { UploadedEvent } from '@twirl/contract/telemetry/upload-events'
import { bulkhead } from 'cockatiel'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { guestHashOf, type Visitor } from '#platform/http/visitor.ts'
import type { Log } from '#platform/log.ts'
import { dayOf } from '#platform/new-york-time.ts'
import { LIMITS } from '#platform/security/limit-table.ts'
import { addressUses, takeUseIfLeft } from '#platform/security/limits.ts'
import { type EventRow, insertEvents } from './telemetry.queries.ts'

// A bulkhead: events take at most this many connections of the pool, and the uploads that wait take a bounded memory.
const MAX_RUNNING = 4
const MAX_WAITING = 64
const MAX_EVENT_BYTES = 64 * 1024
// Four of the largest events, or 200 of more than a kilobyte.
const MAX_UPLOAD_BYTES = 4 * MAX_EVENT_BYTES
const MAX_DAY_BYTES = 256 * 1024 * 1024
const DAY_MS = 24 * 60 * 60 * 1_000

export type EventStoreDeps = {
  db: Database
  clock: Clock
  log: Pick<Log, 'info'>
  /** Tests fill a day. */
  maxDayBytes?: number
}

/** Stores events of browsers. It never fails: what cannot be stored now is dropped. */
export class EventStore {
  readonly #db: Database
  readonly #clock: Clock
  readonly #log: Pick<Log, 'info'>
  readonly #maxDayBytes: number
  readonly #bulkhead = bulkhead(MAX_RUNNING, MAX_WAITING)

  constructor({ db, clock, log, maxDayBytes = MAX_DAY_BYTES }: EventStoreDeps) {
    this.#db = db
    this.#clock = clock
    this.#log = log
    this.#maxDayBytes = maxDayBytes
  }

  /** Returns how many were stored. */
  async put(events: UploadedEvent[], visitor: Visitor): Promise<number> {
    if (events.length === 0) return 0
    try {
      return await this.#bulkhead.execute(() => this.#store(events, visitor))
    } catch (error) {
      // No warning: this happens in great numbers when something else is wrong, which is logged there.
      this.#log.info({ err: error, events: events.length }, 'events of a browser were dropped')
      return 0
    }
  }

  async #store(events: UploadedEvent[], visitor: Visitor): Promise<number> {
    const guest_hash = guestHashOf(visitor)
    const uses = [
      { limit: LIMITS.events_by_guest, subject: guest_hash },
      ...addressUses(LIMITS.events_from_address, visitor),
    ]
    for (const use of uses) if (!(await takeUseIfLeft(this.#db, use))) return 0
    const now = this.#clock.now()
    const { rows, bytes } = await toRows(events, now)
    for (const use of addressUses(LIMITS.event_bytes_from_address, visitor))
      if (!(await takeUseIfLeft(this.#db, use, bytes))) return 0
    return insertEvents(this.#db, rows, {
      day: dayOf(now),
      received_at: now,
      guest_hash,
      maxDayBytes: this.#maxDayBytes,
    })
  }
}

/**
 * Returns the first events that fit into an upload's bytes, counted as they were sent: masked texts may be shorter, but
 * the work is the same. Between two events other requests are answered.
 */
async function toRows(
  events: UploadedEvent[],
  now: Date,
): Promise<{ rows: EventRow[]; bytes: number }> {
  const rows: EventRow[] = []
  let room = MAX_UPLOAD_BYTES
  let bytes = 0
  for (const event of events) {
    room -= Math.min(bytesOf(event), MAX_EVENT_BYTES)
    if (room < 0) break
    const row = toRow(event, now)
    rows.push(row)
    bytes += bytesOf(row)
    await setImmediate()
  }
  return { rows, bytes }
}

function toRow(uploaded: UploadedEvent, now: Date): EventRow {
  const { at, stack, ...event } = cleanEvent(uploaded, MAX_EVENT_BYTES)
  const isPlausible = Math.abs(at - now.getTime()) < DAY_MS
  const row = { ...event, happened_at: (isPlausible ? new Date(at) : now).toISOString() }
  return stack === undefined ? row : { ...row, stack: fittingStack(stack, row) }
}

/** Returns as much of the stack as fits into the bytes of an event; the other texts are short. */
function fittingStack(stack: string, others: EventRow): string {
  const room = MAX_EVENT_BYTES - bytesOf(others)
  // UTF-8 takes at most three bytes for one code unit.
  if (stack.length * 3 <= room) return stack
  // A character that is cut in two ends the text as U+FFFD.
  return Buffer.from(stack).subarray(0, room).toString()
}

function bytesOf(value: object): number {
  return Buffer.byteLength(JSON.stringify(value))
}
