import type {
  approveApplication as approveContract,
  draftEventOfApplication as draftContract,
  refuseApplication as refuseContract,
} from '@twirl/contract/staff/events/applications'
import type * as z from 'zod/mini'
import { retryOnUniqueViolation } from '#platform/database/constraint-violations.ts'
import { inTransaction, type Transaction } from '#platform/database/transaction.ts'
import { AppError } from '#platform/http/app-error.ts'
import { customerIdOf, type StaffCaller } from '#platform/http/visitor.ts'
import { formatTime } from '#platform/new-york-time.ts'
import { findHolder } from '../../accounts/public.ts'
import {
  applicationLinkOf,
  type ApplicationRow,
  approvedMail,
  lockApplication,
  refusedMail,
  updateApplication,
} from '../../messages/public.ts'
import { audit, findLastAct } from '../../staff/public.ts'
import { findEventByRequest, findEventRow, giveLead } from '../../trunk-shows/public.ts'
import { setState } from '../change-state.ts'
import { hashGivenPassword, insertDraft } from '../create-event.ts'
import { writeEvent } from '../write-event.ts'
import type { ApplicationDeps } from './applications-deps.ts'
import { getApplicationRow } from './read-applications.ts'

type DraftInput = z.output<(typeof draftContract)['input']>
type ApproveInput = z.output<(typeof approveContract)['input']>
type RefuseInput = z.output<(typeof refuseContract)['input']>

/** Makes the draft of an event and notes it at the application, in one transaction (LEAD-64). */
export function draftEvent(
  deps: ApplicationDeps,
  staff: StaffCaller,
  { id, version, ...draft }: DraftInput,
): Promise<number> {
  const password_hash = hashGivenPassword(deps, draft)
  return retryOnUniqueViolation(() =>
    inTransaction(deps.db, async (transaction) => {
      const row = await lockRow(transaction, id)
      const known = await findEventByRequest(transaction, draft.key)
      if (known !== undefined && known === row.trunk_show_id) return known
      await assertVersion(transaction, row, version)
      assertUndecided(row)
      const before =
        row.trunk_show_id === null ? null : await findEventRow(transaction, row.trunk_show_id)
      if (before && before.state !== 'DELETED')
        throw refuse('There is already a draft of this application. Open it, or delete it first.')
      const eventId = await insertDraft(transaction, deps, staff, { ...draft, password_hash })
      await updateApplication(transaction, id, { state: 'PREPARING', trunk_show_id: eventId })
      await auditStep(transaction, deps, staff, { id, action: 'application.draft', event: eventId })
      return eventId
    }),
  )
}

/** Announces or opens the event, makes the applicant its lead and mails what to do next, in one transaction (LEAD-65). */
export async function approve(
  deps: ApplicationDeps,
  staff: StaffCaller,
  { id, version, state, password_hint }: ApproveInput,
): Promise<void> {
  const { trunk_show_id } = await getApplicationRow(deps, id)
  if (trunk_show_id === null) throw refuse('Make a draft of the event first.')
  await writeEvent(deps, staff, trunk_show_id, async (transaction, event) => {
    const row = await lockRow(transaction, id)
    if (row.state === 'APPROVED') return null
    await assertVersion(transaction, row, version)
    assertUndecided(row)
    if (event.state === 'DELETED')
      throw refuse('The draft of this application was deleted. Make a new one first.')
    const act = await setState(transaction, deps, event, state)
    const now = deps.clock.now()
    const lead = event.lead_customer_id ?? (await findAccountOf(transaction, row))
    if (event.lead_customer_id === null && lead !== null)
      await giveLead(transaction, event.id, lead, now)
    await updateApplication(transaction, id, { state: 'APPROVED', password_hint, decided_at: now })
    await auditStep(transaction, deps, staff, {
      id,
      action: 'application.approve',
      event: event.id,
    })
    const mail = approvedMail(addresseeOf(deps, row), {
      ...event,
      password_hint,
      has_lead: lead !== null,
    })
    await deps.outbox.putMail(transaction, `lead_application ${id} approved`, mail)
    return act
  })
}

/** Refuses an application with a text that is mailed (LEAD-66). A draft that was made of it stays. */
export function refuseApplication(
  deps: ApplicationDeps,
  staff: StaffCaller,
  { id, version, text }: RefuseInput,
): Promise<void> {
  return inTransaction(deps.db, async (transaction) => {
    const row = await lockRow(transaction, id)
    if (row.state === 'REFUSED' && row.refusal === text) return
    await assertVersion(transaction, row, version)
    assertUndecided(row)
    const decided_at = deps.clock.now()
    await updateApplication(transaction, id, { state: 'REFUSED', refusal: text, decided_at })
    await auditStep(transaction, deps, staff, {
      id,
      action: 'application.refuse',
      event: row.trunk_show_id,
    })
    const mail = refusedMail(addresseeOf(deps, row), text)
    await deps.outbox.putMail(transaction, `lead_application ${id} refused`, mail)
  })
}

/** The account that has proven the address, or that sent the application. */
async function findAccountOf(
  transaction: Transaction,
  { email, owner }: ApplicationRow,
): Promise<number | null> {
  const holder = await findHolder(transaction, email)
  return holder?.id ?? customerIdOf(owner)
}

async function lockRow(transaction: Transaction, id: number): Promise<ApplicationRow> {
  const row = await lockApplication(transaction, id)
  if (!row) throw new AppError('NOT_FOUND')
  return row
}

function addresseeOf(deps: ApplicationDeps, { id, email }: ApplicationRow) {
  return { to: email, link: applicationLinkOf(deps, id), origin: deps.publicOrigin }
}

const ACTS = ['application.draft', 'application.approve', 'application.refuse'] as const

type Step = { id: number; action: (typeof ACTS)[number]; event: number | null }

function auditStep(
  transaction: Transaction,
  deps: ApplicationDeps,
  { staff_id }: StaffCaller,
  { id, action, event }: Step,
): Promise<void> {
  return audit(transaction, deps, {
    staff_id,
    action,
    subject_kind: 'application',
    subject_id: id,
    ...(event !== null && { after: { event } }),
  })
}

/** Refuses a step at an application that is not as the member saw it, with who was faster. */
async function assertVersion(
  transaction: Transaction,
  row: ApplicationRow,
  version: number,
): Promise<void> {
  if (row.version === version) return
  if (row.state === 'WITHDRAWN') throw withdrawn()
  const last = await findLastAct(transaction, { kind: 'application', id: row.id }, ACTS)
  const who = last
    ? `${last.name} was faster on ${formatTime(last.at)} New York time`
    : 'This application has changed meanwhile'
  throw refuse(`${who}. Reload the page to see it.`)
}

function assertUndecided({ state }: ApplicationRow): void {
  if (state === 'WITHDRAWN') throw withdrawn()
  if (state === 'APPROVED' || state === 'REFUSED')
    throw refuse('This application is already decided.')
}

const withdrawn = () => refuse('The applicant has withdrawn this application.')

function refuse(message: string): AppError {
  return new AppError('STEP_REFUSED', { message })
}
