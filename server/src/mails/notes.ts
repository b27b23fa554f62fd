import type { EndpointOutput } from '@twirl/contract/endpoint'
import {
  type ListedMail,
  type listMails as listContract,
  MAIL_KINDS,
  type MailKind,
  MAILS,
  type saveMailNote,
} from '@twirl/contract/staff/mails'
import type * as z from 'zod/mini'
import type { Database } from '#platform/database/database.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { StaffCaller } from '#platform/http/visitor.ts'
import { formatTime } from '#platform/new-york-time.ts'
import { sampleCodeText } from '../accounts/public.ts'
import { sampleNudgeText } from '../leads/public.ts'
import { audit, findLastAct } from '../staff/public.ts'
import { fillText, numbersOf } from '../system/public.ts'
import { changeNote, findNote, listNotes, type NoteRow } from './mails.queries.ts'
import type { MailsDeps } from './mails-deps.ts'

export async function listMails(deps: MailsDeps): Promise<EndpointOutput<typeof listContract>> {
  const notes = new Map((await listNotes(deps.db)).map((row) => [row.kind, row]))
  return {
    mails: MAIL_KINDS.map((kind) => describe(kind, notes.get(kind))),
    texts: [
      { kind: 'code-text', text: sampleCodeText(deps.publicOrigin) },
      { kind: 'nudge-text', text: sampleNudgeText(deps.publicOrigin) },
    ],
    placeholders: [...numbersOf(deps.terms())].map(([name, value]) => ({ name, value })),
  }
}

function describe(kind: MailKind, row: NoteRow | undefined): ListedMail {
  return {
    kind,
    note: row?.note ?? '',
    version: row?.version ?? 0,
    changed_at: row?.changed_at.toISOString() ?? null,
  }
}

/** Returns the note as it is sent: with the numbers of now in place of its placeholders. */
export async function readNote(
  deps: Pick<MailsDeps, 'terms'>,
  db: Database,
  kind: MailKind,
): Promise<string | null> {
  const row = await findNote(db, kind)
  return row?.note ? fillText(row.note, numbersOf(deps.terms())) : null
}

/** Mails to the people of the shop have no note. A note with an unknown placeholder is an error at its field. */
export function assertNote(
  { terms }: Pick<MailsDeps, 'terms'>,
  { kind, note }: { kind: MailKind; note: string },
): void {
  if (note && isForStaff(kind)) throw new AppError('NOT_FOUND')
  const names = numbersOf(terms())
  const braces = note.match(/\{[^}]*\}?|\}/g) ?? []
  const unknown = braces.find((text) => !names.has(text.slice(1, -1)) || !text.endsWith('}'))
  if (unknown === undefined) return
  throw new AppError('BAD_REQUEST', {
    fields: { note: `The shop does not know ${unknown}. Please choose one of the placeholders.` },
  })
}

function isForStaff(kind: MailKind): boolean {
  return 'isForStaff' in MAILS[kind]
}

export async function saveNote(
  deps: MailsDeps,
  { staff_id }: StaffCaller,
  { kind, note, version }: z.output<(typeof saveMailNote)['input']>,
): Promise<ListedMail> {
  if (isForStaff(kind)) throw new AppError('NOT_FOUND')
  assertNote(deps, { kind, note })
  const row = await inTransaction(deps.db, async (transaction) => {
    const before = await findNote(transaction, kind)
    const changed = await changeNote(transaction, { kind, note, version, now: deps.clock.now() })
    if (!changed) throw await changedMeanwhile(transaction, kind)
    await audit(transaction, deps, {
      staff_id,
      action: 'mail.change-note',
      subject_kind: 'mail',
      subject_id: kind,
      before: { note: before?.note ?? '' },
      after: { note },
    })
    return changed
  })
  return describe(kind, row)
}

async function changedMeanwhile(db: Database, kind: MailKind): Promise<AppError> {
  const last = await findLastAct(db, { kind: 'mail', id: kind }, ['mail.change-note'])
  const who = last
    ? `${last.name} changed this note on ${formatTime(last.at)} New York time`
    : 'This note was changed'
  return new AppError('STEP_REFUSED', {
    message: `${who}, so nothing was saved. Reload the page to see it.`,
  })
}
