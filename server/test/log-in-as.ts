import { PERMISSIONS, type Stage } from '@twirl/contract/staff/access/permissions'
import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import { sessionCookie, staffSessionCookie } from '#platform/security/session-cookie.ts'
import { startSession } from '#platform/security/sessions.ts'
import { UNKNOWN_VISITOR } from '#platform/http/visitor.ts'
import { startStaffSession } from '#staff/login/staff-sessions.ts'

const FAR_ID = 100_000_000

/** The cookie of a customer who has just logged in, without checking the password. */
export async function logInAs(db: Database, customerId: number, now = new Date()): Promise<string> {
  const session = await startSession(db, customerId, null, now)
  return sessionCookie('http://localhost').started(session)[0]!.split(';')[0]!
}

let owners = 0

/**
 * The cookie of a new owner of the back office, whose login is that far. The ids of both are far from those that requests
 * of tests name, so that none of these ends the session.
 */
export async function logInAsOwner(
  db: Database,
  stage: Stage = 'COMPLETE',
  now = new Date(),
): Promise<string> {
  const id = FAR_ID + (now.getTime() % FAR_ID) + ++owners
  await sql`select setval(pg_get_serial_sequence('staff_session', 'id'), ${id})`.execute(db)
  await db
    .insertInto('staff_member')
    .values({
      id,
      email: `owner${id}@twirl.example`,
      name: 'Owner',
      permissions: [...PERMISSIONS],
      created_at: now,
    })
    .execute()
  const login = { staff_id: id, stage, password_at: now, visitor: UNKNOWN_VISITOR, now }
  const session = await startStaffSession(db, login)
  return staffSessionCookie('http://localhost').started(session)[0]!.split(';')[0]!
}
