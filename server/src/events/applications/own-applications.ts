import type { OwnApplication } from '@twirl/contract/groups/lead-applications'
import type { Database } from '#platform/database/database.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { AppError } from '#platform/http/app-error.ts'
import { customerOwner } from '#platform/http/visitor.ts'
import { findCustomerFile } from '../../accounts/public.ts'
import {
  type ApplicationRow,
  applicationTokenOf,
  findApplication,
  listApplicationsOf,
  lockApplication,
  readApplicationToken,
  updateApplication,
} from '../../messages/public.ts'
import { findEventRow, giveLead } from '../../trunk-shows/public.ts'
import type { ApplicationDeps } from './applications-deps.ts'

/** The longest list that is shown. */
const LISTED = 20

/** The applications of a customer, newest first (LEAD-62). */
export async function listOwn(
  deps: ApplicationDeps,
  customerId: number,
): Promise<OwnApplication[]> {
  const customer = await findCustomerFile(deps.db, customerId)
  if (!customer) return []
  const rows = await listApplicationsOf(
    deps.db,
    { owner: customerOwner(customerId), email: customer.is_email_proven ? customer.email : null },
    LISTED,
  )
  return Promise.all(rows.map((row) => describe(deps, row, customerId)))
}

/** The application that a link names; `customerId` is null for a guest. */
export async function getByLink(
  deps: ApplicationDeps,
  token: string,
  customerId: number | null,
): Promise<OwnApplication> {
  const row = await findApplication(deps.db, idOf(deps, token))
  if (!row) throw new AppError('NOT_FOUND')
  return describe(deps, row, customerId)
}

export async function withdraw(deps: ApplicationDeps, token: string): Promise<void> {
  const id = idOf(deps, token)
  await inTransaction(deps.db, async (transaction) => {
    const row = await lockApplication(transaction, id)
    if (!row) throw new AppError('NOT_FOUND')
    if (row.state === 'WITHDRAWN') return
    if (row.state === 'APPROVED' || row.state === 'REFUSED')
      throw new AppError('APPLICATION_IS_DECIDED')
    await updateApplication(transaction, id, { state: 'WITHDRAWN', decided_at: deps.clock.now() })
  })
}

/** Makes the customer the lead of the approved event, unless it has one (LEAD-67). */
export async function takeTheLead(
  deps: ApplicationDeps,
  token: string,
  customerId: number,
): Promise<void> {
  const row = await findApplication(deps.db, idOf(deps, token))
  if (row?.state !== 'APPROVED' || row.trunk_show_id === null) throw new AppError('NOT_FOUND')
  const eventId = row.trunk_show_id
  if (!(await isApplicant(deps.db, row, customerId)))
    throw new AppError('APPLICATION_OF_OTHER_EMAIL')
  await inTransaction(deps.db, async (transaction) => {
    if (await giveLead(transaction, eventId, customerId, deps.clock.now())) return
    const event = await findEventRow(transaction, eventId)
    if (event?.lead_customer_id !== customerId) throw new AppError('EVENT_HAS_LEAD')
  })
  deps.changes.publish('trunk_show', String(eventId))
}

/** Who sent the application, or has confirmed the address that it was sent with: a link can be forwarded, an account cannot. */
async function isApplicant(
  db: Database,
  row: Pick<ApplicationRow, 'owner' | 'email'>,
  customerId: number | null,
): Promise<boolean> {
  if (customerId === null) return false
  if (row.owner === customerOwner(customerId)) return true
  const customer = await findCustomerFile(db, customerId)
  if (!customer?.is_email_proven) return false
  return customer.email?.toLowerCase() === row.email.toLowerCase()
}

function idOf({ secrets }: ApplicationDeps, token: string): number {
  const id = readApplicationToken(secrets, token)
  if (id === null) throw new AppError('NOT_FOUND')
  return id
}

async function describe(
  deps: ApplicationDeps,
  row: ApplicationRow,
  customerId: number | null,
): Promise<OwnApplication> {
  const { state, group_name, group_size, event_date, created_at, refusal } = row
  return {
    token: applicationTokenOf(deps.secrets, row.id),
    state,
    group_name,
    group_size,
    event_date,
    created_at: created_at.toISOString(),
    refusal,
    event: await describeEvent(deps, row, customerId),
  }
}

async function describeEvent(
  { db }: ApplicationDeps,
  row: ApplicationRow,
  customerId: number | null,
): Promise<OwnApplication['event']> {
  const { state, trunk_show_id, password_hint } = row
  // A draft is for staff only.
  if (state !== 'APPROVED' || trunk_show_id === null) return null
  const event = await findEventRow(db, trunk_show_id)
  if (!event || event.state === 'DELETED') return null
  const { id, theme, alias, opens_at, closes_at, hand_out_date, party_date, lead_customer_id } =
    event
  return {
    id,
    theme,
    alias,
    opens_at: opens_at.toISOString(),
    closes_at: closes_at.toISOString(),
    hand_out_date,
    party_date,
    password_hint: password_hint ?? '',
    has_lead: lead_customer_id !== null,
    is_lead: lead_customer_id !== null && lead_customer_id === customerId,
    may_lead: await isApplicant(db, row, customerId),
  }
}
