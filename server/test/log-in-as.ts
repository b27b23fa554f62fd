import type { Database } from '#platform/database/database.ts'
import { sessionCookie, staffSessionCookie } from '#platform/security/session-cookie.ts'
import { startSession } from '#platform/security/sessions.ts'
import { UNKNOWN_VISITOR } from '#platform/http/visitor.ts'
import { startStaffSession } from '#staff/login/staff-sessions.ts'

/** The cookie of a customer who has just logged in, without checking the password. */
export async function logInAs(db: Database, customerId: number, now = new Date()): Promise<string> {
  const session = await startSession(db, customerId, null, now)
  return sessionCookie('http://localhost').started(session)[0]!.split(';')[0]!
}

/** The cookie of the first owner, who has just logged in to the back office. */
export async function logInAsOwner(db: Database, now = new Date()): Promise<string> {
  const { id: staff_id } = await db
    .selectFrom('staff_member')
    .select('id')
    .where('permissions', '@>', ['owner'])
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const login = { staff_id, stage: 'COMPLETE', password_at: now } as const
  const session = await startStaffSession(db, { ...login, visitor: UNKNOWN_VISITOR, now })
  return staffSessionCookie('http://localhost').started(session)[0]!.split(';')[0]!
}
