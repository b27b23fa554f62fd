import { chownSync, createReadStream, createWriteStream, existsSync } from 'node:fs'
import { copyFile, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import pg from 'pg'
import { type Account, chooseAccount } from '../account.ts'
import { binariesFor, findBinaries, majorVersionOf } from '../binaries.ts'
import { prepareCluster } from '../cluster.ts'
import { EmbeddedPostgresError } from '../embedded-postgres-error.ts'
import { explainFailure, PostgresFailure } from '../failures.ts'
import { readLog, type Server } from '../launch.ts'
import { findPostmaster, stopPostmaster } from '../postmaster.ts'
import { connectionString } from '../readiness.ts'
import { bringUp } from '../supervise.ts'
import { findFreePort } from '../free-port.ts'
import {
  type ArchiveFolder,
  archiveFolder,
  archiveSettings,
  listBaseBackups,
  listRestores,
  prepareArchive,
  restoreCommand,
} from './archive.ts'
import { type Choice, chooseBase } from './choose-base.ts'

type Options = {
  /** The data folder that is made. */
  dataDir: string
  folder: string
  /** Null for everything that the archive holds. */
  at: Date | null
  /** A copy beside the shop, which may be running: it gets no part in the archive. */
  isCopy: boolean
  now: () => Date
}

export type Restored = {
  base: string
  /** When the last transaction was committed that the restored shop has. */
  lastChange: Date | null
  /** Where the folder from before is, if there was one. */
  movedTo: string | null
}

/**
 * Makes the data folder as it was at a time: from the newest copy before it and the log since then. The folder appears
 * under its name when it is complete; the one that was there is moved aside and kept.
 */
export async function restoreTo(options: Options): Promise<Restored> {
  const { dataDir, folder, at, isCopy, now } = options
  if (findPostmaster(dataDir))
    throw new EmbeddedPostgresError(
      `PostgreSQL runs in ${dataDir}: stop every process of the shop first`,
    )
  if (isCopy && existsSync(dataDir))
    throw new EmbeddedPostgresError(`${dataDir} exists already; name a new folder`)
  const choice = choose(archiveFolder(folder), at ?? now())
  await mkdir(dirname(dataDir), { recursive: true })
  const account = chooseAccount(dataDir)
  const archive = prepareArchive(folder, account)
  const unfinished = `${dataDir}.restoring-${process.pid}`
  const newFolder = join(unfinished, 'data')
  try {
    await unpack(join(archive.base, choice.base.name, 'files'), newFolder)
    await addUnarchived(join(dataDir, 'pg_wal'), join(newFolder, 'pg_wal'), archive)
    await writeFile(join(newFolder, 'recovery.signal'), '', { mode: 0o600 })
    await giveTo(account, unfinished)
    const recovered = await recover(newFolder, archive, account, { ...options, choice })
    const movedTo = await moveAside(dataDir, now())
    await rename(newFolder, dataDir)
    await copyKey(join(archive.base, choice.base.name), dirname(dataDir))
    if (!isCopy) await recordRestore(archive, recovered.timeline, at, now())
    return { base: choice.base.name, lastChange: recovered.lastChange, movedTo }
  } finally {
    await rm(unfinished, { recursive: true, force: true, maxRetries: 5 })
  }
}

function choose(archive: ArchiveFolder, at: Date): Choice {
  const bases = listBaseBackups(archive)
  const [first] = bases
  if (!first) throw new EmbeddedPostgresError(`${archive.root} holds no copy of a shop`)
  const choice = chooseBase(bases, listRestores(archive), at)
  if (!choice)
    throw new EmbeddedPostgresError(
      `the archive begins at ${first.finished_at}, which is after ${at.toISOString()}`,
    )
  const version = majorVersionOf(findBinaries())
  if (choice.base.postgres_version !== version)
    throw new EmbeddedPostgresError(
      `the copy was made by PostgreSQL ${choice.base.postgres_version}, and this is PostgreSQL ${version}; restore it with the version of the shop from then`,
    )
  return choice
}

async function unpack(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 })
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const source = join(from, entry.name)
    if (entry.isDirectory()) await unpack(source, join(to, entry.name))
    else if (entry.name.endsWith('.gz'))
      await pipeline(
        createReadStream(source),
        createGunzip(),
        createWriteStream(join(to, entry.name.slice(0, -'.gz'.length)), { mode: 0o600 }),
      )
    else await copyFile(source, join(to, entry.name))
  }
}

