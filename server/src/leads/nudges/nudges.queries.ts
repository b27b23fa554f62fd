import type { NudgeReason } from '@twirl/contract/groups/lead-nudges'
import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { Transaction } from '#platform/database/transaction.ts'

export type StoredNudge = { sent: number; left_out: { key: string; reason: NudgeReason }[] }

/** What a request with this key did for the event. */
export async function findNudgeRequest(
  db: Database,
  trunkShowId: number,
  requestKey: string,
): Promise<StoredNudge | undefined> {
  const { rows } = await sql<StoredNudge>`
    select sent, left_out from nudge_request
    where request_key = ${requestKey} and trunk_show_id = ${trunkShowId}`.execute(db)
  return rows[0]
}

/** When each contact was reminded of the event, newest first. */
export async function listNudges(db: Database, trunkShowId: number): Promise<Map<string, Date[]>> {
  const { rows } = await sql<{ contact_hash: string; sent_at: Date }>`
    select contact_hash, sent_at from nudge
    where trunk_show_id = ${trunkShowId} order by sent_at desc, id desc`.execute(db)
  const times = new Map<string, Date[]>()
  for (const { contact_hash, sent_at } of rows)
    times.set(contact_hash, [...(times.get(contact_hash) ?? []), sent_at])
  return times
}

/** Returns false if another event used the key. */
export async function insertNudgeRequest(
  transaction: Transaction,
  request: StoredNudge & { request_key: string; trunk_show_id: number; now: Date },
): Promise<boolean> {
  const { request_key, trunk_show_id, sent, left_out, now } = request
  const { numAffectedRows = 0n } = await sql`
    insert into nudge_request (request_key, trunk_show_id, requested_at, sent, left_out)
    values (${request_key}, ${trunk_show_id}, ${now}, ${sent}, ${JSON.stringify(left_out)}::jsonb)
    on conflict do nothing`.execute(transaction)
  return numAffectedRows > 0n
}

export async function insertNudges(
  transaction: Transaction,
  request: { request_key: string; trunk_show_id: number; now: Date },
  contactHashes: string[],
): Promise<void> {
  const { request_key, trunk_show_id, now } = request
  await sql`
    insert into nudge (request_key, trunk_show_id, contact_hash, sent_at)
    select ${request_key}, ${trunk_show_id}::int, contact_hash, ${now}::timestamptz
    from unnest(${contactHashes}::text[]) as c (contact_hash)`.execute(transaction)
}

/** Whom a request reminds. */
export async function listNudgedContacts(db: Database, requestKey: string): Promise<Set<string>> {
  const { rows } = await sql<{ contact_hash: string }>`
    select contact_hash from nudge where request_key = ${requestKey}`.execute(db)
  return new Set(rows.map(({ contact_hash }) => contact_hash))
}
