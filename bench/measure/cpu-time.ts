import { globSync, readFileSync } from 'node:fs'

// The kernel counts in hundredths of a second on every Linux that Node runs on.
const MS_PER_TICK = 10

/** Processor time, in milliseconds, that a process and its descendants have used so far. */
export function cpuTime(pids: number[]): number {
  return [...new Set(pids.flatMap((pid) => [pid, ...descendants(pid)]))]
    .map((pid) => ticksOf(pid) * MS_PER_TICK)
    .reduce((sum, ms) => sum + ms, 0)
}

export function residentMegabytes(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes) / 1024
}

function descendants(pid: number): number[] {
  const children = globSync(`/proc/${pid}/task/*/children`)
    .flatMap((file) => readFileSync(file, 'utf8').split(' '))
    .filter(Boolean)
    .map(Number)
  return children.flatMap((child) => [child, ...descendants(child)])
}

function ticksOf(pid: number): number {
  try {
    // The command name may contain spaces; the fields after it do not.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')
    return Number(fields[11]) + Number(fields[12])
  } catch {
    // The process has ended: PostgreSQL's workers are short-lived.
    return 0
  }
}
