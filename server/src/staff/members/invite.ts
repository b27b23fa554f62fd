import type { Permission } from '@twirl/contract/staff/access/permissions'
import { STAFF_ERRORS } from '@twirl/contract/staff/errors'
import type { Transaction } from '#platform/database/transaction.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { StaffCaller } from '#platform/http/visitor.ts'
import { LIMITS } from '#platform/security/limit-table.ts'
import { takeUse } from '#platform/security/limits.ts'
import { hashToken, newToken } from '#platform/security/secrets.ts'
import { audit } from '../audit/audit.ts'
import { deleteFactors } from '../factors/factors.queries.ts'
import { assertRecentPassword } from '../login/staff-sessions.ts'
import { deleteStaffSessionsOf } from '../login/staff-sessions.queries.ts'
import type { StaffDeps } from '../staff-deps.ts'
import { changeMember } from './change-member.ts'
import {
  findMemberByEmail,
  insertMember,
  lockMember,
  putInvitation,
  updateMember,
} from './members.queries.ts'
import { staffInvitationMail } from './staff-mails.ts'

const INVITATION_DAYS = 7 // STAFF-11
const DAY_MS = 24 * 60 * 60 * 1_000

type LinkDeps = Pick<StaffDeps, 'clock' | 'publicOrigin'>

/** Adds a member, who gets a link by mail. */
export async function invite(
  deps: StaffDeps,
  staff: StaffCaller,
  { email, permissions }: { email: string; permissions: Permission[] },
): Promise<number> {
  assertRecentPassword(deps, staff)
  return inTransaction(deps.db, async (transaction) => {
    await takeUse(transaction, LIMITS.staff_invitation, `staff ${staff.staff_id}`)
    const created_at = deps.clock.now()
    const id = await insertMember(transaction, { email, permissions, created_at })
    if (id === undefined)
      throw new AppError('STAFF_EXISTS', { fields: { email: STAFF_ERRORS.STAFF_EXISTS.message } })
    await audit(transaction, deps, {
      staff_id: staff.staff_id,
      action: 'staff.invite',
      subject_kind: 'staff',
      subject_id: id,
      after: { email, permissions },
    })
    await mailInvitation(deps, transaction, { id, email })
    return id
  })
}

/** Lets a member who cannot log in start anew: the old password, factors and sessions end with the new link. */
export async function renewInvitation(
  deps: StaffDeps,
  staff: StaffCaller,
  { id, reason }: { id: number; reason: string },
): Promise<void> {
  await changeMember(deps, staff, id, async (transaction, member) => {
    if (member.deactivated_at) throw new AppError('STAFF_DEACTIVATED')
    await takeUse(transaction, LIMITS.staff_invitation, `staff ${staff.staff_id}`)
    await updateMember(transaction, id, { password_hash: null })
    await deleteFactors(transaction, id)
    await deleteStaffSessionsOf(transaction, id)
    await mailInvitation(deps, transaction, member)
    return { action: 'staff.renew-invitation', reason }
  })
}

async function mailInvitation(
  deps: StaffDeps,
  transaction: Transaction,
  { id, email }: { id: number; email: string },
): Promise<void> {
  const { url, token_hash } = await storeInvitation(deps, transaction, id)
  await deps.outbox.putMail(
    transaction,
    `staff invitation ${token_hash}`,
    staffInvitationMail(email, url),
  )
}

async function storeInvitation(
  { clock, publicOrigin }: LinkDeps,
  transaction: Transaction,
  staff_id: number,
): Promise<{ url: string; token_hash: string }> {
  const token = newToken()
  const token_hash = hashToken(token)
  const created_at = clock.now()
  const expires_at = new Date(created_at.getTime() + INVITATION_DAYS * DAY_MS)
  await putInvitation(transaction, { staff_id, token_hash, created_at, expires_at })
  // Behind the hash sign, so that no server logs it.
  return { url: `${publicOrigin}/admin/invitation#${token}`, token_hash }
}

/** The command line: adds a member, or gives one who exists these permissions, and returns the link to set a password. */
export async function inviteByCommand(
  deps: Pick<StaffDeps, 'db' | 'clock' | 'publicOrigin'>,
  { email, permissions }: { email: string; permissions: Permission[] },
): Promise<string> {
  return inTransaction(deps.db, async (transaction) => {
    const known = (await findMemberByEmail(transaction, email))?.id
    const created_at = deps.clock.now()
    const id = known ?? (await insertMember(transaction, { email, permissions, created_at }))!
    const before = known === undefined ? null : await lockMember(transaction, id)
    if (before) await updateMember(transaction, id, { permissions, deactivated_at: null })
    await audit(transaction, deps, {
      staff_id: null,
      action: 'staff.invite',
      subject_kind: 'staff',
      subject_id: id,
      before: before ? { permissions: before.permissions } : null,
      after: { email, permissions },
      reason: 'Command on the server',
    })
    return (await storeInvitation(deps, transaction, id)).url
  })
}
