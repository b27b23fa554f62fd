import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'
import {
  applyFunctionSet,
  type FunctionSet,
  hasFunctionSet,
  readFunctionSet,
} from './function-set.ts'
import { findWritableHost } from './hosts.ts'

const MIGRATIONS = new URL('../../../migrations/', import.meta.url)

// An arbitrary number: all processes take the same lock, so that two that start at once migrate once.
export const MIGRATION_LOCK = 84_010_229

/** The names of what was applied. */
type Migrated = { migrations: string[]; functions: string[] }

/**
 * Applies the missing migrations in order of name, then the functions whose text has changed, all in one transaction: a
 * failure leaves the database as it was. Forward only.
 */
export async function migrate(databaseUrl: string, functions?: FunctionSet): Promise<Migrated> {
  const set = functions ?? (await readFunctionSet())
  const client = new pg.Client({ connectionString: await findWritableHost(databaseUrl) })
  await client.connect()
  try {
    const isCurrent =
      (await listMissing(client)).length === 0 && (await hasFunctionSet(client, set))
    if (isCurrent) return { migrations: [], functions: [] }
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
    const migrations = await listMissing(client)
    await applyMigrations(client, migrations)
    const applied = { migrations, functions: await applyFunctionSet(client, set) }
    await client.query('commit')
    return applied
  } finally {
    // Ending the session rolls back what was not committed.
    await client.end()
  }
}

/** The names of all migrations of this version, in their order. */
export async function listMigrationFiles(): Promise<string[]> {
  return (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql')).sort()
}

/** Applies migrations in the caller's transaction. */
export async function applyMigrations(client: pg.Client, names: string[]): Promise<void> {
  await client.query(
    `create table if not exists migration (
       name text primary key,
       applied_at timestamptz not null default now()
     )`,
  )
  for (const name of names) {
    const text = await readFile(new URL(name, MIGRATIONS), 'utf8')
    try {
      await client.query(text)
      await client.query('insert into migration (name) values ($1)', [name])
    } catch (error) {
      throw new Error(`migration ${name} failed`, { cause: error })
    }
  }
}

async function listMissing(client: pg.Client): Promise<string[]> {
  const files = await listMigrationFiles()
  // Not by `to_regclass`: it can still answer from the session's cache after another process made the table.
  const { rows: tables } = await client.query(
    `select from pg_tables where schemaname = 'public' and tablename = 'migration'`,
  )
  if (tables.length === 0) return files
  const { rows } = await client.query<{ name: string }>('select name from migration')
  const done = new Set(rows.map((row) => row.name))
  return files.filter((name) => !done.has(name))
}
