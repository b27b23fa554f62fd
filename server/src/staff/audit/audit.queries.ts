import type { AuditAction, AuditSubject } from '@twirl/contract/staff/access/audit'
import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { Transaction } from '#platform/database/transaction.ts'

type State = Record<string, unknown> | null

export type NewAuditEntry = {
  at: Date
  staff_id: number | null
  action: string
  subject_kind: string
  subject_id: string
  before: State
  after: State
  reason: string | null
  request_id: string | null
}

export async function insertAuditEntry(
  transaction: Transaction,
  { before, after, ...entry }: NewAuditEntry,
): Promise<void> {
  const toJson = (state: State) => (state === null ? null : JSON.stringify(state))
  await transaction
    .insertInto('audit_entry')
    .values({ ...entry, before: toJson(before), after: toJson(after) })
    .execute()
}

export type AuditFilter = {
  staff_id?: number | undefined
  subject_kind?: string | undefined
  subject_id?: string | undefined
  from?: Date | undefined
  until?: Date | undefined
  /** Entries before this one. */
  before?: number | undefined
}

export type AuditRow = NewAuditEntry & {
  id: number
  staff_name: string | null
  subject_name: string | null
}

/** Newest first. Only a member who was invited and never came has no name. */
export async function listAuditEntries(
  db: Database,
  filter: AuditFilter,
  limit: number,
): Promise<AuditRow[]> {
  const { staff_id, subject_kind, subject_id, from, until, before } = filter
  // Entries of a day are read from the index by time: by id, all later ones would be read first.
  const isByTime = from !== undefined || until !== undefined
  const beyond = isByTime
    ? sql`and (entry.at, entry.id) < ((select at from audit_entry where id = ${before}), ${before}::bigint)`
    : sql`and entry.id < ${before}`
  const { rows } = await sql<AuditRow>`
    select entry.id, entry.at, entry.staff_id, entry.action, entry.subject_kind, entry.subject_id,
      entry.before, entry.after, entry.reason, entry.request_id,
      coalesce(nullif(actor.name, ''), actor.email) as staff_name,
      coalesce(nullif(subject.name, ''), subject.email) as subject_name
    from audit_entry entry
    left join staff_member actor on actor.id = entry.staff_id
    left join staff_member subject
      on entry.subject_kind = 'staff' and subject.id::text = entry.subject_id
    where true
      ${staff_id === undefined ? sql`` : sql`and entry.staff_id = ${staff_id}`}
      ${subject_kind === undefined ? sql`` : sql`and entry.subject_kind = ${subject_kind}`}
      ${subject_id === undefined ? sql`` : sql`and entry.subject_id = ${subject_id}`}
      ${from === undefined ? sql`` : sql`and entry.at >= ${from}`}
      ${until === undefined ? sql`` : sql`and entry.at < ${until}`}
      ${before === undefined ? sql`` : beyond}
    order by ${isByTime ? sql`entry.at desc, entry.id desc` : sql`entry.id desc`}
    limit ${limit}
  `.execute(db)
  return rows
}

export type Act = { action: string; at: Date; name: string; reason: string | null }

type Subject = { kind: AuditSubject; id: number | string }

/** What was done to a thing, newest first; with the names of the members who did it. */
export async function listActs(
  db: Database,
  { kind, id }: Subject,
  actions: readonly AuditAction[],
  limit = 100,
): Promise<Act[]> {
  const { rows } = await sql<Act>`
    select entry.action, entry.at, entry.reason,
      coalesce(nullif(actor.name, ''), actor.email, 'A command on the server') as name
    from audit_entry entry left join staff_member actor on actor.id = entry.staff_id
    where entry.subject_kind = ${kind} and entry.subject_id = ${String(id)}
      and entry.action = any(${actions}::text[])
    order by entry.id desc
    limit ${limit}`.execute(db)
  return rows
}

/** Returns who did one of these things to a thing last, for a member who comes too late with the same step. */
export async function findLastAct(
  db: Database,
  subject: Subject,
  actions: readonly AuditAction[],
): Promise<Act | undefined> {
  return (await listActs(db, subject, actions, 1))[0]
}
