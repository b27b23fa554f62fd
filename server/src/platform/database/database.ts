import { createHash } from 'node:crypto'
import { callbackify } from 'node:util'
import { Kysely, PostgresDialect, type PostgresPool, sql } from 'kysely'
import pg from 'pg'
import type { Log } from '../log.ts'
import { DatabaseBreaker } from './database-breaker.ts'
import { DatabaseTimeout } from './database-unavailable.ts'
import { guardPool, type MaxWaiting } from './guard-pool.ts'
import { findWritableHost, forgetWritableHost, isWritable, listHosts } from './hosts.ts'
import { isPooled } from './pooler.ts'
import type { DB } from './schema.gen.ts'

export type Database = Kysely<DB>

const STATEMENT_TIMEOUT_MS = 3_000
const LOCK_TIMEOUT_MS = 2_000
// PostgreSQL cancels a statement itself; if it does not, the shop abandons the statement a little later.
const ABANDON_AFTER_MS = 500
const PATIENT_WAIT_MS = 15_000
const PLAN_CACHE_MODE = 'force_generic_plan'
const POOL_SIZE = 16
const DEFAULT_PORT = 5432

// pg returns count(*) and bigint ids as text by default; the shop's stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

// Each distinct text stays prepared on each connection: the number is limited.
const MAX_NAMED_STATEMENTS = 400
const MAX_NAMED_TEXT = 8_000
const statementNames = new Map<string, string>()

const PLANNED_EACH_TIME_MARK = '/* planned each time */'

/**
 * Begins a statement whose best plan depends on its values, such as the length of a page, a span of days or a word that may be
 * frequent: PostgreSQL plans it each time. All others are planned once per connection, for average values.
 */
export const PLANNED_EACH_TIME = sql`/* planned each time */`

function statementName(text: string): string | undefined {
  const known = statementNames.get(text)
  if (known) return known
  if (statementNames.size >= MAX_NAMED_STATEMENTS || text.length > MAX_NAMED_TEXT) return undefined
  const name = createHash('sha1').update(text).digest('base64url').slice(0, 16)
  statementNames.set(text, name)
  return name
}

/** Prepares each parameterised statement once per connection, so PostgreSQL parses and plans it once. */
class NamedStatementClient extends pg.Client {
  // pg's overloads cannot be expressed by an override; only Kysely's (text, values) form is changed.
  override query = ((...args: unknown[]) => {
    const send = (...call: unknown[]) => (super.query as (...call: unknown[]) => unknown)(...call)
    const [text, values] = args
    if (typeof text !== 'string' || !Array.isArray(values)) return send(...args)
    if (text.startsWith(PLANNED_EACH_TIME_MARK)) return this.#planForValues(text, values)
    const name = statementName(text)
    return name ? send({ name, text, values }, ...args.slice(2)) : send(...args)
  }) as pg.Client['query']

  async #planForValues(text: string, values: unknown[]): Promise<pg.QueryResult> {
    await super.query('set plan_cache_mode = force_custom_plan')
    try {
      return await super.query(text, values)
    } finally {
      // A transaction that failed refuses it; its rollback takes the setting back.
      await super.query(`set plan_cache_mode = ${PLAN_CACHE_MODE}`).catch(() => {})
    }
  }
}

/** Connects to the host that takes writes, if there are several. */
function clientOf(databaseUrl: string): typeof pg.Client {
  // The connection of the next statement may be one that does not know the name.
  const Client = isPooled(databaseUrl) ? pg.Client : NamedStatementClient
  if (listHosts(databaseUrl).length === 1) return Client
  return class extends Client {
    override connect(): Promise<pg.Client>
    override connect(callback: (error?: Error) => void): void
    override connect(callback?: (error?: Error) => void): Promise<pg.Client> | undefined {
      if (!callback) return this.#connectToWritable()
      callbackify(() => this.#connectToWritable())(callback)
      return undefined
    }

    async #connectToWritable(): Promise<pg.Client> {
      const { hostname, port } = new URL(await findWritableHost(databaseUrl))
      this.host = hostname.replace(/^\[(.+)\]$/, '$1')
      this.port = Number(port || DEFAULT_PORT)
      try {
        await super.connect()
        if (await isWritable(this)) return this
        throw new DatabaseTimeout(`${this.host} is read-only now`)
      } catch (error) {
        forgetWritableHost(databaseUrl)
        this.connection.stream.destroy()
        throw error
      }
    }
  }
}

