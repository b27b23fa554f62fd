import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
import { type Account, commandAs, folderFor } from './account.ts'
import { type Binaries, majorVersionOf, programOf } from './binaries.ts'
import { PostgresFailure } from './failures.ts'
import { findProcess, signalProcess } from './processes.ts'

export const SUPERUSER = 'twirl'

/** A folder created by initdb, with the password beside PostgreSQL's own files. */
export type Cluster = { dataDir: string; password: string }

export async function prepareCluster(
  dataDir: string,
  binaries: Binaries,
  account: Account,
  durable: boolean,
): Promise<Cluster> {
  removeAbandoned(dataDir)
  if (isAbsentOrEmpty(dataDir)) await createCluster(dataDir, binaries, account, durable)
  checkCluster(dataDir, binaries)
  return { dataDir, password: readFileSync(passwordFile(dataDir), 'utf8') }
}

/**
 * The folder is created under a temporary name and renamed when complete, so that the final folder is
 * complete even if a process was killed while creating it.
 */
async function createCluster(
  dataDir: string,
  binaries: Binaries,
  account: Account,
  durable: boolean,
) {
  const workshop = `${workshopPrefix(dataDir)}${process.pid}`
  const unfinished = join(workshop, 'data')
  try {
    mkdirSync(workshop, { mode: 0o700 })
    writeFileSync(join(workshop, 'password'), randomBytes(24).toString('base64url'), {
      mode: 0o600,
      flush: true,
    })
    mkdirSync(unfinished, { mode: 0o700 })
    giveTo(account, workshop, join(workshop, 'password'), unfinished)
    await runInitdb(binaries, account, workshop, durable)
    renameSync(join(workshop, 'password'), passwordFile(unfinished))
    moveIntoPlace(unfinished, dataDir)
  } finally {
    rmSync(workshop, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function runInitdb(binaries: Binaries, account: Account, workshop: string, durable: boolean) {
  const { cwd, path } = folderFor(account, join(workshop, 'data'))
  const args = [
    `--pgdata=${path}`,
    `--username=${SUPERUSER}`,
    // Not `join`, which would remove the last part of the path instead of resolving symbolic links first.
    `--pwfile=${path}/../password`,
    '--auth=scram-sha-256',
    // The built-in provider gives the same order and case mapping on every machine.
    '--encoding=UTF8',
    '--no-locale',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
    ...(durable ? [] : ['--no-sync']),
  ]
  const command = commandAs(account, programOf(binaries, 'initdb'), args)
  const initdb = spawn(command.file, command.args, {
    ...command.identity,
    cwd,
    env: { LC_ALL: 'C' },
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  })
  writeFileSync(join(workshop, 'initdb.pid'), String(initdb.pid))
  const [output, [exitCode]] = await Promise.all([text(initdb.stderr), once(initdb, 'close')])
  if (exitCode !== 0) throw new PostgresFailure('PostgreSQL could not be set up', output)
}

// Another process may have created the folder first; it is used instead.
function moveIntoPlace(unfinished: string, dataDir: string) {
  try {
    renameSync(unfinished, dataDir)
  } catch (error) {
    if (!existsSync(passwordFile(dataDir))) throw error
  }
}

function removeAbandoned(dataDir: string) {
  const prefix = basename(workshopPrefix(dataDir))
  const parent = dirname(dataDir)
  for (const name of readdirSync(parent).filter((entry) => entry.startsWith(prefix))) {
    const maker = Number(name.slice(prefix.length))
    if (maker === process.pid || !findProcess(maker)) {
      killOrphan(join(parent, name))
      rmSync(join(parent, name), { recursive: true, force: true, maxRetries: 5 })
    }
  }
}

// An initdb that outlives the shop would continue to fill the folder; its children are in its process group.
function killOrphan(workshop: string) {
  const pidFile = join(workshop, 'initdb.pid')
  if (!existsSync(pidFile)) return
  const pid = Number(readFileSync(pidFile, 'utf8'))
  if (!findProcess(pid)?.command.includes('initdb')) return
  signalProcess(process.platform === 'win32' ? pid : -pid, 'SIGKILL')
}

function checkCluster(dataDir: string, binaries: Binaries) {
  const majorVersion = majorVersionOf(binaries)
  const versionFile = join(dataDir, 'PG_VERSION')
  const owner = statSync(dataDir).uid
  const me = process.getuid?.() ?? 0
  if (me !== 0 && owner !== me) {
    throw new EmbeddedPostgresError(
      `the database folder ${dataDir} belongs to another user (uid ${owner}); start the shop as that user, or move the folder away`,
    )
  }
  if (!existsSync(versionFile) || !existsSync(passwordFile(dataDir))) {
    throw new EmbeddedPostgresError(
      `the folder ${dataDir} holds files but not the shop's database; move them away, or set another DATA_DIR`,
    )
  }
  const made = readFileSync(versionFile, 'utf8').trim()
  if (made !== majorVersion) {
    throw new EmbeddedPostgresError(
      `the database in ${dataDir} was made by PostgreSQL ${made}, and this is PostgreSQL ${majorVersion}; restore a backup into a new folder, or move the old one away to start afresh`,
    )
  }
}

function isAbsentOrEmpty(folder: string): boolean {
  return !existsSync(folder) || isOwnAndEmpty(folder)
}

function isOwnAndEmpty(folder: string): boolean {
  const me = process.getuid?.() ?? 0
  return (me === 0 || statSync(folder).uid === me) && readdirSync(folder).length === 0
}

function giveTo(account: Account, ...paths: string[]) {
  if (account) for (const path of paths) chownSync(path, account.uid, account.gid)
}

function workshopPrefix(dataDir: string): string {
  return `${dataDir}.unfinished-`
}

function passwordFile(dataDir: string): string {
  return join(dataDir, 'shop-password')
}
