import { addDays } from 'date-fns/addDays'
import { LRUCache } from 'lru-cache'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import { cacheLookups } from '../metrics/counter.ts'
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
const REMEMBER_MS = 5_000
const MAX_REMEMBERED = 20_000

const hits = cacheLookups.of('sessions', 'hit')
const misses = cacheLookups.of('sessions', 'miss')

/** Sessions by token, cached for some seconds, because a page makes several calls at once. */
export class Sessions {
  readonly #db: Database
  readonly #clock: Clock
  readonly #remembered = new LRUCache<string, Session>({ max: MAX_REMEMBERED, ttl: REMEMBER_MS })
  #endings = 0

  constructor(db: Database, clock: Clock) {
    this.#db = db
    this.#clock = clock
  }

  /** Null if the token is unknown, ended or expired. */
  async find(token: string): Promise<Session | null> {
    const tokenHash = hashToken(token)
    const remembered = this.#remembered.get(tokenHash)
    const now = this.#clock.now()
    if (remembered && remembered.expires_at > now) {
      hits.count++
      return remembered
    }
    misses.count++
    const endings = this.#endings
    const session = (await findSession(this.#db, tokenHash, now)) ?? null
    // A session may have ended during the read: return it, but do not cache it.
    if (session && endings === this.#endings) this.#remembered.set(tokenHash, session)
    return session
  }

  invalidate(tokenHash: string): void {
    this.#endings += 1
    this.#remembered.delete(tokenHash)
  }

  invalidateAll(): void {
    this.#endings += 1
    this.#remembered.clear()
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

/** An expired session answers like an unknown one: nothing is gained by storing it longer. */
export function sweepSessions(db: Database, now: Date): Promise<void> {
  return deleteInBatches((maximum) => deleteExpiredSessions(db, now, maximum))
}
