import { createReadStream, createWriteStream } from 'node:fs'
import { copyFile, mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import { type ArchiveFolder, GAP_MARK, MANIFEST } from './archive.ts'
import type { BaseBackup } from './choose-base.ts'

// The fastest level takes half the time for a tenth more space.
const GZIP_LEVEL = 1

// What a recovery makes anew, or must not find: PostgreSQL's own list (Making a Base Backup Using the Low Level API).
const EMPTY_FOLDERS = new Set([
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_wal',
])
const LEFT_OUT = new Set(['postmaster.pid', 'postmaster.opts', GAP_MARK])
const TEMPORARY = /^pgsql_tmp|^pg_internal\.init/

/** The lock of the process that makes a copy; any number that nothing else uses. */
const LOCK = 7_412_908

export type Source = {
  /** Reaches the database as the superuser. */
  connectionString: string
  dataDir: string
  now: () => Date
  /** Gives up the copy. */
  signal: AbortSignal
}

/**
 * Copies the data folder of a running PostgreSQL into the archive, file by file. Files that change meanwhile are repaired
 * by the log when the copy is restored. Returns null if another process is making a copy.
 */
export async function takeBaseBackup(
  { connectionString, dataDir, now, signal }: Source,
  archive: ArchiveFolder,
): Promise<BaseBackup | null> {
  const client = new pg.Client({ connectionString })
  client.on('error', () => {})
  await client.connect()
  // Ends a statement that waits for an archive which fails.
  const giveUp = () => void client.end()
  signal.addEventListener('abort', giveUp, { once: true })
  try {
    signal.throwIfAborted()
    const { rows: locks } = await client.query<{ taken: boolean }>(
      'select pg_try_advisory_lock($1) as taken',
      [LOCK],
    )
    if (!locks[0]?.taken) return null
    await removeUnfinished(archive)
    return await copyInto(client, { dataDir, now, signal }, archive)
  } finally {
    signal.removeEventListener('abort', giveUp)
    await client.end()
  }
}

async function copyInto(
  client: pg.Client,
  { dataDir, now, signal }: Omit<Source, 'connectionString'>,
  { base }: ArchiveFolder,
): Promise<BaseBackup> {
  const started_at = now().toISOString()
  const name = started_at.slice(0, 19).replaceAll(':', '-')
  const partial = join(base, `.${name}.partial`)
  await mkdir(join(partial, 'files'), { recursive: true, mode: 0o700 })
  // The connection stays open until the end: PostgreSQL gives up the copy with it.
  const { rows: starts } = await client.query<{ segment: string; version: string }>(
    `select pg_walfile_name(pg_backup_start('twirl', fast => true)) as segment,
      current_setting('server_version') as version`,
  )
  await copyFolder(dataDir, join(partial, 'files'), signal)
  // Waits until the archive has the log that belongs to the copy.
  const { rows: stops } = await client.query<{ labelfile: string; spcmapfile: string }>(
    'select labelfile, spcmapfile from pg_backup_stop(wait_for_archive => true)',
  )
  await writeFile(join(partial, 'files', 'backup_label'), stops[0]!.labelfile, { mode: 0o600 })
  await copyIfThere(join(dirname(dataDir), 'secret-key'), join(partial, 'secret-key'))
  const { segment, version } = starts[0]!
  const backup: BaseBackup = {
    name,
    started_at,
    finished_at: now().toISOString(),
    timeline: Number.parseInt(segment.slice(0, 8), 16),
    first_segment: segment,
    postgres_version: version.split(/[. ]/)[0]!,
  }
  await writeDurably(join(partial, MANIFEST), JSON.stringify(backup, null, 2))
  await rename(partial, join(base, name))
  return backup
}

async function copyFolder(from: string, to: string, signal: AbortSignal): Promise<void> {
  for (const entry of await readdir(from, { withFileTypes: true })) {
    if (LEFT_OUT.has(entry.name) || TEMPORARY.test(entry.name)) continue
    const source = join(from, entry.name)
    const target = join(to, entry.name)
    if (entry.isDirectory()) {
      await mkdir(target, { mode: 0o700 })
      if (!EMPTY_FOLDERS.has(entry.name)) await copyFolder(source, target, signal)
    } else if (entry.isFile()) {
      await compress(source, `${target}.gz`, signal)
    }
  }
}

async function compress(source: string, target: string, signal: AbortSignal): Promise<void> {
  try {
    await pipeline(
      createReadStream(source),
      createGzip({ level: GZIP_LEVEL }),
      createWriteStream(target, { mode: 0o600 }),
      { signal },
    )
  } catch (error) {
    // PostgreSQL deleted the file: the log tells the recovery that it is gone.
    if (!isMissing(error)) throw error
    await rm(target, { force: true })
  }
}

async function copyIfThere(from: string, to: string): Promise<void> {
  await copyFile(from, to).catch((error: unknown) => {
    if (!isMissing(error)) throw error
  })
}

async function writeDurably(path: string, content: string): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
}

async function removeUnfinished({ base }: ArchiveFolder): Promise<void> {
  for (const name of await readdir(base))
    if (name.endsWith('.partial')) await rm(join(base, name), { recursive: true, force: true })
}

/**
 * Deletes copies that no time of the last days needs, and the log before the oldest copy that is left. Histories of timelines
 * stay: they are small, and tell PostgreSQL which numbers are used.
 */
export async function pruneArchive(
  { base, wal }: ArchiveFolder,
  bases: BaseBackup[],
  oldest: Date,
): Promise<void> {
  const needed = bases.findLastIndex(
    ({ finished_at }) => Date.parse(finished_at) <= oldest.getTime(),
  )
  for (const { name } of bases.slice(0, Math.max(needed, 0)))
    await rm(join(base, name), { recursive: true, force: true })
  const first = bases[Math.max(needed, 0)]?.first_segment
  if (!first) return
  for (const file of await readdir(wal)) {
    const isSegment = /^[0-9A-F]{24}\.(gz|[0-9A-F]{8}\.backup\.gz|partial\.gz)/.test(file)
    // The first eight digits are the timeline.
    if (isSegment && file.slice(8, 24) < first.slice(8)) await rm(join(wal, file), { force: true })
  }
}

/** Whether the folder has worked without an archive since its last copy. */
export async function hasGap(dataDir: string): Promise<boolean> {
  return readFile(join(dataDir, GAP_MARK)).then(
    () => true,
    () => false,
  )
}

export async function closeGap(dataDir: string): Promise<void> {
  await rm(join(dataDir, GAP_MARK), { force: true })
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
