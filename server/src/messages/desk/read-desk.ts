import type { EndpointOutput } from '@twirl/contract/endpoint'
import type {
  listMessages as listContract,
  Message,
} from '@twirl/contract/staff/customers/messages'
import type * as z from 'zod/mini'
import { AppError } from '#platform/http/app-error.ts'
import type { Database } from '#platform/database/database.ts'
import { cutPage, readCursor } from '#platform/http/page-cursor.ts'
import { formatDay } from '#platform/new-york-time.ts'
import {
  type CaseRow,
  type EntryRow,
  findCase,
  listAnswering,
  listCases,
  listEntries,
} from './desk.queries.ts'

const PAGE_LENGTH = 50
const EXCERPT_LENGTH = 140

/** A page of what visitors wrote. */
export async function listMessages(
  db: Database,
  staffId: number,
  { state = 'OPEN', kind, after, limit = PAGE_LENGTH }: z.output<(typeof listContract)['input']>,
): Promise<EndpointOutput<typeof listContract>> {
  const found = await listCases(db, {
    state,
    kind,
    staff_id: staffId,
    after: after === undefined ? null : Number(readCursor(after, 1)[0]),
    limit: limit + 1,
  })
  const { rows, next } = cutPage(found, limit, ({ id }) => [id])
  const messages = rows.map((row) => ({ ...summaryOf(row), excerpt: excerptOf(row.message) }))
  return { messages, next }
}

export async function getMessage(db: Database, id: number): Promise<Message> {
  const row = await findCase(db, id)
  if (!row) throw new AppError('NOT_FOUND')
  const entries = await listEntries(db, id)
  return {
    ...summaryOf(row),
    // 3-3-4, as the forms show it (ACCOUNT-10).
    phone_number: row.phone_number?.replace(/^(...)(...)/, '$1-$2-') ?? null,
    text: row.message,
    facts: factsOf(row),
    entries: entries.map(describeEntry),
    members: await listAnswering(db),
  }
}

function summaryOf(row: CaseRow) {
  const { id, kind, name, email, created_at, assigned_to, assigned_name, done_at } = row
  return {
    id,
    kind,
    name,
    email,
    created_at: created_at.toISOString(),
    assigned_to: assigned_to === null ? null : { id: assigned_to, name: assigned_name ?? '' },
    done_at: done_at && done_at.toISOString(),
    reply_count: row.reply_count,
  }
}

function excerptOf(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length <= EXCERPT_LENGTH ? line : `${line.slice(0, EXCERPT_LENGTH).trimEnd()}…`
}

function factsOf(row: CaseRow): [string, string][] {
  const { position, group_name, group_size, event_date, referral_source } = row
  return [
    ...(position === null ? [] : [['Position', position] satisfies [string, string]]),
    ...(group_name === null ? [] : [['Group', group_name] satisfies [string, string]]),
    ...(group_size === null ? [] : [['People', String(group_size)] satisfies [string, string]]),
    ...(event_date === null ? [] : [['Date', formatDay(event_date)] satisfies [string, string]]),
    ...(referral_source === null
      ? []
      : [['Heard about us from', inWords(referral_source)] satisfies [string, string]]),
  ]
}

function inWords(choice: string): string {
  return choice.replaceAll('_', ' ').toLowerCase()
}

function describeEntry({ staff_id, staff_name, created_at, ...entry }: EntryRow) {
  return {
    ...entry,
    member: { id: staff_id, name: staff_name },
    created_at: created_at.toISOString(),
  }
}
