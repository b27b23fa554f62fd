import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Account, chooseAccount } from '@twirl/embedded-postgres/account'
import pg from 'pg'
import { Daemon, findPorts, until } from '../daemon.ts'

const PROGRAM = '/usr/sbin/pgbouncer'
const START_LIMIT_MS = 30_000
const SHOP_ROLE = 'twirl_pooled'
const PASSWORD = 'pooled'

// As in docs/operations.md.
const CONNECT_QUERY = [
  'set statement_timeout = 3000',
  'set lock_timeout = 2000',
  'set idle_in_transaction_session_timeout = 10000',
  'set jit = off',
  'set random_page_cost = 1.1',
].join('; ')

type Options = {
  folder: string
  /** PostgreSQL itself, as the role that owns the tables. */
  ownerUrl: string
  /** How many connections it makes to PostgreSQL. */
  connections: number
}

/** A PgBouncer in transaction mode. */
export class PgBouncer {
  /** Says that it is one. */
  readonly url: string
  readonly #daemon: Daemon
  readonly #port: number

  private constructor(daemon: Daemon, port: number) {
    this.#daemon = daemon
    this.#port = port
    this.url = `${this.unnamedUrl}?pgbouncer=true`
  }

  static async start(options: Options): Promise<PgBouncer> {
    if (!existsSync(PROGRAM))
      throw new Error('PgBouncer is missing: apt-get install pgbouncer on Debian or Ubuntu')
    const account: Account = chooseAccount('/')
    const [port] = (await findPorts(1)) as [number]
    await makeRole(options.ownerUrl)
    const config = join(options.folder, 'pgbouncer.ini')
    writeFileSync(config, configOf(options, port))
    const daemon = new Daemon({
      name: 'pgbouncer',
      folder: options.folder,
      account,
      file: PROGRAM,
      args: [config],
    })
    const pooler = new PgBouncer(daemon, port)
    await pooler.begin()
    return pooler
  }

  /** As if it were PostgreSQL. */
  get unnamedUrl(): string {
    return `postgres://${SHOP_ROLE}:${PASSWORD}@127.0.0.1:${this.#port}/twirl`
  }

  kill(): void {
    this.#daemon.kill()
  }

  async begin(): Promise<void> {
    this.#daemon.start()
    await until('PgBouncer answers', START_LIMIT_MS, () => answers(this.url))
  }
}

/** The role of the shop, which owns nothing. */
async function makeRole(ownerUrl: string): Promise<void> {
  await queryAsOwner(ownerUrl, `create role ${SHOP_ROLE} login password '${PASSWORD}'`)
}

/** How many connections it has to PostgreSQL, and how many the shop has that waits for notifications. */
export async function countConnections(
  ownerUrl: string,
): Promise<{ pooled: number; listening: number }> {
  const { rows } = await queryAsOwner<{ pooled: number; listening: number }>(
    ownerUrl,
    `select count(*) filter (where usename = '${SHOP_ROLE}')::int as pooled,
      count(*) filter (where application_name = 'twirl-listen')::int as listening
     from pg_stat_activity where backend_type = 'client backend' and datname = current_database()`,
  )
  return rows[0]!
}

/** Whether the owner made the table, and the role of the shop may use it. */
export async function isMadeByOwner(ownerUrl: string, table: string): Promise<boolean> {
  const { rows } = await queryAsOwner(
    ownerUrl,
    `select from pg_tables where tablename = '${table}' and tableowner = current_user
       and has_table_privilege('${SHOP_ROLE}', '${table}', 'insert')`,
  )
  return rows.length === 1
}

async function queryAsOwner<Row extends pg.QueryResultRow>(
  ownerUrl: string,
  text: string,
): Promise<pg.QueryResult<Row>> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    return await client.query<Row>(text)
  } finally {
    await client.end()
  }
}

function configOf({ ownerUrl, connections }: Options, port: number): string {
  const { hostname, port: databasePort, pathname } = new URL(ownerUrl)
  return `
[databases]
twirl = host=${hostname} port=${databasePort} dbname=${pathname.slice(1)} user=${SHOP_ROLE} password=${PASSWORD} connect_query='${CONNECT_QUERY}'

[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${connections}
max_client_conn = 200
`
}

async function answers(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    client.connection.stream.destroy()
  }
}
