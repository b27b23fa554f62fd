import type { Stage } from '@twirl/contract/staff/access/permissions'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { StaffCaller } from '#platform/http/visitor.ts'

type NewSession = {
  token_hash: string
  staff_id: number
  stage: Stage
  user_agent: string
  created_at: Date
  last_seen_at: Date
  expires_at: Date
  password_at: Date
}

export async function insertStaffSession(db: Database, session: NewSession): Promise<void> {
  await db.insertInto('staff_session').values(session).execute()
}

type FoundSession = StaffCaller & { last_seen_at: Date }

/** `idleSince`: sessions that were last used before have ended. */
export async function findStaffSession(
  db: Database,
  tokenHash: string,
  now: Date,
  idleSince: Date,
): Promise<FoundSession | undefined> {
  const { rows } = await sql<FoundSession>`
    select ${SESSION_COLUMNS}
    where token_hash = ${tokenHash} and ${isValid(now, idleSince)}
  `.execute(db)
  return rows[0]
}

export async function findStaffSessionById(
  db: Database,
  id: number,
  now: Date,
  idleSince: Date,
): Promise<FoundSession | undefined> {
  const { rows } = await sql<FoundSession>`
    select ${SESSION_COLUMNS}
    where session.id = ${id} and ${isValid(now, idleSince)}
  `.execute(db)
  return rows[0]
}

const SESSION_COLUMNS = sql`
  session.id as session_id, staff_id, name, email, permissions, stage, password_at, last_seen_at
  from staff_session session join staff_member member on member.id = session.staff_id`

function isValid(now: Date, idleSince: Date): RawBuilder<unknown> {
  return sql`expires_at > ${now} and last_seen_at > ${idleSince} and deactivated_at is null`
}

export async function setLastSeen(db: Database, sessionId: number, now: Date): Promise<void> {
  await db
    .updateTable('staff_session')
    .set({ last_seen_at: now })
    .where('id', '=', sessionId)
    .execute()
}

export async function setPasswordAt(db: Database, sessionId: number, now: Date): Promise<void> {
  await db
    .updateTable('staff_session')
    .set({ password_at: now })
    .where('id', '=', sessionId)
    .execute()
}

export async function setChallenge(
  db: Database,
  sessionId: number,
  challenge: string,
): Promise<void> {
  await db.updateTable('staff_session').set({ challenge }).where('id', '=', sessionId).execute()
}

/** Returns the challenge and removes it: of two requests one gets it. */
export async function takeChallenge(db: Database, sessionId: number): Promise<string | undefined> {
  const { rows } = await sql<{ challenge: string }>`
    update staff_session session set challenge = null
    from (select id, challenge from staff_session where id = ${sessionId} for update) held
    where session.id = held.id and held.challenge is not null
    returning held.challenge
  `.execute(db)
  return rows[0]?.challenge
}

export async function deleteStaffSession(db: Database, sessionId: number): Promise<void> {
  await db.deleteFrom('staff_session').where('id', '=', sessionId).execute()
}

/** Ends the sessions of a member, all or all but one; returns how many. */
export async function deleteStaffSessionsOf(
  db: Database,
  staffId: number,
  exceptSessionId?: number,
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('staff_session')
    .where('staff_id', '=', staffId)
    .$if(exceptSessionId !== undefined, (sessions) => sessions.where('id', '!=', exceptSessionId!))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Returns what the browser of the ended session said that it is; undefined if the member has no such session. */
export async function deleteDevice(
  db: Database,
  staffId: number,
  sessionId: number,
): Promise<string | undefined> {
  const ended = await db
    .deleteFrom('staff_session')
    .where('id', '=', sessionId)
    .where('staff_id', '=', staffId)
    .returning('user_agent')
    .executeTakeFirst()
  return ended?.user_agent
}

type Device = { id: number; user_agent: string; created_at: Date; last_seen_at: Date }

/** Where the member is logged in, the last used one first. */
export async function listDevices(
  db: Database,
  staffId: number,
  now: Date,
  idleSince: Date,
): Promise<Device[]> {
  return db
    .selectFrom('staff_session')
    .select(['id', 'user_agent', 'created_at', 'last_seen_at'])
    .where('staff_id', '=', staffId)
    .where('stage', '=', 'COMPLETE')
    .where('expires_at', '>', now)
    .where('last_seen_at', '>', idleSince)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .execute()
}

export async function deleteEndedStaffSessions(
  db: Database,
  now: Date,
  idleSince: Date,
  maximum: number,
): Promise<number> {
  const ended = db
    .selectFrom('staff_session')
    .select('id')
    .where((row) => row.or([row('expires_at', '<', now), row('last_seen_at', '<', idleSince)]))
    .limit(maximum)
    .forUpdate()
    .skipLocked()
  const { numDeletedRows } = await db
    .deleteFrom('staff_session')
    .where('id', 'in', ended)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
