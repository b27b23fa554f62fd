import { inTransaction } from '#platform/database/transaction.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { StaffCaller } from '#platform/http/visitor.ts'
import { audit } from '../audit/audit.ts'
import { assertRecentPassword } from '../login/staff-sessions.ts'
import { lockMember } from '../members/members.queries.ts'
import type { StaffDeps } from '../staff-deps.ts'
import { findTotp, putTotp, spendTotpStep } from './factors.queries.ts'
import { addFirstRecoveryCodes } from './recovery-codes.ts'
import { withinFactorLimit } from './within-factor-limit.ts'
import { shopName } from '#platform/shop-name.ts'

/** Loaded when the first code is used: it takes 8 MB of memory. */
const loadOtplib = () => import('otplib')

const PERIOD_SECONDS = 30
/** A code of the step before or after is accepted: clocks of phones differ, and typing takes time. */
const TOLERANCE_SECONDS = PERIOD_SECONDS

/** A new secret for an authenticator app, which is no factor until its first code was given. */
export async function startTotp(
  deps: StaffDeps,
  staff: StaffCaller,
): Promise<{ secret: string; uri: string }> {
  assertRecentPassword(deps, staff)
  const { generateSecret, generateURI } = await loadOtplib()
  const secret = generateSecret()
  if (!(await putTotp(deps.db, staff.staff_id, deps.secrets.seal(secret))))
    throw new AppError('FACTOR_EXISTS')
  return { secret, uri: generateURI({ issuer: shopName(), label: staff.email, secret }) }
}

/** Makes the authenticator app a factor. Returns recovery codes if it is the first one. */
export async function finishTotp(
  deps: StaffDeps,
  staff: StaffCaller,
  code: string,
): Promise<string[] | null> {
  assertRecentPassword(deps, staff)
  const { staff_id } = staff
  const step = await withinFactorLimit(deps, staff_id, () => findStep(deps, staff_id, code, false))
  return inTransaction(deps.db, async (transaction) => {
    await lockMember(transaction, staff_id)
    const confirmed_at = deps.clock.now()
    if (!(await spendTotpStep(transaction, staff_id, { step, confirmed_at })))
      throw new AppError('INCORRECT_FACTOR')
    await audit(transaction, deps, {
      staff_id,
      action: 'staff.add-totp',
      subject_kind: 'staff',
      subject_id: staff_id,
    })
    return addFirstRecoveryCodes(deps, transaction, staff_id)
  })
}

/** Whether the code is right and was not used before (STAFF-8). */
export async function useTotpCode(
  deps: StaffDeps,
  staffId: number,
  code: string,
): Promise<boolean> {
  const step = await findStep(deps, staffId, code, true)
  return step !== null && spendTotpStep(deps.db, staffId, { step })
}

/** Returns the time step that the code belongs to; null if it belongs to none of now. */
async function findStep(
  { db, secrets, clock }: StaffDeps,
  staffId: number,
  code: string,
  isConfirmed: boolean,
): Promise<number | null> {
  const totp = await findTotp(db, staffId)
  if (totp?.is_confirmed !== isConfirmed || !/^\d{6}$/.test(code)) return null
  const epoch = Math.floor(clock.now().getTime() / 1_000)
  const { verify } = await loadOtplib()
  const result = await verify({
    secret: secrets.unseal(totp.sealed_secret),
    token: code,
    epoch,
    epochTolerance: TOLERANCE_SECONDS,
  })
  return result.valid ? Math.floor(epoch / PERIOD_SECONDS) + result.delta : null
}
