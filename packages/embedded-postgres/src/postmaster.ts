import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { findProcess, signalProcess } from './processes.ts'

const STOP_POLL_MS = 20

/** The PostgreSQL process that serves a data folder. */
export type Postmaster = { pid: number; port: number }

export function findPostmaster(dataDir: string): Postmaster | undefined {
  const lock = readLock(dataDir)
  return lock && isPostgres(lock.pid) ? lock : undefined
}

/** The port of the last PostgreSQL of this folder, unless it was stopped regularly. */
export function lastPort(dataDir: string): number | undefined {
  return readLock(dataDir)?.port
}

/**
 * Removes the lock of a dead PostgreSQL whose process id another program has now: PostgreSQL itself would take
 * that program for a running PostgreSQL. If the process may be PostgreSQL the lock stays, because two of them
 * would destroy the folder.
 */
export function removeStaleLock(dataDir: string): void {
  const lock = readLock(dataDir)
  if (lock && !isPostgres(lock.pid)) rmSync(lockFile(dataDir), { force: true })
}

export async function stopPostmaster(dataDir: string): Promise<void> {
  const postmaster = findPostmaster(dataDir)
  if (!postmaster) return
  // SIGINT is PostgreSQL's fast shutdown: roll back, checkpoint, exit.
  signalProcess(postmaster.pid, 'SIGINT')
  while (isPostgres(postmaster.pid)) await delay(STOP_POLL_MS)
}

function readLock(dataDir: string): Postmaster | undefined {
  try {
    const [pid, , , port] = readFileSync(lockFile(dataDir), 'utf8').split('\n').map(Number)
    return pid && port ? { pid, port } : undefined
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

function isPostgres(pid: number): boolean {
  return findProcess(pid)?.command.includes('postgres') ?? false
}

function lockFile(dataDir: string): string {
  return join(dataDir, 'postmaster.pid')
}
