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

/** Where the last PostgreSQL of this folder listened, unless it was stopped in order. */
export function lastPort(dataDir: string): number | undefined {
  return readLock(dataDir)?.port
}

/**
 * PostgreSQL clears the lock of a dead process itself, but takes any living process with that id for
 * its predecessor. The lock of anything that might be PostgreSQL stays: two on one folder destroy it.
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
