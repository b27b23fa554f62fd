import type { StaffLogin } from '@twirl/contract/staff/access/login'
import type { Stage } from '@twirl/contract/staff/access/permissions'
import { inTransaction } from '#platform/database/transaction.ts'
import { AppError } from '#platform/http/app-error.ts'
import { type StaffCaller, type Visitor } from '#platform/http/visitor.ts'
import type { StartedSession } from '#platform/security/sessions.ts'
import { type FactorsOf, findFactors } from '../factors/factors.queries.ts'
import { findMemberByEmail, lockMember } from '../members/members.queries.ts'
import type { StaffDeps } from '../staff-deps.ts'
import { checkStaffPassword } from './check-password.ts'
import { startStaffSession } from './staff-sessions.ts'

export type StaffLoggedIn = { login: StaffLogin; session: StartedSession }

/** Begins a login with a password; it is complete if no second factor is wanted. */
export async function logInStaff(
  deps: StaffDeps,
  visitor: Visitor,
  { email, password }: { email: string; password: string },
): Promise<StaffLoggedIn> {
  const found = await findMemberByEmail(deps.db, email)
  const password_hash = found && !found.deactivated_at ? found.password_hash : null
  if (!(await checkStaffPassword(deps, visitor, { email, password_hash }, password)))
    throw new AppError('INCORRECT_STAFF_LOGIN')
  const now = deps.clock.now()
  return inTransaction(deps.db, async (transaction) => {
    const member = await lockMember(transaction, found!.id)
    // It was changed while the password was checked.
    if (!member || member.deactivated_at || member.password_hash !== password_hash)
      throw new AppError('INCORRECT_STAFF_LOGIN')
    const factors = await findFactors(transaction, member.id)
    const stage = stageOf(deps, factors)
    const started = { staff_id: member.id, stage, password_at: now, visitor, now }
    const session = await startStaffSession(transaction, started)
    return { login: { ...describe(deps, stage, factors), member }, session }
  })
}

/** How far a login is after the password (STAFF-7). */
export function stageOf(
  { isFactorRequired }: Pick<StaffDeps, 'isFactorRequired'>,
  { totp, passkey }: FactorsOf,
): Stage {
  if (totp || passkey) return 'FACTOR'
  return isFactorRequired ? 'SETUP' : 'COMPLETE'
}

/** How far the login of this browser is. Before the second factor only what the next step needs is told. */
export async function describeLogin(
  deps: StaffDeps,
  staff: StaffCaller | null,
): Promise<StaffLogin> {
  if (!staff) return { ...describe(deps, null, { totp: false, passkey: false }), member: null }
  const factors = await findFactors(deps.db, staff.staff_id)
  return { ...describe(deps, staff.stage, factors), member: { ...staff, id: staff.staff_id } }
}

function describe(
  { isFactorRequired }: StaffDeps,
  stage: Stage | null,
  factors: FactorsOf,
): Omit<StaffLogin, 'member'> {
  return { stage, factors, is_factor_required: isFactorRequired }
}

/** Replaces the session of an incomplete login by a complete one. */
export async function completeLogin(
  deps: StaffDeps,
  visitor: Visitor,
  staff: StaffCaller,
): Promise<StaffLoggedIn> {
  const now = deps.clock.now()
  const { staff_id, password_at } = staff
  const session = await inTransaction(deps.db, (transaction) =>
    startStaffSession(transaction, { staff_id, stage: 'COMPLETE', password_at, visitor, now }),
  )
  return { login: await describeLogin(deps, { ...staff, stage: 'COMPLETE' }), session }
}
