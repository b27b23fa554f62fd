import type { EndpointOutput } from '@twirl/contract/endpoint'
import { id } from '@twirl/contract/primitives'
import type {
  Application,
  ListedApplication,
  listApplications as listContract,
} from '@twirl/contract/staff/events/applications'
import type * as z from 'zod/mini'
import { AppError } from '#platform/http/app-error.ts'
import { cutPage, readCursor } from '#platform/http/page-cursor.ts'
import { findHolder } from '../../accounts/public.ts'
import { type ApplicationRow, findApplication, listApplicationRows } from '../../messages/public.ts'
import { findEventRow } from '../../trunk-shows/public.ts'
import type { EventDeps } from '../events-deps.ts'
import { nameCollections } from '../offer-choices.ts'

const PAGE_LENGTH = 50

/** A page of applications to lead a group (LEAD-63). */
export async function listApplications(
  { db }: Pick<EventDeps, 'db'>,
  { show = 'OPEN', after, limit = PAGE_LENGTH }: z.output<(typeof listContract)['input']>,
): Promise<EndpointOutput<typeof listContract>> {
  const found = await listApplicationRows(db, {
    isOpen: show === 'OPEN',
    after: after === undefined ? null : idOf(after),
    limit: limit + 1,
  })
  const { rows, next } = cutPage(found, limit, (row) => [row.id])
  return { applications: rows.map(summaryOf), next }
}

function idOf(cursor: string): number {
  const [value] = readCursor(cursor, 1)
  const { data } = id.safeParse(value)
  if (data === undefined) throw new AppError('BAD_REQUEST')
  return data
}

export async function getApplication(deps: EventDeps, applicationId: number): Promise<Application> {
  const { db } = deps
  const row = await getApplicationRow(deps, applicationId)
  const event = row.trunk_show_id === null ? null : await findEventRow(db, row.trunk_show_id)
  return {
    ...summaryOf(row),
    version: row.version,
    email: row.email,
    // 3-3-4, as the forms show it (ACCOUNT-10).
    phone_number: row.phone_number.replace(/^(...)(...)/, '$1-$2-'),
    has_account: (await findHolder(db, row.email)) !== undefined,
    hand_out_date: row.hand_out_date,
    address: addressText(row.shipping_address),
    collections: nameCollections(deps, row.collection_ids).map(({ name }) => name),
    sizes: row.expected_sizes,
    message: row.message,
    refusal: row.refusal,
    password_hint: row.password_hint,
    decided_at: row.decided_at && row.decided_at.toISOString(),
    event: event ? { id: event.id, theme: event.theme, state: event.state } : null,
  }
}

export async function getApplicationRow(
  { db }: Pick<EventDeps, 'db'>,
  applicationId: number,
): Promise<ApplicationRow> {
  const row = await findApplication(db, applicationId)
  if (!row) throw new AppError('NOT_FOUND')
  return row
}

function summaryOf(row: ApplicationRow): ListedApplication {
  const { state, name, group_name, group_size, event_date, created_at } = row
  return {
    id: row.id,
    state,
    name,
    group_name,
    group_size,
    event_date,
    created_at: created_at.toISOString(),
  }
}

function addressText(address: ApplicationRow['shipping_address']): string | null {
  if (!address) return null
  const { street_address, apt_unit_floor, city, state, zip_code } = address
  return [street_address, apt_unit_floor, `${city}, ${state} ${zip_code}`]
    .filter(Boolean)
    .join(', ')
}