/** The log of the last minute may not be in the archive: it is still in the folder from before, if the disk survived. */
async function addUnarchived(from: string, to: string, archive: ArchiveFolder): Promise<void> {
  if (!existsSync(from)) return
  for (const name of await readdir(from)) {
    const isWanted = /^[0-9A-F]{24}$/.test(name) && !existsSync(join(archive.wal, `${name}.gz`))
    if (isWanted) await copyFile(join(from, name), join(to, name))
  }
}

async function giveTo(account: Account, folder: string): Promise<void> {
  if (!account) return
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  for (const path of [folder, ...entries.map((entry) => join(entry.parentPath, entry.name))])
    chownSync(path, account.uid, account.gid)
}

/** Runs PostgreSQL until it has replayed the log up to the time, and stops it. */
async function recover(
  dataDir: string,
  archive: ArchiveFolder,
  account: Account,
  { at, isCopy, choice }: Options & { choice: Choice },
): Promise<{ timeline: number; lastChange: Date | null }> {
  const binaries = binariesFor(account, findBinaries())
  const cluster = await prepareCluster(dataDir, binaries, account, true)
  const server: Server = {
    dataDir,
    durable: true,
    fsync: true,
    cluster,
    binaries,
    account,
    // The end of the old timeline and the history of the new one belong to the archive.
    archiveSettings: isCopy ? null : archiveSettings(archive),
    recoverySettings: {
      restore_command: restoreCommand(archive),
      recovery_target_timeline: String(choice.timeline),
      recovery_target_action: 'promote',
      // While it starts, PostgreSQL knows offsets but no names of time zones such as Z.
      ...(at && { recovery_target_time: at.toISOString().replace('Z', '+00') }),
      // So that PostgreSQL accepts connections only when it is done.
      hot_standby: 'off',
    },
  }
  try {
    const { postmaster } = await bringUp(
      server,
      await findFreePort(),
      new AbortController().signal,
      { launches: 1, timeoutMs: Infinity },
    )
    return await readRecovered(connectionString(cluster, postmaster.port), dataDir)
  } catch (error) {
    throw explain(error, at, dataDir)
  } finally {
    await stopPostmaster(dataDir)
  }
}

async function readRecovered(url: string, dataDir: string) {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query<{ timeline: number }>(
      `select ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int as timeline`,
    )
    return { timeline: rows[0]!.timeline, lastChange: lastChangeIn(readLog(dataDir)) }
  } finally {
    await client.end()
  }
}

const TOO_LATE = /recovery ended before configured recovery target was reached/
// PostgreSQL's log is in UTC.
const LAST_CHANGE = /last completed transaction was at log time (\S+) ([\d:.]+)\+00/

function lastChangeIn(log: string): Date | null {
  const [, day, time] = LAST_CHANGE.exec(log) ?? []
  return day ? new Date(`${day}T${time}Z`) : null
}

function explain(error: unknown, at: Date | null, dataDir: string): unknown {
  if (!(error instanceof PostgresFailure) || !at || !TOO_LATE.test(error.output))
    return explainFailure(dataDir, error)
  const last = lastChangeIn(error.output)
  const end = last ? `its last change is of ${last.toISOString()}` : 'it ends with its copy'
  return new EmbeddedPostgresError(
    `the archive does not reach ${at.toISOString()}: ${end}; "--at latest" restores all of it`,
    { cause: error },
  )
}

async function moveAside(dataDir: string, now: Date): Promise<string | null> {
  if (!existsSync(dataDir)) return null
  const time = now.toISOString().slice(0, 19).replaceAll(':', '-')
  const movedTo = join(dirname(dataDir), `${basename(dataDir)}.before-${time}`)
  await rename(dataDir, movedTo)
  return movedTo
}

async function copyKey(from: string, to: string): Promise<void> {
  const key = join(from, 'secret-key')
  if (existsSync(key) && !existsSync(join(to, 'secret-key')))
    await copyFile(key, join(to, 'secret-key'))
}

async function recordRestore(
  { restores }: ArchiveFolder,
  timeline: number,
  at: Date | null,
  now: Date,
): Promise<void> {
  const restored_at = now.toISOString()
  const record = { restored_at, to: (at ?? now).toISOString(), timeline }
  const file = join(restores, `${restored_at.slice(0, 19).replaceAll(':', '-')}.json`)
  await writeFile(file, JSON.stringify(record, null, 2), { mode: 0o600 })
}
