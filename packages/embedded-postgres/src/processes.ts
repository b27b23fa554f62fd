import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

export type RunningProcess = { command: string; startedAt: string }

/**
 * Identity of the process with this id. Ids are reused, so the start time is included; a zombie process
 * counts as ended.
 */
export function findProcess(pid: number): RunningProcess | undefined {
  if (process.platform === 'linux') return findInProc(pid)
  return process.platform === 'win32' ? findInTasklist(pid) : findWithPs(pid)
}

/** Signals a process (a group, if negative) that may have ended. */
export function signalProcess(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

function findInProc(pid: number): RunningProcess | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in parentheses may contain spaces; the fields after it do not.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (fields[0] === 'Z') return undefined
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
    return { command, startedAt: fields[19] ?? '' }
  } catch (error) {
    // Without a free file descriptor the state is unknown, which must not count as ended.
    if (error instanceof Error && 'code' in error && /^E[MN]FILE$/.test(String(error.code)))
      throw error
    return undefined
  }
}

function findWithPs(pid: number): RunningProcess | undefined {
  const line = spawnSync('ps', ['-p', String(pid), '-o', 'lstart=,command='], { encoding: 'utf8' })
  const match = line.stdout.match(/^(\S+ +\S+ +\S+ +\S+ +\S+) +(.+)/)
  return match ? { startedAt: match[1] ?? '', command: match[2] ?? '' } : undefined
}

function findInTasklist(pid: number): RunningProcess | undefined {
  const { stdout } = spawnSync('tasklist', ['/NH', '/FO', 'CSV', '/FI', `PID eq ${pid}`], {
    encoding: 'utf8',
  })
  return stdout.includes(`"${pid}"`) ? { command: stdout, startedAt: '' } : undefined
}
