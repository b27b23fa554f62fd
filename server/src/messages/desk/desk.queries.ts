import { sql } from 'kysely'
import type { MessageKind, MessageState } from '@twirl/contract/staff/customers/messages'
import { type Database, PLANNED_EACH_TIME } from '#platform/database/database.ts'
import type { Transaction } from '#platform/database/transaction.ts'

/** A message with what became of it. Fields that its form does not have are null. */
export type CaseRow = {
  id: number
  kind: MessageKind
  name: string
  email: string
  phone_number: string | null
  message: string
  position: string | null
  group_name: string | null
  group_size: number | null
  event_date: string | null
  referral_source: string | null
  created_at: Date
  assigned_to: number | null
  assigned_name: string | null
  /** Who assigned it last, or took the assignment back. */
  assigned_by_name: string | null
  done_at: Date | null
  reply_count: number
}

const COLUMNS = sql`
  c.id, c.created_at, c.assigned_to, c.done_at, nullif(m.name, '') as assigned_name,
  nullif(by.name, '') as assigned_by_name,
  case when c.contact_message_id is not null then 'CONTACT' when c.career_application_id is not null then 'CAREER'
    else 'LEAD' end as kind,
  coalesce(contact.name, career.name, lead.name) as name, coalesce(contact.email, career.email, lead.email) as email,
  coalesce(contact.phone_number, career.phone_number, lead.phone_number) as phone_number,
  coalesce(contact.message, career.message, lead.message) as message, career.position, lead.group_name,
  lead.group_size, lead.event_date::text as event_date,
  coalesce(career.referral_source, lead.referral_source) as referral_source,
  (select count(*)::int from message_entry e where e.case_id = c.id and e.kind = 'REPLY') as reply_count`

const JOINS = sql`
  left join contact_message contact on contact.id = c.contact_message_id
  left join career_application career on career.id = c.career_application_id
  left join lead_application lead on lead.id = c.lead_application_id
  left join staff_member m on m.id = c.assigned_to
  left join staff_member by on by.id = c.assigned_by`

const IS_OF_KIND: Record<MessageKind, ReturnType<typeof sql>> = {
  CONTACT: sql`c.contact_message_id is not null`,
  CAREER: sql`c.career_application_id is not null`,
  LEAD: sql`c.lead_application_id is not null`,
}

type CaseFilter = {
  state: MessageState
  kind: MessageKind | undefined
  /** Who asks. */
  staff_id: number
  after: number | null
  limit: number
}

/** Open ones oldest first, because they wait; done ones newest first. */
export async function listCases(
  db: Database,
  { state, kind, staff_id, after, limit }: CaseFilter,
): Promise<CaseRow[]> {
  const isDone = state === 'DONE'
  const direction = isDone ? sql`desc` : sql`asc`
  const { rows } = await sql<CaseRow>`${PLANNED_EACH_TIME}
    select ${COLUMNS}
    from (
      select * from message_case c
      where ${isDone ? sql`c.done_at is not null` : sql`c.done_at is null`}
        ${state === 'MINE' ? sql`and c.assigned_to = ${staff_id}` : sql``}
        ${kind === undefined ? sql`` : sql`and ${IS_OF_KIND[kind]}`}
        ${after === null ? sql`` : isDone ? sql`and c.id < ${after}` : sql`and c.id > ${after}`}
      order by c.id ${direction} limit ${limit}
    ) c ${JOINS}
    order by c.id ${direction}`.execute(db)
  return rows
}

export async function countOpenMessages(
  db: Database,
  maximum: number,
): Promise<{ count: number; oldest_at: Date | null }> {
  const { rows } = await sql<{ count: number; oldest_at: Date | null }>`
    select count(*)::int as count, min(created_at) as oldest_at
    from (
      select created_at from message_case where done_at is null order by id limit ${maximum}
    ) open`.execute(db)
  return rows[0]!
}

export async function findCase(db: Database, id: number): Promise<CaseRow | undefined> {
  const { rows } = await sql<CaseRow>`
    select ${COLUMNS} from message_case c ${JOINS} where c.id = ${id}`.execute(db)
  return rows[0]
}

/** Until the transaction ends no one else changes the case. Returns whether there is one. */
export async function lockCase(transaction: Transaction, id: number): Promise<boolean> {
  const { rows } = await sql`
    select from message_case where id = ${id} for no key update`.execute(transaction)
  return rows.length > 0
}

export type EntryRow = {
  id: number
  kind: 'REPLY' | 'NOTE'
  staff_id: number
  staff_name: string
  text: string
  created_at: Date
}

/** Oldest first. */
export async function listEntries(db: Database, caseId: number): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select e.id, e.kind, e.staff_id, coalesce(nullif(m.name, ''), m.email) as staff_name, e.text, e.created_at
    from message_entry e join staff_member m on m.id = e.staff_id
    where e.case_id = ${caseId} order by e.id`.execute(db)
  return rows
}

type NewEntry = {
  case_id: number
  kind: EntryRow['kind']
  staff_id: number
  text: string
  token: string
  created_at: Date
}

export async function insertEntry(transaction: Transaction, entry: NewEntry): Promise<number> {
  const { id } = await transaction
    .insertInto('message_entry')
    .values(entry)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function hasEntry(
  transaction: Transaction,
  caseId: number,
  token: string,
): Promise<boolean> {
  const row = await transaction
    .selectFrom('message_entry')
    .select('id')
    .where('case_id', '=', caseId)
    .where('token', '=', token)
    .executeTakeFirst()
  return row !== undefined
}

export async function setAssignee(
  transaction: Transaction,
  id: number,
  assigned: { assigned_to: number | null; assigned_by: number },
): Promise<void> {
  await transaction.updateTable('message_case').set(assigned).where('id', '=', id).execute()
}

export async function setDoneAt(
  transaction: Transaction,
  id: number,
  doneAt: Date | null,
): Promise<void> {
  await transaction
    .updateTable('message_case')
    .set({ done_at: doneAt })
    .where('id', '=', id)
    .execute()
}

export type Member = { id: number; name: string }

/** Members who may answer messages and can log in, by name. */
export async function listAnswering(db: Database): Promise<Member[]> {
  const { rows } = await sql<Member>`
    select id, name from staff_member
    where 'service' = any(permissions) and deactivated_at is null and name <> ''
    order by name, id`.execute(db)
  return rows
}
