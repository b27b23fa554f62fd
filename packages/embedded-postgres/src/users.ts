import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findProcess } from './processes.ts'

/** Each shop process is registered in the data folder, so that the last one stops PostgreSQL. */
export function registerUser(dataDir: string): void {
  mkdirSync(usersFolder(dataDir), { recursive: true })
  writeFileSync(join(usersFolder(dataDir), String(process.pid)), startTimeOf(process.pid))
}

export function unregisterUser(dataDir: string): void {
  rmSync(join(usersFolder(dataDir), String(process.pid)), { force: true })
}

/** Removes processes that ended without unregistering. */
export function hasOtherUsers(dataDir: string): boolean {
  const others = readdirSync(usersFolder(dataDir)).filter((name) => name !== String(process.pid))
  const [dead, living] = partition(others, (name) => isGone(dataDir, name))
  for (const name of dead) rmSync(join(usersFolder(dataDir), name), { force: true })
  return living.length > 0
}

function isGone(dataDir: string, name: string): boolean {
  const startedAt = readFileSync(join(usersFolder(dataDir), name), 'utf8')
  return findProcess(Number(name))?.startedAt !== startedAt
}

function startTimeOf(pid: number): string {
  return findProcess(pid)?.startedAt ?? ''
}

function usersFolder(dataDir: string): string {
  return join(dataDir, 'shop-processes')
}

function partition<T>(items: T[], test: (item: T) => boolean): [T[], T[]] {
  return [items.filter(test), items.filter((item) => !test(item))]
}
