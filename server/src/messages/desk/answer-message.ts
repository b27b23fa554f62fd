import type { Message } from '@twirl/contract/staff/customers/messages'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { inTransaction, type Transaction } from '#platform/database/transaction.ts'
import { AppError } from '#platform/http/app-error.ts'
import { formatTime } from '#platform/new-york-time.ts'
import type { Outbox } from '#platform/outbox/outbox.ts'
import { audit } from '../../staff/public.ts'
import { replyMail } from '../message-mails.ts'
import {
  type CaseRow,
  findCase,
  hasEntry,
  insertEntry,
  listAnswering,
  listEntries,
  lockCase,
  setAssignee,
  setDoneAt,
} from './desk.queries.ts'
import { getMessage } from './read-desk.ts'

export type DeskDeps = {
  db: Database
  clock: Clock
  outbox: Pick<Outbox, 'putMail'>
  /** Where the writer's answer to a reply goes. */
  mailbox: string
  publicOrigin: string
}

type Act = { id: number; staff_id: number }

/** Mails the reply once, in the transaction that stores it. The second of two members hears that a reply went out (STAFF-57). */
export async function reply(
  deps: DeskDeps,
  { id, staff_id, text, token, reply_count }: Act & Written & { reply_count: number },
): Promise<Message> {
  await change(deps, id, async (transaction, found) => {
    if (await hasEntry(transaction, id, token)) return
    if (found.reply_count !== reply_count) throw await repliedMeanwhile(transaction, id)
    const entry = await addEntry(deps, transaction, { id, staff_id, text, token, kind: 'REPLY' })
    const mail = replyMail({ ...found, text }, { replyTo: deps.mailbox, origin: deps.publicOrigin })
    await deps.outbox.putMail(transaction, `message reply ${entry}`, mail)
  })
  return getMessage(deps.db, id)
}

async function repliedMeanwhile(transaction: Transaction, id: number): Promise<AppError> {
  const last = (await listEntries(transaction, id)).findLast(({ kind }) => kind === 'REPLY')
  const who = last
    ? `${last.staff_name} replied on ${formatTime(last.created_at)} New York time`
    : 'Its replies have changed'
  return new AppError('STEP_REFUSED', {
    message: `${who}, so your reply was not sent. Read it before you send yours.`,
  })
}

export async function addNote(
  deps: DeskDeps,
  { id, staff_id, text, token }: Act & Written,
): Promise<Message> {
  await change(deps, id, async (transaction) => {
    if (await hasEntry(transaction, id, token)) return
    await addEntry(deps, transaction, { id, staff_id, text, token, kind: 'NOTE' })
  })
  return getMessage(deps.db, id)
}

/** Only members who may answer messages can be assigned. What is assigned already stays, and is no error. */
export async function assign(
  deps: DeskDeps,
  { id, staff_id, to, before }: Act & { to: number | null; before: number | null },
): Promise<Message> {
  await change(deps, id, async (transaction, found) => {
    const { assigned_to } = found
    if (assigned_to === to) return
    if (assigned_to !== before)
      throw new AppError('STEP_REFUSED', { message: assignedMeanwhile(found) })
    const members = await listAnswering(transaction)
    if (to !== null && !members.some((member) => member.id === to))
      throw new AppError('STEP_REFUSED', { message: 'This member can’t answer messages any more.' })
    await setAssignee(transaction, id, { assigned_to: to, assigned_by: staff_id })
    await audit(transaction, deps, {
      staff_id,
      action: 'message.assign',
      subject_kind: 'message',
      subject_id: id,
      before: { assigned_to },
      after: { assigned_to: to },
    })
  })
  return getMessage(deps.db, id)
}

function assignedMeanwhile({ assigned_name, assigned_by_name }: CaseRow): string {
  const who = assigned_by_name ?? 'Another member'
  return assigned_name
    ? `${who} has assigned this message to ${assigned_name}.`
    : `${who} has made this message no one’s in particular.`
}

export async function setDone(
  deps: DeskDeps,
  { id, staff_id, is_done }: Act & { is_done: boolean },
): Promise<Message> {
  await change(deps, id, async (transaction, { done_at }) => {
    if ((done_at !== null) === is_done) return
    await setDoneAt(transaction, id, is_done ? deps.clock.now() : null)
    await audit(transaction, deps, {
      staff_id,
      action: is_done ? 'message.done' : 'message.reopen',
      subject_kind: 'message',
      subject_id: id,
    })
  })
  return getMessage(deps.db, id)
}

type Written = { text: string; token: string }

async function addEntry(
  deps: DeskDeps,
  transaction: Transaction,
  { id, staff_id, ...entry }: Act & Written & { kind: 'REPLY' | 'NOTE' },
): Promise<number> {
  const entryId = await insertEntry(transaction, {
    ...entry,
    case_id: id,
    staff_id,
    created_at: deps.clock.now(),
  })
  await audit(transaction, deps, {
    staff_id,
    action: entry.kind === 'REPLY' ? 'message.reply' : 'message.note',
    subject_kind: 'message',
    subject_id: id,
    after: { entry: entryId },
  })
  return entryId
}

/** Locks the case, and reads it by the next statement: what another member did before is seen. */
async function change(
  { db }: DeskDeps,
  id: number,
  work: (transaction: Transaction, found: CaseRow) => Promise<void>,
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    if (!(await lockCase(transaction, id))) throw new AppError('NOT_FOUND')
    await work(transaction, (await findCase(transaction, id))!)
  })
}
