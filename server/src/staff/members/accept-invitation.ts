import { assertUncommonPassword } from '#accounts/public.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { Visitor } from '#platform/http/visitor.ts'
import { hashToken } from '#platform/security/secrets.ts'
import { audit } from '../audit/audit.ts'
import { findFactors } from '../factors/factors.queries.ts'
import { describeLogin, stageOf, type StaffLoggedIn } from '../login/log-in.ts'
import { deleteStaffSessionsOf } from '../login/staff-sessions.queries.ts'
import { startStaffSession } from '../login/staff-sessions.ts'
import type { StaffDeps } from '../staff-deps.ts'
import { findInvited, lockMember, spendInvitation, updateMember } from './members.queries.ts'

type Acceptance = { token: string; name: string; password: string }

/** Sets name and password by the link of an invitation, and logs in as far as that goes without a second factor. */
export async function acceptInvitation(
  deps: StaffDeps,
  visitor: Visitor,
  { token, name, password }: Acceptance,
): Promise<StaffLoggedIn> {
  const invited = await findInvited(deps.db, hashToken(token), deps.clock.now())
  if (!invited) throw new AppError('LINK_HAS_EXPIRED')
  const { id: staff_id, email } = invited
  await assertUncommonPassword(password, { email, first_name: name, last_name: '' })
  const password_hash = await deps.passwords.hash(password)
  const now = deps.clock.now()
  const { session, caller } = await inTransaction(deps.db, async (transaction) => {
    const member = await lockMember(transaction, staff_id)
    if (
      !member ||
      member.deactivated_at ||
      !(await spendInvitation(transaction, hashToken(token), now))
    )
      throw new AppError('LINK_HAS_EXPIRED')
    await updateMember(transaction, staff_id, { name, password_hash })
    await deleteStaffSessionsOf(transaction, staff_id)
    await audit(transaction, deps, {
      staff_id,
      action: 'staff.accept',
      subject_kind: 'staff',
      subject_id: staff_id,
      after: { name },
    })
    const stage = stageOf(deps, await findFactors(transaction, staff_id))
    const started = { staff_id, stage, password_at: now, visitor, now }
    return {
      session: await startStaffSession(transaction, started),
      caller: { ...member, name, staff_id, stage, session_id: 0, password_at: now },
    }
  })
  return { login: await describeLogin(deps, caller), session }
}
