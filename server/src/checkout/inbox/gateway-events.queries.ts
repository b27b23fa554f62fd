import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { Transaction } from '#platform/database/transaction.ts'
import type { GatewayEvent } from '../../providers/payments/after-payment.ts'

/** Stores events, each once, and returns those that were not handled yet; `is_new` are those that were unknown. */
export async function storeEvents(
  transaction: Transaction,
  events: GatewayEvent[],
  now: Date,
): Promise<(GatewayEvent & { is_new: boolean })[]> {
  const { rows: inserted } = await sql<{ id: string }>`
    insert into gateway_event (id, kind, subject, received_at)
    select id, kind, subject, ${now}
    from json_to_recordset(${JSON.stringify(events)}::json) as event (id text, kind text, subject text)
    on conflict (id) do nothing returning id`.execute(transaction)
  const { rows } = await sql<GatewayEvent>`
    select id, kind, subject from gateway_event
    where id = any(${events.map(({ id }) => id)}) and handled_at is null`.execute(transaction)
  const fresh = new Set(inserted.map(({ id }) => id))
  return rows.map((event) => ({ ...event, is_new: fresh.has(event.id) }))
}

export async function findOpenEvent(db: Database, id: string): Promise<GatewayEvent | undefined> {
  const { rows } = await sql<GatewayEvent>`
    select id, kind, subject from gateway_event where id = ${id} and handled_at is null`.execute(db)
  return rows[0]
}

export async function markEventHandled(db: Database, id: string, now: Date): Promise<void> {
  await sql`
    update gateway_event set handled_at = ${now} where id = ${id} and handled_at is null`.execute(
    db,
  )
}

export async function deleteEvents(db: Database, before: Date, maximum: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from gateway_event where id in (
      select id from gateway_event where received_at < ${before} limit ${maximum}
    )`.execute(db)
  return Number(numAffectedRows ?? 0n)
}
