import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, ftruncateSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Account, commandAs, folderFor } from './account.ts'
import { GAP_MARK } from './archive/archive.ts'
import { type Binaries, programOf } from './binaries.ts'
import type { Cluster } from './cluster.ts'
import { removeStaleLock } from './postmaster.ts'

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  shared_buffers: '128MB',
  max_connections: '100',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
}

const THROWAWAY_SETTINGS = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

/** The parameters of a launch. */
export type Server = {
  dataDir: string
  durable: boolean
  fsync: boolean
  cluster: Cluster
  binaries: Binaries
  account: Account
  /** Settings for its archive; null without one. */
  archiveSettings?: Record<string, string> | null
  /** Settings of a recovery. */
  recoverySettings?: Record<string, string>
}

export function launch(
  { dataDir, durable, fsync, binaries, account, archiveSettings, recoverySettings }: Server,
  port: number,
): ChildProcess {
  removeStaleLock(dataDir)
  // What is written without an archive leaves a gap in it: the next start with one makes a new copy.
  if (!archiveSettings && durable) writeFileSync(join(dataDir, GAP_MARK), '')
  const settings = {
    ...SETTINGS,
    ...(durable ? {} : THROWAWAY_SETTINGS),
    ...(fsync ? {} : { fsync: 'off' }),
    ...archiveSettings,
    ...recoverySettings,
    port: String(port),
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const { cwd, path } = folderFor(account, dataDir)
  const command = commandAs(account, programOf(binaries, 'postgres'), ['-D', path, ...flags])
  const log = openLog(dataDir)
  try {
    const child = spawn(command.file, command.args, {
      ...command.identity,
      cwd,
      env: { LC_ALL: 'C' },
      detached: true,
      stdio: ['ignore', log, log],
    })
    // A failed fork has no process id, which `isRunning` detects; without a listener the error would end the shop.
    child.on('error', () => {})
    child.unref()
    return child
  } finally {
    closeSync(log)
  }
}

export function isRunning(child: ChildProcess | undefined): child is ChildProcess {
  return child?.pid !== undefined && child.exitCode === null && child.signalCode === null
}

export function truncateLog(dataDir: string): void {
  const log = openLog(dataDir)
  ftruncateSync(log)
  closeSync(log)
}

export function readLog(dataDir: string): string {
  return readFileSync(logFile(dataDir), 'utf8')
}

// Failed statements are logged with their values, so only the owner may read the log.
function openLog(dataDir: string): number {
  return openSync(logFile(dataDir), 'a', 0o600)
}

function logFile(dataDir: string): string {
  return join(dirname(dataDir), 'postgres.log')
}
