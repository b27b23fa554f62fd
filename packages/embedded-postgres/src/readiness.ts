import pg from 'pg'
import { type Cluster, SUPERUSER } from './cluster.ts'

const DATABASE = 'twirl'
const CONNECT_TIMEOUT_MS = 5_000

export function connectionString({ password }: Cluster, port: number, database = DATABASE): string {
  return `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/${database}`
}

/** Whether PostgreSQL accepts connections to the shop's database, which is created if it is missing. */
export async function isReady(cluster: Cluster, port: number): Promise<boolean> {
  const outcome = await tryConnecting(cluster, port)
  if (outcome !== 'no such database') return outcome === 'ready'
  await createDatabase(cluster, port)
  return true
}

async function tryConnecting(cluster: Cluster, port: number) {
  const client = newClient(connectionString(cluster, port))
  try {
    await client.connect()
    return 'ready'
  } catch (error) {
    if (isPgError(error, '3D000')) return 'no such database'
    // Starting up, shutting down, or not listening yet.
    if (isPgError(error, '57P03') || !(error instanceof pg.DatabaseError)) return 'not ready'
    throw error
  } finally {
    await client.end()
  }
}

async function createDatabase(cluster: Cluster, port: number): Promise<void> {
  const client = newClient(connectionString(cluster, port, 'postgres'))
  await client.connect()
  try {
    await client.query(`CREATE DATABASE ${DATABASE}`)
  } catch (error) {
    // Another shop process created it first.
    if (!isPgError(error, '42P04') && !isPgError(error, '23505')) throw error
  } finally {
    await client.end()
  }
}

function newClient(url: string): pg.Client {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  })
  // A connection closed by a shutdown must not end the process; the next check tries again.
  client.on('error', () => {})
  return client
}

function isPgError(error: unknown, code: string): boolean {
  return error instanceof pg.DatabaseError && error.code === code
}
