import type { EndpointOutput } from '@twirl/contract/endpoint'
import type { listAudit } from '@twirl/contract/staff/access/audit'
import type * as z from 'zod/mini'
import { addDays, startOfDay } from '#platform/new-york-time.ts'
import type { StaffDeps } from '../staff-deps.ts'
import { type AuditRow, listAuditEntries } from './audit.queries.ts'

const PAGE_SIZE = 50

type Page = EndpointOutput<typeof listAudit>

/** One page of the audit log. The next one begins before the last entry of this one, however many are added meanwhile. */
export async function listAuditPage(
  { db }: Pick<StaffDeps, 'db'>,
  asked: z.output<(typeof listAudit)['input']>,
): Promise<Page> {
  const { member, subject_kind, subject, day, before, limit = PAGE_SIZE } = asked
  const rows = await listAuditEntries(
    db,
    {
      staff_id: member,
      subject_kind,
      subject_id: subject,
      from: day === undefined ? undefined : startOfDay(day),
      until: day === undefined ? undefined : startOfDay(addDays(day, 1)),
      before,
    },
    // One more, to know whether there is another page.
    limit + 1,
  )
  const page = rows.slice(0, limit)
  return {
    entries: page.map(describe),
    next: rows.length > limit ? page.at(-1)!.id : null,
  }
}

function describe({ at, staff_id, staff_name, ...entry }: AuditRow): Page['entries'][number] {
  return {
    ...entry,
    at: at.toISOString(),
    member: staff_id === null ? null : { id: staff_id, name: staff_name ?? '' },
  }
}
