import { join } from 'node:path'
import { keepArchive } from '@twirl/embedded-postgres/archive/keep-archive'
import { EmbeddedPostgresError } from '@twirl/embedded-postgres/embedded-postgres-error'
import { startEmbeddedPostgres } from '@twirl/embedded-postgres/start-embedded-postgres'
import pg from 'pg'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { StartupError } from '../startup-error.ts'
import { findWritableHost, listHosts } from './hosts.ts'
import { isPooled } from './pooler.ts'
import { openShopRole } from './shop-role.ts'

const OLDEST_SUPPORTED_VERSION = 150_000
const CONNECT_TIMEOUT_MS = 5_000
/** What a pooler must set for its connections, because the shop cannot. */
const LIMITS = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']

/** `ownerUrl` is the same database as the role that owns its tables. */
export type OpenDatabase = {
  url: string
  ownerUrl: string
  /** Makes copies for the archive until it is stopped; null if nothing is archived here. */
  keepArchive: (() => { stop: () => Promise<void> }) | null
  stop: () => Promise<void>
}

/** Opens the database of DATABASE_URL if it is set; otherwise an embedded PostgreSQL in the data folder. */
export async function openDatabase(
  { DATABASE_URL, DATABASE_OWNER_URL, DATA_DIR, ARCHIVE_DIR: folder, ARCHIVE_DAYS: days }: Config,
  log: Logger,
): Promise<OpenDatabase> {
  if (DATABASE_URL) {
    assertDirect(DATABASE_URL, DATABASE_OWNER_URL)
    await assertUsable(DATABASE_URL)
    if (DATABASE_OWNER_URL) await assertUsable(DATABASE_OWNER_URL)
    return {
      url: DATABASE_URL,
      ownerUrl: DATABASE_OWNER_URL ?? DATABASE_URL,
      keepArchive: null,
      stop: async () => {},
    }
  }
  try {
    const dataDir = join(DATA_DIR, 'postgres')
    const postgres = await startEmbeddedPostgres({
      dataDir,
      durable: true,
      archiveFolder: folder,
      log,
    })
    const ownerUrl = postgres.connectionString
    return {
      url: await openShopRole(ownerUrl),
      ownerUrl,
      keepArchive: folder
        ? () => keepArchive({ connectionString: ownerUrl, dataDir, folder, days, log: plain(log) })
        : null,
      stop: postgres.stop,
    }
  } catch (cause) {
    throw cause instanceof EmbeddedPostgresError
      ? new StartupError(cause.message, { cause })
      : cause
  }
}

/** Migrations, and locks that they wait for, take longer than a pooler allows. */
function assertDirect(url: string, ownerUrl: string | undefined): void {
  if (isPooled(url) && (!ownerUrl || isPooled(ownerUrl)))
    throw new StartupError(
      'DATABASE_URL with pgbouncer=true needs DATABASE_OWNER_URL, which reaches PostgreSQL without the pooler',
    )
}

function plain(log: Logger) {
  return {
    info: (message: string) => log.info({}, message),
    error: (message: string) => log.error({}, message),
  }
}

async function assertUsable(url: string): Promise<void> {
  const client = new pg.Client({
    connectionString: await findWritableHost(url).catch((cause: unknown) => {
      throw unusable(url, cause)
    }),
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: CONNECT_TIMEOUT_MS,
    // The shop sets it too: a pooler that is not named as one refuses it here, in one line.
    ...(!isPooled(url) && { statement_timeout: CONNECT_TIMEOUT_MS }),
  })
  // Without a listener, a connection closed by the server during connect would end the process with a stack trace.
  client.on('error', () => {})
  try {
    await client.connect()
  } catch (cause) {
    throw unusable(url, cause)
  }
  try {
    const { rows } = await client.query<{ version: string }>(
      `select current_setting('server_version_num') as version`,
    )
    if (Number(rows[0]?.version) < OLDEST_SUPPORTED_VERSION) {
      throw new StartupError(`the database at ${withoutPassword(url)} is older than PostgreSQL 15`)
    }
    if (isPooled(url)) await assertLimits(client, url)
  } finally {
    await client.end()
  }
}

/** Without them a statement that hangs would keep a connection of the pooler. */
async function assertLimits(client: pg.Client, url: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select name from pg_settings where name = any($1) and setting = '0' order by name`,
    [LIMITS],
  )
  if (rows.length > 0)
    throw new StartupError(
      `the pooler at ${withoutPassword(url)} does not set ${rows.map(({ name }) => name).join(', ')}: ` +
        'give its database the connect_query of docs/operations.md',
    )
}

function unusable(url: string, cause: unknown): StartupError {
  const reason = reasonOf(cause)
  const advice = reason.includes('unsupported startup parameter')
    ? '. A pooler is named by pgbouncer=true in the URL'
    : ''
  const message = `cannot use the database at ${withoutPassword(url)}: ${reason}${advice}`
  return new StartupError(message, { cause })
}

function withoutPassword(url: string): string {
  const hosts = listHosts(url).map((each) => new URL(each))
  return `${hosts.map(({ host }) => host).join(',')}${hosts[0]!.pathname}`
}

function reasonOf(error: unknown): string {
  // Node tries every address of a host name and reports the failures as an AggregateError.
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error
  return first instanceof Error ? first.message : String(first)
}
