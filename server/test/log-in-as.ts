import type { Database } from '#platform/database/database.ts'
import { sessionCookie } from '#platform/security/session-cookie.ts'
import { startSession } from '#platform/security/sessions.ts'

/** The cookie of a customer who has just logged in, without checking the password. */
export async function logInAs(db: Database, customerId: number, now = new Date()): Promise<string> {
  const session = await startSession(db, customerId, null, now)
  return sessionCookie('http://localhost').started(session)[0]!.split(';')[0]!
}
