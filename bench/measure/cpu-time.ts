import { globSync, readFileSync } from 'node:fs'

// The kernel counts in hundredths of a second on every Linux that Node runs on.
const MS_PER_TICK = 10

/**
 * Processor time, in milliseconds, that a process and its descendants have used so far. Descendants that have ended are
 * included: otherwise a connection that PostgreSQL closes would take what it has used out of the sum.
 */
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
    // Its own user and system time, and those of the children that it has waited for.
    return fields.slice(11, 15).reduce((ticks, field) => ticks + Number(field), 0)
  } catch {
    // The process has ended meanwhile: from the next time on its parent has its ticks.
    return 0
  }
}
