import { sql } from 'kysely'
import { setTimeout } from 'node:timers/promises'
import type { Log } from '../log.ts'
import { Counter } from '../metrics/counter.ts'
import { isDatabaseUnavailable, isReadOnly } from './database-unavailable.ts'
import type { Database, DatabaseConnection } from './database.ts'
import { isAtLeast, type WalPosition } from './wal-position.ts'

// A standby that follows is behind by a few milliseconds. Waiting longer than all of these costs more than asking the primary.
const PAUSES_MS = [2, 5, 10, 20, 40, 80]
// While the replica is away or far behind, it is asked again after this time, and the primary answers meanwhile.
const REST_MS = 1_000

const reads = new Counter('twirl_replica_reads_total', 'Calls that a replica may answer.', [
  'outcome',
])
const outcomes = {
  replica: reads.of('replica'),
  behind: reads.of('behind'),
  away: reads.of('away'),
}

/** Thrown by a read that finds that something must be written first: it runs again with the primary. */
export class PrimaryNeeded extends Error {}

type ReadsOptions = {
  primary: Database
  /** Null without a replica: the primary answers everything. */
  replica: Pick<DatabaseConnection, 'db'> | null
  /** What the change feed of this process has read: what caches and open pages know of. */
  knownPosition: () => WalPosition
  log: Pick<Log, 'warn'>
}

/**
 * Reads that a replica may answer. It answers once it has replayed what the caller has written and what the change feed has
 * told this process. A replica that is behind, away or cancels the read costs a moment: the primary answers instead.
 */
export class Reads {
  readonly #options: ReadsOptions
  #restsUntil = 0

  constructor(options: ReadsOptions) {
    this.#options = options
  }

  /** `mustSee` is the position after the caller's last write. The work may run twice, so it must only read. */
  async read<Result>(
    mustSee: WalPosition | null,
    work: (db: Database) => Promise<Result> | Result,
  ): Promise<Result> {
    const { primary, replica } = this.#options
    if (!replica) return work(primary)
    const answer = await this.#readFromReplica(replica.db, mustSee, work)
    return answer ? answer.result : work(primary)
  }

  /** The position after everything that was committed so far. */
  async currentPosition(): Promise<WalPosition> {
    const { rows } = await sql<{ position: WalPosition }>`
      select pg_current_wal_insert_lsn()::text as position`.execute(this.#options.primary)
    return rows[0]!.position
  }

  /** Returns null when the primary must answer. */
  async #readFromReplica<Result>(
    replica: Database,
    mustSee: WalPosition | null,
    work: (db: Database) => Promise<Result> | Result,
  ): Promise<{ result: Result } | null> {
    if (performance.now() < this.#restsUntil) {
      outcomes.away.count++
      return null
    }
    let hasConnected = false
    try {
      // One connection for all statements: behind an address may be several replicas, each with its own position.
      return await replica.connection().execute(async (db) => {
        const hasReplayed = await this.#waitFor(db, mustSee)
        hasConnected = true
        outcomes[hasReplayed ? 'replica' : 'behind'].count++
        return hasReplayed ? { result: await work(db) } : null
      })
    } catch (error) {
      if (error instanceof PrimaryNeeded) return null
      // Without a connection, whatever the reason is, the primary can answer. An error of the work may be its answer.
      if (hasConnected && !isAway(error)) throw error
      outcomes.away.count++
      this.#rest({ err: error }, 'the replica did not answer a read')
      return null
    }
  }

  async #waitFor(db: Database, mustSee: WalPosition | null): Promise<boolean> {
    const known = this.#options.knownPosition()
    for (const pause of [0, ...PAUSES_MS]) {
      if (pause > 0) await setTimeout(pause)
      const replayed = await replayedPosition(db)
      if (isAtLeast(replayed, known) && (mustSee === null || isAtLeast(replayed, mustSee)))
        return true
    }
    // A position that only the caller knows says little about the replica.
    if (!isAtLeast(await replayedPosition(db), known))
      this.#rest({}, 'the replica is behind: the primary answers its reads')
    return false
  }

  #rest(details: object, text: string): void {
    this.#restsUntil = performance.now() + REST_MS
    this.#options.log.warn(details, text)
  }
}

/** A replica that was promoted replays nothing more: it knows what it has written itself. */
async function replayedPosition(db: Database): Promise<WalPosition> {
  const { rows } = await sql<{ position: WalPosition }>`
    select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_insert_lsn() end::text
      as position`.execute(db)
  return rows[0]!.position
}

/** A standby also cancels reads that hold back its replay. That a read tries to write is a fault of the shop. */
function isAway(error: unknown): boolean {
  return error instanceof Error && isDatabaseUnavailable(error) && !isReadOnly(error)
}
