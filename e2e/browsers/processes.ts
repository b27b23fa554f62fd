import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process'
import { once } from 'node:events'

const STOP_TIMEOUT_MS = 30_000

type RunningProcess = { child: ChildProcess; stop: () => Promise<void> }

const running = new Set<RunningProcess>()

/** Starts a program in a process group of its own, so that what it starts can be ended with it. */
export function startProcess(
  command: string,
  args: string[],
  options: Pick<SpawnOptions, 'env' | 'stdio'>,
): RunningProcess {
  const child = spawn(command, args, { ...options, detached: true })
  const ended = once(child, 'exit').catch(() => {})
  const stop = async () => {
    child.kill('SIGTERM')
    const timer = setTimeout(() => killGroup(child), STOP_TIMEOUT_MS)
    await ended
    clearTimeout(timer)
    killGroup(child)
    running.delete(started)
  }
  const started = { child, stop }
  running.add(started)
  return started
}

/** Stops everything that is still running, the newest first. */
export async function stopProcesses(): Promise<void> {
  for (const each of [...running].toReversed()) await each.stop()
}

function killGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  } catch {
    // All of them have ended.
  }
}
