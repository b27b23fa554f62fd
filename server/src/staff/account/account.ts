import { assertUncommonPassword } from '#accounts/public.ts'
import type { EndpointOutput } from '@twirl/contract/endpoint'
import type { getStaffAccount } from '@twirl/contract/staff/access/account'
import { inTransaction } from '#platform/database/transaction.ts'
import { AppError } from '#platform/http/app-error.ts'
import { staffOf, type StaffCaller, type Visitor } from '#platform/http/visitor.ts'
import { audit } from '../audit/audit.ts'
import { countRecoveryCodes, findFactors, listPasskeys } from '../factors/factors.queries.ts'
import { checkStaffPassword } from '../login/check-password.ts'
import {
  deleteDevice,
  deleteStaffSessionsOf,
  listDevices,
  setPasswordAt,
} from '../login/staff-sessions.queries.ts'
import { idleSince } from '../login/staff-sessions.ts'
import {
  findMemberByEmail,
  lockMember,
  type MemberRow,
  updateMember,
} from '../members/members.queries.ts'
import type { StaffDeps } from '../staff-deps.ts'

/** The second factors and the devices of the member. */
export async function getAccount(
  { db, clock }: StaffDeps,
  { staff_id, session_id }: StaffCaller,
): Promise<EndpointOutput<typeof getStaffAccount>> {
  const now = clock.now()
  const passkeys = await listPasskeys(db, staff_id)
  const devices = await listDevices(db, staff_id, now, idleSince(now))
  return {
    has_totp: (await findFactors(db, staff_id)).totp,
    passkeys: passkeys.map(({ id, name, created_at, last_used_at }) => ({
      id,
      name,
      created_at: created_at.toISOString(),
      last_used_at: last_used_at?.toISOString() ?? null,
    })),
    recovery_codes_left: await countRecoveryCodes(db, staff_id),
    devices: devices.map(({ created_at, last_seen_at, ...device }) => ({
      ...device,
      created_at: created_at.toISOString(),
      last_seen_at: last_seen_at.toISOString(),
      is_this_one: device.id === session_id,
    })),
  }
}

export async function endDevice(
  deps: StaffDeps,
  { staff_id }: StaffCaller,
  sessionId: number,
): Promise<void> {
  await inTransaction(deps.db, async (transaction) => {
    const device = await deleteDevice(transaction, staff_id, sessionId)
    if (device === undefined) throw new AppError('NOT_FOUND')
    await audit(transaction, deps, {
      staff_id,
      action: 'staff.end-device',
      subject_kind: 'staff',
      subject_id: staff_id,
      before: { device },
    })
  })
}

/** Lets the member make sensitive changes for some minutes (STAFF-9). */
export async function confirmPassword(
  deps: StaffDeps,
  visitor: Visitor,
  password: string,
): Promise<void> {
  await checkOwnPassword(deps, visitor, password)
  await setPasswordAt(deps.db, staffOf(visitor).session_id, deps.clock.now())
}

/** Sets a new password by the current one. The other devices are signed out. */
export async function changePassword(
  deps: StaffDeps,
  visitor: Visitor,
  { password, new_password }: { password: string; new_password: string },
): Promise<void> {
  const member = await checkOwnPassword(deps, visitor, password)
  const { id: staff_id, email, name } = member
  await assertUncommonPassword(new_password, { email, first_name: name, last_name: '' })
  const password_hash = await deps.passwords.hash(new_password)
  await inTransaction(deps.db, async (transaction) => {
    const current = await lockMember(transaction, staff_id)
    if (current?.password_hash !== member.password_hash) throw new AppError('INCORRECT_PASSWORD')
    await updateMember(transaction, staff_id, { password_hash })
    await deleteStaffSessionsOf(transaction, staff_id, staffOf(visitor).session_id)
    await audit(transaction, deps, {
      staff_id,
      action: 'staff.change-password',
      subject_kind: 'staff',
      subject_id: staff_id,
    })
  })
}

async function checkOwnPassword(
  deps: StaffDeps,
  visitor: Visitor,
  password: string,
): Promise<MemberRow> {
  const member = await findMemberByEmail(deps.db, staffOf(visitor).email)
  if (!member || !(await checkStaffPassword(deps, visitor, member, password)))
    throw new AppError('INCORRECT_PASSWORD')
  return member
}
