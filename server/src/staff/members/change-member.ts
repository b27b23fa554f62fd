import type { AuditAction } from '@twirl/contract/staff/access/audit'
import type { Permission } from '@twirl/contract/staff/access/permissions'
import { constraintOf } from '#platform/database/constraint-violations.ts'
import { inTransaction, type Transaction } from '#platform/database/transaction.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { StaffCaller } from '#platform/http/visitor.ts'
import { audit } from '../audit/audit.ts'
import { deleteStaffSessionsOf } from '../login/staff-sessions.queries.ts'
import { assertRecentPassword } from '../login/staff-sessions.ts'
import type { StaffDeps } from '../staff-deps.ts'
import { deleteInvitation, lockMember, type MemberRow, updateMember } from './members.queries.ts'

/** What was done to a member, for the audit log; null if nothing has changed. */
type Act = {
  action: AuditAction
  before?: Record<string, unknown>
  after?: Record<string, unknown>
  reason?: string
} | null

/** Changes a member under its lock and records it. The database refuses what would leave no owner (STAFF-12). */
export async function changeMember(
  deps: StaffDeps,
  staff: StaffCaller,
  id: number,
  change: (transaction: Transaction, member: MemberRow) => Promise<Act>,
): Promise<void> {
  assertRecentPassword(deps, staff)
  await inTransaction(deps.db, async (transaction) => {
    const member = await lockMember(transaction, id)
    if (!member) throw new AppError('NOT_FOUND')
    const act = await change(transaction, member)
    if (!act) return
    const subject = { subject_kind: 'staff', subject_id: id } as const
    await audit(transaction, deps, { staff_id: staff.staff_id, ...subject, ...act })
  }).catch((error: unknown) => {
    throw constraintOf(error) === 'last_owner' ? new AppError('LAST_OWNER') : error
  })
}

type Reasoned = { id: number; reason: string }

export function setPermissions(
  deps: StaffDeps,
  staff: StaffCaller,
  { id, permissions, reason }: Reasoned & { permissions: Permission[] },
): Promise<void> {
  return changeMember(deps, staff, id, async (transaction, member) => {
    const before = { permissions: member.permissions.toSorted() }
    const after = { permissions: [...new Set(permissions)].toSorted() }
    if (String(before.permissions) === String(after.permissions)) return null
    await updateMember(transaction, id, after)
    return { action: 'staff.change-permissions', before, after, reason }
  })
}

export function deactivate(
  deps: StaffDeps,
  staff: StaffCaller,
  { id, reason }: Reasoned,
): Promise<void> {
  return changeMember(deps, staff, id, async (transaction, { deactivated_at }) => {
    if (deactivated_at) return null
    await updateMember(transaction, id, { deactivated_at: deps.clock.now() })
    await deleteInvitation(transaction, id)
    await deleteStaffSessionsOf(transaction, id)
    return { action: 'staff.deactivate', reason }
  })
}

export function reactivate(
  deps: StaffDeps,
  staff: StaffCaller,
  { id, reason }: Reasoned,
): Promise<void> {
  return changeMember(deps, staff, id, async (transaction, { deactivated_at }) => {
    if (!deactivated_at) return null
    await updateMember(transaction, id, { deactivated_at: null })
    return { action: 'staff.reactivate', reason }
  })
}

/** Needs no password again: it only takes access away for a moment. */
export async function endSessionsOf(
  deps: StaffDeps,
  staff: StaffCaller,
  id: number,
): Promise<void> {
  await inTransaction(deps.db, async (transaction) => {
    if (!(await lockMember(transaction, id))) throw new AppError('NOT_FOUND')
    const ended = await deleteStaffSessionsOf(transaction, id)
    if (ended === 0) return
    await audit(transaction, deps, {
      staff_id: staff.staff_id,
      action: 'staff.end-sessions',
      subject_kind: 'staff',
      subject_id: id,
      after: { devices_signed_out: ended },
    })
  })
}
