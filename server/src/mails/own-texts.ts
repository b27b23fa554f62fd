import type { EndpointOutput } from '@twirl/contract/endpoint'
import {
  isChangeable,
  type ListedMail,
  type listMails as listContract,
  MAIL_KINDS,
  type MailKind,
  MAILS,
  type MailTexts,
  type saveMailTexts,
} from '@twirl/contract/staff/mails'
import type * as z from 'zod/mini'
import type { Database } from '#platform/database/database.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { StaffCaller } from '#platform/http/visitor.ts'
import type { OwnTexts } from '#platform/mail/mail-layout.ts'
import { formatTime } from '#platform/new-york-time.ts'
import { sampleCodeText } from '../accounts/public.ts'
import { sampleNudgeText } from '../leads/public.ts'
import { audit, findLastAct } from '../staff/public.ts'
import { fillText, numbersOf } from '../system/public.ts'
import { changeTexts, findTexts, listTexts, type TextsRow } from './mails.queries.ts'
import type { MailsDeps } from './mails-deps.ts'

export async function listMails(deps: MailsDeps): Promise<EndpointOutput<typeof listContract>> {
  const rows = new Map((await listTexts(deps.db)).map((row) => [row.kind, row]))
  return {
    mails: MAIL_KINDS.map((kind) => describe(kind, rows.get(kind))),
    texts: [
      { kind: 'code-text', text: sampleCodeText(deps.publicOrigin) },
      { kind: 'nudge-text', text: sampleNudgeText(deps.publicOrigin) },
    ],
    placeholders: [...numbersOf(deps.terms())].map(([name, value]) => ({ name, value })),
  }
}

function describe(kind: MailKind, row: TextsRow | undefined): ListedMail {
  return {
    kind,
    ...textsOf(row),
    version: row?.version ?? 0,
    changed_at: row?.changed_at.toISOString() ?? null,
  }
}

function textsOf(row: MailTexts | undefined): MailTexts {
  return { subject: row?.subject ?? '', opening: row?.opening ?? '', note: row?.note ?? '' }
}

/** Returns the texts as they are sent, see `fillTexts`; null if the shop changed none. */
export async function readOwnTexts(
  deps: Pick<MailsDeps, 'terms'>,
  db: Database,
  kind: MailKind,
): Promise<OwnTexts | null> {
  const row = await findTexts(db, kind)
  return row ? fillTexts(deps, kind, row) : null
}

/**
 * Puts the numbers of now in place of placeholders. A subject or a first paragraph that is no longer changeable is left
 * out: a later version of the shop may say a fact there.
 */
export function fillTexts(
  { terms }: Pick<MailsDeps, 'terms'>,
  kind: MailKind,
  { subject, opening, note }: MailTexts,
): OwnTexts {
  const numbers = numbersOf(terms())
  const fill = (text: string) => (text ? fillText(text, numbers) : null)
  return {
    subject: isChangeable(kind, 'subject') ? fill(subject) : null,
    opening: isChangeable(kind, 'opening') ? fill(opening) : null,
    note: fill(note),
  }
}

const FIXED_TEXT = 'This text says what is different in each mail, so it can’t be changed.'

/** Mails to the people of the shop have no texts of their own. Other mistakes are errors at their fields. */
export function assertTexts(
  { terms }: Pick<MailsDeps, 'terms'>,
  kind: MailKind,
  texts: MailTexts,
): void {
  if (Object.values(texts).some(Boolean) && isForStaff(kind)) throw new AppError('NOT_FOUND')
  const names = numbersOf(terms())
  const fields: Record<string, string> = {}
  for (const [field, text] of Object.entries(texts)) {
    const unknown = findUnknownPlaceholder(text, names)
    if (unknown !== undefined)
      fields[field] = `The shop does not know ${unknown}. Please choose one of the placeholders.`
  }
  for (const field of ['subject', 'opening'] as const)
    if (texts[field] && !isChangeable(kind, field)) fields[field] = FIXED_TEXT
  if (Object.keys(fields).length > 0) throw new AppError('BAD_REQUEST', { fields })
}

function findUnknownPlaceholder(
  text: string,
  names: ReadonlyMap<string, string>,
): string | undefined {
  const braces = text.match(/\{[^}]*\}?|\}/g) ?? []
  return braces.find((found) => !names.has(found.slice(1, -1)) || !found.endsWith('}'))
}

function isForStaff(kind: MailKind): boolean {
  return 'isForStaff' in MAILS[kind]
}

export async function saveTexts(
  deps: MailsDeps,
  { staff_id }: StaffCaller,
  { kind, version, ...texts }: z.output<(typeof saveMailTexts)['input']>,
): Promise<ListedMail> {
  if (isForStaff(kind)) throw new AppError('NOT_FOUND')
  assertTexts(deps, kind, texts)
  const row = await inTransaction(deps.db, async (transaction) => {
    const before = await findTexts(transaction, kind)
    const now = deps.clock.now()
    const changed = await changeTexts(transaction, { kind, ...texts, version, now })
    if (!changed) throw await changedMeanwhile(transaction, kind)
    await audit(transaction, deps, {
      staff_id,
      action: 'mail.change-texts',
      subject_kind: 'mail',
      subject_id: kind,
      before: textsOf(before),
      after: texts,
    })
    return changed
  })
  return describe(kind, row)
}

async function changedMeanwhile(db: Database, kind: MailKind): Promise<AppError> {
  const acts = ['mail.change-texts', 'mail.change-note'] as const
  const last = await findLastAct(db, { kind: 'mail', id: kind }, [...acts])
  const who = last
    ? `${last.name} changed the texts of this mail on ${formatTime(last.at)} New York time`
    : 'The texts of this mail were changed'
  return new AppError('STEP_REFUSED', {
    message: `${who}, so nothing was saved. Reload the page to see them.`,
  })
}
