import type { Stage } from '@twirl/contract/staff/access/permissions'
import type { Database } from '#platform/database/database.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { StaffCaller, Visitor } from '#platform/http/visitor.ts'
import { deleteInBatches } from '#platform/jobs/delete-in-batches.ts'
import { hashToken, newToken } from '#platform/security/secrets.ts'
import type { StartedSession } from '#platform/security/sessions.ts'
import type { StaffDeps } from '../staff-deps.ts'
import {
  deleteEndedStaffSessions,
  deleteStaffSession,
  findStaffSession,
  findStaffSessionById,
  insertStaffSession,
  setLastSeen,
} from './staff-sessions.queries.ts'

const MINUTE_MS = 60_000
const IDLE_MS = 30 * MINUTE_MS // STAFF-3
const ABSOLUTE_MS = 12 * 60 * MINUTE_MS // STAFF-3
/** A login that is not complete ends earlier. */
const INCOMPLETE_MS = 15 * MINUTE_MS
const RECENT_PASSWORD_MS = 10 * MINUTE_MS // STAFF-9
// Writing the time of every call would cost a write for each read.
const LAST_SEEN_MS = MINUTE_MS

/** Before this time, the last use of a session is too long ago. */
export function idleSince(now: Date): Date {
  return new Date(now.getTime() - IDLE_MS)
}

/** Read from the database each time: what an owner changes holds for the next call. */
export async function findStaffCaller(
  { db, clock }: Pick<StaffDeps, 'db' | 'clock'>,
  token: string,
): Promise<StaffCaller | null> {
  const now = clock.now()
  const session = await findStaffSession(db, hashToken(token), now, idleSince(now))
  if (!session) return null
  const { last_seen_at, ...staff } = session
  if (now.getTime() - last_seen_at.getTime() > LAST_SEEN_MS)
    await setLastSeen(db, staff.session_id, now)
  return staff
}

/** The member of a session that is still valid. Asking is no use of it: a page that only listens becomes idle (STAFF-3). */
export async function findSessionMember(
  { db, clock }: Pick<StaffDeps, 'db' | 'clock'>,
  sessionId: number,
): Promise<StaffCaller | null> {
  const now = clock.now()
  return (await findStaffSessionById(db, sessionId, now, idleSince(now))) ?? null
}

/** Starts a session with a new token, and ends the one that the browser had: a token never gains rights. */
export async function startStaffSession(
  db: Database,
  {
    visitor,
    now,
    ...session
  }: { staff_id: number; stage: Stage; password_at: Date; visitor: Visitor; now: Date },
): Promise<StartedSession> {
  if (visitor.staff) await deleteStaffSession(db, visitor.staff.session_id)
  const token = newToken()
  const token_hash = hashToken(token)
  const lifeMs = session.stage === 'COMPLETE' ? ABSOLUTE_MS : INCOMPLETE_MS
  const expires_at = new Date(now.getTime() + lifeMs)
  await insertStaffSession(db, {
    ...session,
    token_hash,
    user_agent: visitor.user_agent,
    created_at: now,
    last_seen_at: now,
    expires_at,
  })
  return { token, token_hash, expires_at }
}

/** STAFF-9: refuses a sensitive change unless the password was typed a short while ago. */
export function assertRecentPassword(
  { clock }: Pick<StaffDeps, 'clock'>,
  staff: StaffCaller,
): void {
  const age = clock.now().getTime() - staff.password_at.getTime()
  if (age > RECENT_PASSWORD_MS) throw new AppError('PASSWORD_NEEDED_AGAIN')
}

/** Deletes sessions that have ended, which are answered like unknown ones. */
export function sweepStaffSessions(db: Database, now: Date): Promise<void> {
  return deleteInBatches((maximum) => deleteEndedStaffSessions(db, now, idleSince(now), maximum))
}
