import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { Transaction } from '#platform/database/transaction.ts'

export type NewGuest = { email: string; first_name: string | null; last_name: string | null }

/** The addresses among these that were asked to be mailed before. */
export async function listInvitedEmails(
  db: Database,
  trunkShowId: number,
  emails: string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ email: string }>`
    select email from invitation
    where trunk_show_id = ${trunkShowId} and email = any(${emails}::text[]) and mail_wanted_at is not null`.execute(
    db,
  )
  return new Set(rows.map(({ email }) => email))
}

/** Asks for a mail to each guest, once. Who is on the roster already keeps the stored name. Returns how many are new. */
export async function wantInvitations(
  transaction: Transaction,
  trunkShowId: number,
  guests: NewGuest[],
  now: Date,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    insert into invitation as i (trunk_show_id, email, first_name, last_name, mail_wanted_at)
    select ${trunkShowId}::int, email, first_name, last_name, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(guests)}::jsonb) as g (email text, first_name text, last_name text)
    order by email
    on conflict (trunk_show_id, email) do update
      set mail_wanted_at = excluded.mail_wanted_at where i.mail_wanted_at is null`.execute(
    transaction,
  )
  return Number(numAffectedRows)
}

/** The hashes among these whose address wants no invitations. */
export async function listRefusals(db: Database, hashes: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ email_hash: string }>`
    select email_hash from invitation_refusal where email_hash = any(${hashes}::text[])`.execute(db)
  return new Set(rows.map(({ email_hash }) => email_hash))
}

export async function insertRefusal(db: Database, emailHash: string, now: Date): Promise<void> {
  await sql`
    insert into invitation_refusal (email_hash, created_at) values (${emailHash}, ${now})
    on conflict do nothing`.execute(db)
}

export async function countMailedSince(db: Database, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from invitation where mailed_at >= ${since}`.execute(db)
  return rows[0]!.count
}

/** The events with invitations that wait to be mailed. */
export async function listWaitingEvents(db: Database): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct trunk_show_id as id from invitation
    where mail_wanted_at is not null and mailed_at is null order by id`.execute(db)
  return rows.map(({ id }) => id)
}

export type WaitingInvitation = NewGuest & { id: number }

/** Takes the next invitations of an event, oldest first; another process skips them until the transaction ends. */
export async function takeWaiting(
  transaction: Transaction,
  trunkShowId: number,
  limit: number,
): Promise<WaitingInvitation[]> {
  const { rows } = await sql<WaitingInvitation>`
    select id, email, first_name, last_name from invitation
    where trunk_show_id = ${trunkShowId} and mail_wanted_at is not null and mailed_at is null and email is not null
    order by id limit ${limit} for update skip locked`.execute(transaction)
  return rows
}

export async function markMailed(
  transaction: Transaction,
  ids: number[],
  now: Date,
): Promise<void> {
  await sql`update invitation set mailed_at = ${now} where id = any(${ids}::int[])`.execute(
    transaction,
  )
}

/** An address that refuses invitations waits for none. */
export async function withdrawWaiting(transaction: Transaction, ids: number[]): Promise<void> {
  await sql`
    update invitation set mail_wanted_at = null where id = any(${ids}::int[]) and mailed_at is null`.execute(
    transaction,
  )
}

export type MailedInvitation = NewGuest & { id: number; mailed_at: Date | null }

export async function listWantedInvitations(
  db: Database,
  trunkShowId: number,
  limit: number,
): Promise<MailedInvitation[]> {
  const { rows } = await sql<MailedInvitation>`
    select id, email, first_name, last_name, mailed_at from invitation
    where trunk_show_id = ${trunkShowId} and mail_wanted_at is not null and email is not null
    order by id limit ${limit}`.execute(db)
  return rows
}
