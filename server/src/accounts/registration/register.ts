import { AppError } from '#platform/http/app-error.ts'
import { LIMITS } from '#platform/security/limit-table.ts'
import { takeUse } from '#platform/security/limits.ts'
import { retryOnUniqueViolation } from '#platform/database/constraint-violations.ts'
import { guestHashOf, type Visitor } from '#platform/http/visitor.ts'
import { assertMembership } from '../../schools/public.ts'
import type { AccountDeps } from '../accounts-deps.ts'
import { checkPassword } from '../login/check-password.ts'
import { assertUncommonPassword } from '../password/common-password.ts'
import { type CustomerRow, findHolder } from '../customers.queries.ts'
import { type LoggedIn, logInAs } from '../login/log-in-as.ts'
import { spendProof, withProof } from '../codes/proof.ts'
import { membershipOf, type Registration, settleRegistration } from './settle-registration.ts'

/**
 * Opens an account for a proven phone number, or logs into an account that has the contacts already. A conflict
 * does not use the proof up: the visitor chooses and sends the same proof again.
 */
export async function register(
  deps: AccountDeps,
  registration: Registration,
  visitor: Visitor,
): Promise<LoggedIn> {
  const { db, passwords } = deps
  await takeUse(db, LIMITS.register_by_guest, guestHashOf(visitor))
  await assertMembership(db, membershipOf(registration))
  const claim = {
    contact: registration.phone_number,
    purpose: 'CUSTOMER_REGISTER',
    register_id: registration.register_id,
    verification_code: registration.verification_code,
  } as const
  return withProof(deps, visitor, claim, async () => {
    await assertUncommonPassword(registration.password, registration)
    // Hashing takes long: not in a transaction, which would keep a connection from others.
    const prepared = {
      opened: await openEmailHolder(deps, registration, visitor),
      password_hash: await passwords.hash(registration.password),
    }
    return retryOnUniqueViolation(() =>
      logInAs(deps, visitor, async (transaction) => {
        if (!(await spendProof(deps, transaction, visitor, claim))) return null
        return settleRegistration(deps, transaction, registration, prepared)
      }),
    )
  })
}

/** The account with the e-mail, if the visitor chose it and gave its password. */
async function openEmailHolder(
  deps: AccountDeps,
  { email, account_password, contact_conflict_resolution: resolution }: Registration,
  visitor: Visitor,
): Promise<CustomerRow | null> {
  if (!resolution?.endsWith('_CELL_PHONE') || account_password === undefined) return null
  const holder = await findHolder(deps.db, email)
  const isRight = await checkPassword(deps, visitor, { contact: email, holder }, account_password)
  if (!holder || !isRight) throw new AppError('INCORRECT_PASSWORD')
  return holder
}
