import { randomBytes } from 'node:crypto'
import type { Transaction } from '#platform/database/transaction.ts'
import { AppError } from '#platform/http/app-error.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import type { StaffCaller } from '#platform/http/visitor.ts'
import { audit } from '../audit/audit.ts'
import { assertRecentPassword } from '../login/staff-sessions.ts'
import type { StaffDeps } from '../staff-deps.ts'
import {
  countRecoveryCodes,
  findFactors,
  replaceRecoveryCodes,
  spendRecoveryCode,
} from './factors.queries.ts'

const CODE_COUNT = 10 // STAFF-8
const CODE_CHARACTERS = 16
// Without characters that look alike. There are 32, so that five random bits choose one.
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567'

function newCode(): string {
  const characters = [...randomBytes(CODE_CHARACTERS)].map((byte) => ALPHABET[byte % 32])
  return characters.join('')
}

/** As it is shown: in groups of four. */
const inGroups = (code: string) => code.match(/.{4}/g)!.join('-')

function hashCode({ secrets }: StaffDeps, staffId: number, code: string): string {
  return secrets.hmac('staff recovery code', `${staffId} ${code}`)
}

/** Makes the codes that are shown with the first factor; null if the member has some. */
export async function addFirstRecoveryCodes(
  deps: StaffDeps,
  transaction: Transaction,
  staffId: number,
): Promise<string[] | null> {
  if ((await countRecoveryCodes(transaction, staffId)) > 0) return null
  return storeNewCodes(deps, transaction, staffId)
}

/** Replaces all codes of a member who has a second factor. */
export async function renewCodes(deps: StaffDeps, staff: StaffCaller): Promise<string[]> {
  assertRecentPassword(deps, staff)
  const { staff_id } = staff
  return inTransaction(deps.db, async (transaction) => {
    const { totp, passkey } = await findFactors(transaction, staff_id)
    if (!totp && !passkey) throw new AppError('FACTOR_NEEDED')
    await audit(transaction, deps, {
      staff_id,
      action: 'staff.renew-recovery-codes',
      subject_kind: 'staff',
      subject_id: staff_id,
    })
    return storeNewCodes(deps, transaction, staff_id)
  })
}

async function storeNewCodes(
  deps: StaffDeps,
  transaction: Transaction,
  staffId: number,
): Promise<string[]> {
  const codes = Array.from({ length: CODE_COUNT }, newCode)
  await replaceRecoveryCodes(
    transaction,
    staffId,
    codes.map((code) => hashCode(deps, staffId, code)),
  )
  return codes.map(inGroups)
}

/** Whether the code is one of the member's that was not used before; it then is. */
export async function useRecoveryCode(
  deps: StaffDeps,
  staffId: number,
  code: string,
): Promise<boolean> {
  return inTransaction(deps.db, async (transaction) => {
    const hash = hashCode(deps, staffId, code)
    if (!(await spendRecoveryCode(transaction, staffId, hash, deps.clock.now()))) return false
    await audit(transaction, deps, {
      staff_id: staffId,
      action: 'staff.use-recovery-code',
      subject_kind: 'staff',
      subject_id: staffId,
      after: { codes_left: await countRecoveryCodes(transaction, staffId) },
    })
    return true
  })
}
