import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'
import { findWritableHost } from './hosts.ts'

const MIGRATIONS = new URL('../../../migrations/', import.meta.url)

// An arbitrary number: all processes take the same lock, so that two that start at once migrate once.
const MIGRATION_LOCK = 84_010_229

/** Applies the missing migrations in order of name, each in its own transaction. Forward only. */
export async function migrate(databaseUrl: string): Promise<{ applied: string[] }> {
  const client = new pg.Client({ connectionString: await findWritableHost(databaseUrl) })
  await client.connect()
  try {
    // Without a lock, which belongs to a session: a pooler may give each statement another one.
    if ((await listMissing(client)).length === 0) return { applied: [] }
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await createTable(client)
    const missing = await listMissing(client)
    for (const name of missing) await inTransaction(client, () => apply(client, name))
    return { applied: missing }
  } finally {
    // Ending the session releases the lock.
    await client.end()
  }
}

/** The names of all migrations of this version, in their order. */
export async function listMigrationFiles(): Promise<string[]> {
  return (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql')).sort()
}

/** Applies migrations in the caller's transaction. */
export async function applyMigrations(client: pg.Client, names: string[]): Promise<void> {
  await createTable(client)
  for (const name of names) await apply(client, name)
}

async function createTable(client: pg.Client): Promise<void> {
  await client.query(
    `create table if not exists migration (
       name text primary key,
       applied_at timestamptz not null default now()
     )`,
  )
}

async function listMissing(client: pg.Client): Promise<string[]> {
  const files = await listMigrationFiles()
  const { rows: tables } = await client.query(`select where to_regclass('migration') is not null`)
  if (tables.length === 0) return files
  const { rows } = await client.query<{ name: string }>('select name from migration')
  const done = new Set(rows.map((row) => row.name))
  return files.filter((name) => !done.has(name))
}

async function apply(client: pg.Client, name: string): Promise<void> {
  const text = await readFile(new URL(name, MIGRATIONS), 'utf8')
  try {
    await client.query(text)
    await client.query('insert into migration (name) values ($1)', [name])
  } catch (error) {
    throw new Error(`migration ${name} failed`, { cause: error })
  }
}

async function inTransaction(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query('begin')
  try {
    await work()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}
