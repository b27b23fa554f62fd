import type { ListedMember } from '@twirl/contract/staff/access/management'
import { AppError } from '#platform/http/app-error.ts'
import { idleSince } from '../login/staff-sessions.ts'
import type { StaffDeps } from '../staff-deps.ts'
import { listMembers, type ListedRow } from './members.queries.ts'

type Deps = Pick<StaffDeps, 'db' | 'clock'>

export async function listAllMembers({ db, clock }: Deps): Promise<ListedMember[]> {
  const now = clock.now()
  return (await listMembers(db, now, idleSince(now))).map(describe)
}

export async function getMember({ db, clock }: Deps, id: number): Promise<ListedMember> {
  const now = clock.now()
  const [row] = await listMembers(db, now, idleSince(now), id)
  if (!row) throw new AppError('NOT_FOUND')
  return describe(row)
}

function describe({ last_seen_at, ...row }: ListedRow): ListedMember {
  return { ...row, status: statusOf(row), last_seen_at: last_seen_at?.toISOString() ?? null }
}

function statusOf(
  row: Pick<ListedRow, 'deactivated_at' | 'has_password' | 'is_invited'>,
): ListedMember['status'] {
  if (row.deactivated_at) return 'DEACTIVATED'
  if (row.has_password) return 'ACTIVE'
  return row.is_invited ? 'INVITED' : 'INVITATION_EXPIRED'
}
