import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { explainFailure, PostgresFailure } from './failures.ts'
import { isRunning, launch, readLog, type Server } from './launch.ts'
import { findPostmaster, type Postmaster } from './postmaster.ts'
import { isReady } from './readiness.ts'

const POLL_MS = 20
// A PostgreSQL that another process launched sends no exit event.
const WATCH_MS = 500

// A launch may fail because another shop process launched first, because the chosen port was taken
// in between, or because the last children of a killed PostgreSQL have not ended yet.
const FIRST_PAUSE_MS = 200
const LONGEST_PAUSE_MS = 5_000

/** A PostgreSQL that accepts connections; `child` if this process launched it. */
export type Running = { postmaster: Postmaster; child?: ChildProcess }

type Limits = { launches: number; timeoutMs: number }

/** Waits until PostgreSQL accepts connections, and launches it if no other process has. */
export async function bringUp(
  server: Server,
  port: number,
  stopping: AbortSignal,
  { launches, timeoutMs }: Limits,
): Promise<Running> {
  const deadline = Date.now() + timeoutMs
  let child: ChildProcess | undefined
  let launched = 0
  while (Date.now() < deadline && !stopping.aborted) {
    const postmaster = findPostmaster(server.dataDir)
    if (postmaster && (await isReady(server.cluster, postmaster.port))) {
      return child?.pid === postmaster.pid ? { postmaster, child } : { postmaster }
    }
    if (!postmaster && !isRunning(child)) {
      if (launched === launches) break
      if (launched > 0) await delay(FIRST_PAUSE_MS)
      child = launch(server, port)
      launched += 1
    }
    await delay(POLL_MS)
  }
  await end(child)
  throw new PostgresFailure('PostgreSQL did not start', readLog(server.dataDir))
}

type Supervision = {
  stopping: AbortSignal
  longestPauseMs?: number | undefined
  log?: { warn: (message: string) => void } | undefined
}

/** Restarts PostgreSQL whenever it has stopped, on the port that the shop's pool uses, until it is aborted. */
export async function supervise(
  server: Server,
  running: Running,
  supervision: Supervision,
): Promise<void> {
  const { stopping, log } = supervision
  let current: Running | undefined = running
  while (current) {
    await untilGone(server.dataDir, current, stopping)
    if (stopping.aborted) return
    log?.warn('PostgreSQL stopped unexpectedly; starting it again')
    current = await bringBack(server, running.postmaster.port, supervision)
  }
}

/** Retries without a limit: a full disk or a wrong permission may be corrected later. */
async function bringBack(
  server: Server,
  port: number,
  { stopping, log, longestPauseMs = LONGEST_PAUSE_MS }: Supervision,
): Promise<Running | undefined> {
  let pauseMs = FIRST_PAUSE_MS
  while (!stopping.aborted) {
    try {
      // Without a time limit: recovery after a crash replays the log first, and must not be interrupted.
      return await bringUp(server, port, stopping, { launches: 1, timeoutMs: Infinity })
    } catch (error) {
      const reason = String(explainFailure(server.dataDir, error))
      if (!stopping.aborted) log?.warn(`PostgreSQL did not come back yet: ${reason}`)
    }
    await pause(Math.min(pauseMs, longestPauseMs), stopping)
    pauseMs = Math.min(pauseMs * 2, longestPauseMs)
  }
  return undefined
}

async function untilGone(
  dataDir: string,
  { postmaster, child }: Running,
  stopping: AbortSignal,
): Promise<void> {
  if (child) {
    if (isRunning(child)) await once(child, 'exit', { signal: stopping }).catch(() => {})
    return
  }
  while (!stopping.aborted && isServing(dataDir, postmaster)) await pause(WATCH_MS, stopping)
}

function isServing(dataDir: string, { pid }: Postmaster): boolean {
  try {
    return findPostmaster(dataDir)?.pid === pid
  } catch {
    // The state is unknown now, for example without a free file descriptor.
    return true
  }
}

async function end(child: ChildProcess | undefined): Promise<void> {
  if (!isRunning(child)) return
  child.ref()
  child.kill('SIGINT')
  await once(child, 'exit')
}

async function pause(ms: number, stopping: AbortSignal): Promise<void> {
  await delay(ms, undefined, { ref: false, signal: stopping }).catch(() => {})
}
