import { inTransaction, type Transaction } from '#platform/database/transaction.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { StaffCaller } from '#platform/http/visitor.ts'
import { audit } from '../audit/audit.ts'
import { assertRecentPassword } from '../login/staff-sessions.ts'
import { lockMember } from '../members/members.queries.ts'
import type { StaffDeps } from '../staff-deps.ts'
import { deletePasskey, deleteTotp, findFactors, replaceRecoveryCodes } from './factors.queries.ts'

export async function removeAuthenticatorApp(deps: StaffDeps, staff: StaffCaller): Promise<void> {
  await removeFactor(deps, staff, async (transaction) => {
    if (!(await deleteTotp(transaction, staff.staff_id))) throw new AppError('NOT_FOUND')
    await audit(transaction, deps, { ...actOf(staff), action: 'staff.remove-totp' })
  })
}

export async function removePasskeyOf(
  deps: StaffDeps,
  staff: StaffCaller,
  passkey: string,
): Promise<void> {
  await removeFactor(deps, staff, async (transaction) => {
    const name = await deletePasskey(transaction, staff.staff_id, passkey)
    if (name === undefined) throw new AppError('NOT_FOUND')
    const before = { passkey: name }
    await audit(transaction, deps, { ...actOf(staff), action: 'staff.remove-passkey', before })
  })
}

function actOf({ staff_id }: StaffCaller) {
  return { staff_id, subject_kind: 'staff', subject_id: staff_id } as const
}

/** The last factor cannot be removed where one is required; without a factor recovery codes have no use (STAFF-7). */
async function removeFactor(
  deps: StaffDeps,
  staff: StaffCaller,
  remove: (transaction: Transaction) => Promise<void>,
): Promise<void> {
  assertRecentPassword(deps, staff)
  await inTransaction(deps.db, async (transaction) => {
    // Two removals at once run one after the other: the second sees what the first has left.
    await lockMember(transaction, staff.staff_id)
    await remove(transaction)
    const { totp, passkey } = await findFactors(transaction, staff.staff_id)
    if (totp || passkey) return
    if (deps.isFactorRequired) throw new AppError('LAST_FACTOR')
    await replaceRecoveryCodes(transaction, staff.staff_id, [])
  })
}