export type DatabaseConnection = {
  db: Database
  /** Runs the SQL of pg-boss. Without values the text may hold several statements. */
  executeSql: (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>
  /** Whether the last connection that was asked for could be had. Jobs and the change feed ask all the time. */
  isAvailable: () => boolean
  /** Connections, and those who wait for one. */
  countConnections: () => { total: number; idle: number; waiting: number }
  close: () => Promise<void>
}

type DatabaseOptions = {
  /** How long a call waits for a database that does not answer. Command-line tools have no limit. */
  waitMs?: number
  poolSize?: number
  maxWaiting?: MaxWaiting | undefined
  /** After what time PostgreSQL cancels a statement. */
  statementTimeoutMs?: number
  /** How long a statement may wait for a lock. */
  lockTimeoutMs?: number
  /** Whether PostgreSQL refuses statements that write. */
  isReadOnly?: boolean
}

export function connectDatabase(
  databaseUrl: string,
  log: Pick<Log, 'warn' | 'error'>,
  {
    waitMs,
    poolSize = POOL_SIZE,
    maxWaiting,
    statementTimeoutMs = STATEMENT_TIMEOUT_MS,
    lockTimeoutMs = LOCK_TIMEOUT_MS,
    isReadOnly = false,
  }: DatabaseOptions = {},
): DatabaseConnection {
  const statementMs = statementTimeoutMs + ABANDON_AFTER_MS
  // The host is chosen for each connection.
  const connectionString = listHosts(databaseUrl)[0]!
  const pool = new pg.Pool({
    connectionString,
    Client: clientOf(databaseUrl),
    max: poolSize,
    // A connection may take as long as a statement: in a crowd it takes seconds, and the breaker notices a dead database
    // earlier.
    connectionTimeoutMillis: waitMs ? Math.max(waitMs, statementMs) : PATIENT_WAIT_MS,
    idleTimeoutMillis: 30_000,
    application_name: 'twirl',
    ...(!isPooled(databaseUrl) &&
      sessionSettings(connectionString, { statementTimeoutMs, lockTimeoutMs, isReadOnly })),
  })
  // Without a listener, an idle client that loses its connection would end the process.
  pool.on('error', (error) => log.error({ err: error }, 'an idle database connection was lost'))
  pool.on('connect', (client) => {
    client.on('error', (error) => log.error({ err: error }, 'a database connection was lost'))
  })
  const guarded = waitMs
    ? guardPool(pool, {
        breaker: new DatabaseBreaker({ databaseUrl, waitMs, statementMs, log }),
        poolSize,
        waitMs,
        maxWaiting,
      })
    : { pool, isAvailable: () => true, countWaiting: () => 0 }
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: guarded.pool }) })
  return {
    db,
    executeSql: (text, values) => executeSql(guarded.pool, text, values),
    isAvailable: guarded.isAvailable,
    countConnections: () => ({
      total: pool.totalCount,
      idle: pool.idleCount,
      waiting: guarded.countWaiting(),
    }),
    close: () => db.destroy(),
  }
}

/** A pooler refuses them, and makes them for its own connections. */
function sessionSettings(
  connectionString: string,
  {
    statementTimeoutMs,
    lockTimeoutMs,
    isReadOnly,
  }: Required<Pick<DatabaseOptions, 'statementTimeoutMs' | 'lockTimeoutMs' | 'isReadOnly'>>,
): pg.ClientConfig {
  // A statement is planned once per connection. PostgreSQL would otherwise make a new plan for every value of an array
  // parameter, because it takes a short array to be worth one: half a millisecond for the terms of one piece.
  // Compiling a statement takes longer than the statements of the shop do.
  // Tables and indexes are mostly in memory: by default PostgreSQL expects to look for a row on a rotating disk, and
  // reads whole tables instead.
  const settings = [`plan_cache_mode=${PLAN_CACHE_MODE}`, 'jit=off', 'random_page_cost=1.1']
  if (isReadOnly) settings.push('default_transaction_read_only=on')
  const options = settings.map((setting) => `-c ${setting}`)
  // The driver would take those of the address instead: both are given, and where they differ, those of the address count.
  const url = new URL(connectionString)
  url.searchParams.set('options', [...options, url.searchParams.get('options')].join(' ').trim())
  return {
    connectionString: url.href,
    statement_timeout: statementTimeoutMs,
    lock_timeout: lockTimeoutMs,
    idle_in_transaction_session_timeout: 10_000,
  }
}

async function executeSql(pool: PostgresPool, text: string, values?: unknown[]) {
  const client = (await pool.connect()) as pg.PoolClient
  let isUsable = false
  try {
    const result = await client.query(text, values)
    isUsable = true
    return result
  } finally {
    // After an error the connection may still be in a transaction that the text began.
    client.release(!isUsable)
  }
}
