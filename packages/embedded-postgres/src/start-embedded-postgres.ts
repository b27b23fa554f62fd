import { mkdirSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { chooseAccount } from './account.ts'
import { archiveSettings, prepareArchive } from './archive/archive.ts'
import { binariesFor, findBinaries } from './binaries.ts'
import { prepareCluster } from './cluster.ts'
import { explainFailure } from './failures.ts'
import { findFreePort } from './free-port.ts'
import { truncateLog } from './launch.ts'
import { findPostmaster, lastPort, stopPostmaster } from './postmaster.ts'
import { connectionString } from './readiness.ts'
import { bringUp, supervise } from './supervise.ts'
import { hasOtherUsers, registerUser, unregisterUser } from './users.ts'

// Recovery after a crash replays the log before PostgreSQL accepts connections.
const START_LIMITS = { launches: 10, timeoutMs: 120_000 }

type Options = {
  dataDir: string
  /** False for data that may be lost in a power failure: tests and benchmarks. */
  durable: boolean
  /**
   * False for durable data that need not outlive a power failure, as in tests that kill PostgreSQL: what it has written, the
   * system keeps. With it, a start after a kill waits until the disk has all files of the folder.
   */
  fsync?: boolean
  /** Folder of the archive of the log, from which the shop can be restored to any time. */
  archiveFolder?: string | undefined
  log?: { warn: (message: string) => void }
  /** Pause between two attempts to restart PostgreSQL; short in tests. */
  longestPauseMs?: number
}

export type EmbeddedPostgres = { connectionString: string; stop: () => Promise<void> }

/**
 * Starts PostgreSQL on a folder, or joins the one that already serves it: left behind by a killed
 * shop, or shared with a second one. Signals to the shop's process group do not reach it, so that the
 * shop can finish its requests first; the last shop process that calls `stop` ends it. Until then it is
 * restarted whenever it has stopped.
 */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const dataDir = resolve(options.dataDir)
  try {
    return await start({ ...options, dataDir })
  } catch (error) {
    throw explainFailure(dataDir, error)
  }
}

async function start({
  dataDir,
  durable,
  fsync = true,
  archiveFolder,
  log,
  longestPauseMs,
}: Options): Promise<EmbeddedPostgres> {
  mkdirSync(dirname(dataDir), { recursive: true })
  const account = chooseAccount(dataDir)
  const binaries = binariesFor(account, findBinaries())
  const cluster = await prepareCluster(dataDir, binaries, account, durable && fsync)
  const archiveTo = archiveFolder ? archiveSettings(prepareArchive(archiveFolder, account)) : null
  const server = { dataDir, durable, fsync, cluster, binaries, account, archiveSettings: archiveTo }

  registerUser(dataDir)
  try {
    if (!findPostmaster(dataDir)) truncateLog(dataDir)
    const supervisor = new AbortController()
    const stopping = supervisor.signal
    // The previous port, because another shop process that shares the folder may still use it.
    const port = await findFreePort(lastPort(dataDir))
    const running = await bringUp(server, port, stopping, START_LIMITS)
    const supervised = supervise(server, running, { stopping, log, longestPauseMs })
    let stopped: Promise<void> | undefined
    return {
      connectionString: connectionString(cluster, running.postmaster.port),
      stop: () => {
        supervisor.abort()
        return (stopped ??= supervised.then(() => leave(dataDir)))
      },
    }
  } catch (error) {
    await leave(dataDir)
    throw error
  }
}

async function leave(dataDir: string): Promise<void> {
  unregisterUser(dataDir)
  if (!hasOtherUsers(dataDir)) await stopPostmaster(dataDir)
}
