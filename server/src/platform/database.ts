import { createHash } from 'node:crypto'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { DB } from './schema.gen.ts'

export type Database = Kysely<DB>

type Log = { error: (details: object, message: string) => void }

// count(*) and bigint ids arrive as text by default; ours stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

// A statement per distinct text stays prepared on each connection: keep the set bounded.
const MAX_NAMED_STATEMENTS = 400
const MAX_NAMED_TEXT = 8_000
const statementNames = new Map<string, string>()

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
    const [text, values] = args
    const name = typeof text === 'string' && Array.isArray(values) ? statementName(text) : undefined
    const call = name ? [{ name, text, values }, ...args.slice(2)] : args
    return (super.query as (...call: unknown[]) => unknown)(...call)
  }) as pg.Client['query']
}

export type DatabaseConnection = {
  db: Database
  close: () => Promise<void>
}

export function connectDatabase(
  connectionString: string,
  log: Log,
  // Patient by default, for tools that run alone; the shop itself gives up sooner.
  waitMs = 15_000,
): DatabaseConnection {
  const pool = new pg.Pool({
    connectionString,
    Client: NamedStatementClient,
    max: 16,
    connectionTimeoutMillis: waitMs,
    idleTimeoutMillis: 30_000,
    statement_timeout: 3_000,
    lock_timeout: 2_000,
    idle_in_transaction_session_timeout: 10_000,
    application_name: 'twirl',
  })
  // Without a listener an idle client that loses its server would end the process.
  pool.on('error', (error) => log.error({ err: error }, 'an idle database connection was lost'))
  pool.on('connect', (client) => {
    client.on('error', (error) => log.error({ err: error }, 'a database connection was lost'))
  })
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  return { db, close: () => db.destroy() }
}
