import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'

// The working directory of a process; reachable by this name even if its parents are closed to the process.
const WORKING_FOLDER = '/proc/self/cwd'

/** The user that PostgreSQL runs as; undefined means the shop's own. */
export type Account = { uid: number; gid: number; launcher: string[] } | undefined

/** PostgreSQL refuses to run as root, so root starts it as another user. */
export function chooseAccount(dataDir: string): Account {
  if (process.getuid?.() !== 0) return undefined
  const account = ownerOf(dataDir) ?? nobodyAccount()
  return { ...account, launcher: launcherFor(account) }
}

/** The command that runs `file` as the account, without root's privileges. */
export function commandAs(account: Account, file: string, args: string[]) {
  if (!account) return { file, args, identity: {} }
  const { uid, gid, launcher } = account
  const [program, ...options] = launcher
  if (!program) return { file, args, identity: { uid, gid } }
  return { file: program, args: [...options, file, ...args], identity: {} }
}

/** The path of a folder for a program that runs as the account, and the working directory that it needs. */
export function folderFor(account: Account, folder: string): { cwd: string; path: string } {
  const closed = findClosedFolder(account, dirname(folder))
  if (!closed) return { cwd: '/', path: folder }
  if (process.platform === 'linux') return { cwd: folder, path: WORKING_FOLDER }
  throw keptOut(account, closed)
}

/** The first folder of the path, `folder` included, that the account may not enter. */
export function findClosedFolder(account: Account, folder: string): string | undefined {
  return account && withAncestors(folder).find((step) => !mayEnter(step, account))
}

export function keptOut(account: Account, closed: string): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `PostgreSQL cannot run as root, and the account it runs as (uid ${account?.uid}) may not enter ` +
      `${closed}; run "chmod o+x ${closed}", or start the shop from another folder or user`,
  )
}

/**
 * setpriv also drops the inheritable capabilities, which Node's own change of user leaves. Empty if it is
 * missing or not permitted.
 */
function launcherFor({ uid, gid }: { uid: number; gid: number }): string[] {
  const launcher = [
    'setpriv',
    `--reuid=${uid}`,
    `--regid=${gid}`,
    '--clear-groups',
    '--inh-caps=-all',
    '--ambient-caps=-all',
    '--no-new-privs',
    '--',
  ]
  const [program = '', ...options] = launcher
  return spawnSync(program, [...options, 'true']).status === 0 ? launcher : []
}

function ownerOf(dataDir: string) {
  if (!existsSync(dataDir)) return undefined
  const { uid, gid } = statSync(dataDir)
  return uid === 0 ? undefined : { uid, gid }
}

function nobodyAccount() {
  const line = readFileSync('/etc/passwd', 'utf8').match(/^nobody:[^:]*:(\d+):(\d+):/m)
  return { uid: Number(line?.[1] ?? 65_534), gid: Number(line?.[2] ?? 65_534) }
}

function withAncestors(folder: string): string[] {
  const parent = dirname(folder)
  return parent === folder ? [folder] : [...withAncestors(parent), folder]
}

function mayEnter(folder: string, { uid, gid }: { uid: number; gid: number }): boolean {
  const stats = statSync(folder)
  if (stats.uid === uid) return (stats.mode & 0o100) !== 0
  if (stats.gid === gid) return (stats.mode & 0o010) !== 0
  return (stats.mode & 0o001) !== 0
}
