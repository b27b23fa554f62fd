import { addDays } from 'date-fns/addDays'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import { ReadCache } from '../database/read-cache.ts'
import { deleteInBatches } from '../jobs/delete-in-batches.ts'
import { hashToken, newToken } from './secrets.ts'
import {
  deleteExpiredSessions,
  deleteSession,
  findSession,
  insertSession,
  type SessionRow,
} from './sessions.queries.ts'

export type Session = Readonly<SessionRow>

/** The value of the session cookie. */
export type StartedSession = { token: string; token_hash: string; expires_at: Date }

const SESSION_DAYS = 30 // ACCOUNT-6

// Long enough for the calls of one page, short enough that a missed change has no visible effect.
const CACHED_MS = 5_000
const MAX_CACHED = 20_000

/** Sessions by token, cached for some seconds, because a page makes several calls at once. */
export class Sessions {
  readonly #clock: Clock
  readonly #sessions: ReadCache<string, { session: Session | undefined }>

  constructor(db: Database, clock: Clock) {
    this.#clock = clock
    this.#sessions = new ReadCache(
      async (tokenHash) => ({ session: await findSession(db, tokenHash, clock.now()) }),
      { name: 'sessions', maxSize: MAX_CACHED, ttlMs: CACHED_MS },
    )
  }

  /** Returns null if the token is unknown, ended or expired. */
  async find(token: string): Promise<Session | null> {
    const { session } = await this.#sessions.get(hashToken(token))
    return session && session.expires_at > this.#clock.now() ? session : null
  }

  invalidate(tokenHash: string): void {
    this.#sessions.invalidate(tokenHash)
  }

  invalidateAll(): void {
    this.#sessions.invalidateAll()
  }
}

/** Logs a customer in. Ends the previous session of the browser, which prevents session fixation. */
export async function startSession(
  db: Database,
  customerId: number,
  previous: Session | null,
  now: Date,
): Promise<StartedSession> {
  if (previous) await deleteSession(db, previous.token_hash)
  const token = newToken()
  const token_hash = hashToken(token)
  const expires_at = addDays(now, SESSION_DAYS)
  await insertSession(db, { token_hash, customer_id: customerId, created_at: now, expires_at })
  return { token, token_hash, expires_at }
}

/** Deletes expired sessions, which are answered like unknown ones. */
export function sweepSessions(db: Database, now: Date): Promise<void> {
  return deleteInBatches((maximum) => deleteExpiredSessions(db, now, maximum))
}
