import { PERMISSIONS } from '@twirl/contract/staff/access/permissions'
import { STAFF_ERRORS } from '@twirl/contract/staff/errors'
import { assertUncommonPassword } from '#accounts/public.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { Visitor } from '#platform/http/visitor.ts'
import { hashToken, newToken } from '#platform/security/secrets.ts'
import { audit } from '../audit/audit.ts'
import { findFactors } from '../factors/factors.queries.ts'
import { describeLogin, stageOf, type StaffLoggedIn } from '../login/log-in.ts'
import { startStaffSession } from '../login/staff-sessions.ts'
import type { StaffDeps } from '../staff-deps.ts'
import { findSetupLink, hasOwner, putSetupLink, spendSetupLink } from './first-owner.queries.ts'
import {
  deleteInvitation,
  findMemberByEmail,
  insertMember,
  updateMember,
} from './members.queries.ts'

/** Returns a new link to set up the shop, which replaces the one before; null if the shop has an owner (STAFF-178). */
export async function renewSetupLink(
  { db, clock }: Pick<StaffDeps, 'db' | 'clock'>,
  origin: string,
): Promise<string | null> {
  if (await hasOwner(db)) return null
  const token = newToken()
  await inTransaction(db, (transaction) =>
    putSetupLink(transaction, { token_hash: hashToken(token), created_at: clock.now() }),
  )
  // Behind the hash sign, so that no server logs it.
  return `${origin}/admin/setup#${token}`
}

export async function isSetupLinkValid({ db }: StaffDeps, token: string): Promise<boolean> {
  return (await findSetupLink(db, hashToken(token))) && !(await hasOwner(db))
}

type NewOwner = { token: string; email: string; name: string; password: string }

/** Creates the first owner, who may do everything, and logs in as far as that goes without a second factor. */
export async function createFirstOwner(
  deps: StaffDeps,
  visitor: Visitor,
  { token, email, name, password }: NewOwner,
): Promise<StaffLoggedIn> {
  if (!(await isSetupLinkValid(deps, token))) throw new AppError('LINK_HAS_EXPIRED')
  await assertUncommonPassword(password, { email, first_name: name, last_name: '' })
  const password_hash = await deps.passwords.hash(password)
  const now = deps.clock.now()
  const permissions = [...PERMISSIONS]
  const { session, caller } = await inTransaction(deps.db, async (transaction) => {
    // An owner may have accepted an invitation meanwhile.
    if (!(await spendSetupLink(transaction, hashToken(token))) || (await hasOwner(transaction)))
      throw new AppError('LINK_HAS_EXPIRED')
    const known = await findMemberByEmail(transaction, email)
    if (known?.password_hash)
      throw new AppError('STAFF_EXISTS', { fields: { email: STAFF_ERRORS.STAFF_EXISTS.message } })
    const staff_id =
      known?.id ?? (await insertMember(transaction, { email, permissions, created_at: now }))!
    await updateMember(transaction, staff_id, {
      name,
      password_hash,
      permissions,
      deactivated_at: null,
    })
    await deleteInvitation(transaction, staff_id)
    await audit(transaction, deps, {
      staff_id,
      action: 'staff.first-owner',
      subject_kind: 'staff',
      subject_id: staff_id,
      after: { email, name, permissions },
    })
    const stage = stageOf(deps, await findFactors(transaction, staff_id))
    return {
      session: await startStaffSession(transaction, {
        staff_id,
        stage,
        password_at: now,
        visitor,
        now,
      }),
      caller: { staff_id, email, name, permissions, stage, session_id: 0, password_at: now },
    }
  })
  return { login: await describeLogin(deps, caller), session }
}
