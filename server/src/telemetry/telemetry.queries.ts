import { sql } from 'kysely'
import type { UploadedEvent } from '@twirl/contract/telemetry/upload-events'
import type { Database } from '#platform/database/database.ts'
import type { Day } from '#platform/new-york-time.ts'

/** An event as it is stored, with the columns of `client_event`. */
export type EventRow = Omit<UploadedEvent, 'at'> & { happened_at: string }

type Upload = { day: Day; received_at: Date; guest_hash: string; maxDayBytes: number }

/** Stores all events of an upload with one statement; none once the day has used up its space. Returns how many. */
export async function insertEvents(
  db: Database,
  events: EventRow[],
  { day, received_at, guest_hash, maxDayBytes }: Upload,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    insert into client_event
      (day, received_at, guest_hash, happened_at, kind, message, route, code, stack, info)
    select ${day}::date, ${received_at}, ${guest_hash}, happened_at, kind, message, route, code, stack, info
    from json_to_recordset(${JSON.stringify(events)}::json) as event (
      happened_at timestamptz, kind text, message text, route text, code text, stack text, info jsonb)
    where client_event_bytes(${day}::date) < ${maxDayBytes}::bigint`.execute(db)
  return Number(numAffectedRows)
}

export async function emptyDaysBefore(db: Database, day: Day): Promise<void> {
  await sql`select empty_client_events(${day}::date)`.execute(db)
}
