import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, ftruncateSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { type Account, chooseAccount, commandAs } from './embedded-postgres/account.ts'
import { type Binaries, findBinaries } from './embedded-postgres/binaries.ts'
import { type Cluster, prepareCluster, SUPERUSER } from './embedded-postgres/cluster.ts'
import { explainFailure, PostgresFailure } from './embedded-postgres/failures.ts'
import { findPostmaster, removeStaleLock, stopPostmaster } from './embedded-postgres/postmaster.ts'
import { hasOtherUsers, registerUser, unregisterUser } from './embedded-postgres/users.ts'

const DATABASE = 'twirl'
const POLL_MS = 20
const CONNECT_TIMEOUT_MS = 5_000

// Recovery after a crash replays the log before PostgreSQL accepts anyone.
const START_TIMEOUT_MS = 120_000

// A launch may fail because another shop process was quicker, because the chosen port was taken
// meanwhile, or because the last children of a killed PostgreSQL have not gone yet.
const LAUNCH_ATTEMPTS = 10
const RELAUNCH_DELAY_MS = 200

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  shared_buffers: '128MB',
  max_connections: '60',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
}

const THROWAWAY_SETTINGS = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

type Options = {
  dataDir: string
  /** False for data that a power cut may take: tests and benchmarks. */
  durable: boolean
  log?: { warn: (message: string) => void }
}

type Server = Options & { cluster: Cluster; binaries: Binaries; account: Account }

export type EmbeddedPostgres = { connectionString: string; stop: () => Promise<void> }

/**
 * Starts PostgreSQL on a folder, or joins the one that already serves it: left behind by a killed
 * shop, or shared with a second one. It outlives signals to our process group, so that the shop
 * can drain before it stops the database; the last shop process to call `stop` ends it.
 */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const dataDir = resolve(options.dataDir)
  try {
    return await start({ ...options, dataDir })
  } catch (error) {
    throw explainFailure(dataDir, error)
  }
}

async function start(options: Options): Promise<EmbeddedPostgres> {
  const { dataDir, durable } = options
  mkdirSync(dirname(dataDir), { recursive: true })
  const binaries = findBinaries()
  const account = chooseAccount(dataDir, binaries.postgres)
  const cluster = await prepareCluster(dataDir, binaries, account, durable)
  const server = { ...options, cluster, binaries, account }

  registerUser(dataDir)
  try {
    if (!findPostmaster(dataDir)) truncateLog(dataDir)
    const supervisor = new AbortController()
    const port = await bringUp(server, await findFreePort(), supervisor.signal)
    let stopped: Promise<void> | undefined
    return {
      connectionString: connectionString(cluster, port, DATABASE),
      stop: () => (stopped ??= leave(dataDir, supervisor)),
    }
  } catch (error) {
    await leave(dataDir, new AbortController())
    throw error
  }
}

async function leave(dataDir: string, supervisor: AbortController): Promise<void> {
  supervisor.abort()
  unregisterUser(dataDir)
  if (!hasOtherUsers(dataDir)) await stopPostmaster(dataDir)
}

/** Waits until PostgreSQL answers, launching it when nobody has; returns the port it listens on. */
async function bringUp(server: Server, wantedPort: number, stopping: AbortSignal): Promise<number> {
  const deadline = Date.now() + START_TIMEOUT_MS
  let launched: ChildProcess | undefined
  let attempts = 0
  while (Date.now() < deadline && !stopping.aborted) {
    const postmaster = findPostmaster(server.dataDir)
    if (postmaster && (await isReady(server.cluster, postmaster.port))) {
      if (launched?.pid === postmaster.pid) keepAlive(server, launched, postmaster.port, stopping)
      return postmaster.port
    }
    if (!postmaster && !isRunning(launched)) {
      if (attempts === LAUNCH_ATTEMPTS) throw failedToStart(server.dataDir)
      if (attempts > 0) await delay(RELAUNCH_DELAY_MS)
      launched = launch(server, wantedPort)
      attempts += 1
    }
    await delay(POLL_MS)
  }
  launched?.kill('SIGINT')
  throw failedToStart(server.dataDir)
}

/** A PostgreSQL that dies under a running shop comes back on the port the shop's pool knows. */
function keepAlive(server: Server, child: ChildProcess, port: number, stopping: AbortSignal): void {
  child.once('exit', () => {
    if (stopping.aborted) return
    server.log?.warn('PostgreSQL stopped unexpectedly; starting it again')
    bringUp(server, port, stopping).catch((error: unknown) => {
      server.log?.warn(`PostgreSQL did not come back: ${String(error)}`)
    })
  })
}

function launch({ dataDir, durable, binaries, account }: Server, port: number): ChildProcess {
  removeStaleLock(dataDir)
  const settings = { ...SETTINGS, ...(durable ? {} : THROWAWAY_SETTINGS), port: String(port) }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const command = commandAs(account, binaries.postgres, ['-D', dataDir, ...flags])
  const log = openLog(dataDir)
  try {
    const child = spawn(command.file, command.args, {
      ...command.identity,
      cwd: '/',
      env: { LC_ALL: 'C' },
      detached: true,
      stdio: ['ignore', log, log],
    })
    child.unref()
    return child
  } finally {
    closeSync(log)
  }
}

async function isReady(cluster: Cluster, port: number): Promise<boolean> {
  const outcome = await tryConnecting(cluster, port, DATABASE)
  if (outcome !== 'no such database') return outcome === 'ready'
  await createDatabase(cluster, port)
  return true
}

async function tryConnecting(cluster: Cluster, port: number, database: string) {
  const client = newClient(cluster, port, database)
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
  const client = newClient(cluster, port, 'postgres')
  await client.connect()
  try {
    await client.query(`CREATE DATABASE ${DATABASE}`)
  } catch (error) {
    // Another shop process was quicker.
    if (!isPgError(error, '42P04') && !isPgError(error, '23505')) throw error
  } finally {
    await client.end()
  }
}

function newClient(cluster: Cluster, port: number, database: string): pg.Client {
  const client = new pg.Client({
    connectionString: connectionString(cluster, port, database),
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  })
  // A connection cut by a shutdown must not end the process; the next round tries again.
  client.on('error', () => {})
  return client
}

function isPgError(error: unknown, code: string): boolean {
  return error instanceof pg.DatabaseError && error.code === code
}

function connectionString({ password }: Cluster, port: number, database: string): string {
  return `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/${database}`
}

function isRunning(child: ChildProcess | undefined): boolean {
  return child !== undefined && child.exitCode === null && child.signalCode === null
}

function failedToStart(dataDir: string): PostgresFailure {
  return new PostgresFailure('PostgreSQL did not start', readFileSync(logFile(dataDir), 'utf8'))
}

function truncateLog(dataDir: string): void {
  const log = openLog(dataDir)
  ftruncateSync(log)
  closeSync(log)
}

// Failed statements are logged with their values: for the owner's eyes only.
function openLog(dataDir: string): number {
  return openSync(logFile(dataDir), 'a', 0o600)
}

function logFile(dataDir: string): string {
  return join(dirname(dataDir), 'postgres.log')
}

function findFreePort(): Promise<number> {
  return new Promise((resolvePort, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      const port = typeof address === 'object' && address ? address.port : 0
      probe.close(() => resolvePort(port))
    })
  })
}
