import { existsSync, mkdirSync, readdirSync, readFileSync, chownSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Account, findClosedFolder, keptOut } from '../account.ts'
import { EmbeddedPostgresError } from '../embedded-postgres-error.ts'
import type { BaseBackup, PastRestore } from './choose-base.ts'

// Work that was committed is in the archive after so many seconds at the latest.
const SWITCH_AFTER_SECONDS = 60

/**
 * The folder of an archive: `wal` holds the write-ahead log, one compressed file per segment; `base` copies of the data
 * folder, each in a folder named after its time; `restores` a record of each restore.
 */
export type ArchiveFolder = { root: string; wal: string; base: string; restores: string }

/** Lies in a data folder that has worked without an archive: the log has a gap, and a new copy is needed. */
export const GAP_MARK = 'not-archived'
export const MANIFEST = 'manifest.json'

export function archiveFolder(folder: string): ArchiveFolder {
  const root = resolve(folder)
  return {
    root,
    wal: join(root, 'wal'),
    base: join(root, 'base'),
    restores: join(root, 'restores'),
  }
}

/** Makes the folders. PostgreSQL itself writes the log, as the account that it runs as; only that account may read it. */
export function prepareArchive(folder: string, account: Account): ArchiveFolder {
  if (process.platform === 'win32')
    throw new EmbeddedPostgresError('ARCHIVE_DIR is not supported on Windows; leave it empty')
  const archive = archiveFolder(folder)
  for (const path of [archive.root, archive.wal, archive.base, archive.restores])
    mkdirSync(path, { recursive: true, mode: path === archive.root ? 0o711 : 0o700 })
  if (account) chownSync(archive.wal, account.uid, account.gid)
  const closed = findClosedFolder(account, archive.wal)
  if (closed) throw keptOut(account, closed)
  return archive
}

/** What PostgreSQL is started with, to archive its log. */
export function archiveSettings({ wal }: ArchiveFolder): Record<string, string> {
  const stored = shellQuote(`${escapePercent(wal)}/%f.gz`)
  const partial = shellQuote(`${escapePercent(wal)}/%f.gz.partial`)
  return {
    archive_mode: 'on',
    archive_timeout: `${SWITCH_AFTER_SECONDS}s`,
    // A segment is never replaced. One that is there already, as after a crash, must have the same content.
    archive_command:
      `if test -f ${stored}; then gzip -dc ${stored} | cmp -s - "%p"; ` +
      `else umask 077 && gzip -1 < "%p" > ${partial} && sync ${partial} && mv ${partial} ${stored}; fi`,
  }
}

/** The command with which PostgreSQL fetches a segment while it recovers. */
export function restoreCommand({ wal }: ArchiveFolder): string {
  const stored = shellQuote(`${escapePercent(wal)}/%f.gz`)
  return `test -f ${stored} && gzip -dc ${stored} > "%p"`
}

function escapePercent(path: string): string {
  return path.replaceAll('%', '%%')
}

function shellQuote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}

/** The copies that are complete, the oldest first. */
export function listBaseBackups({ base }: ArchiveFolder): BaseBackup[] {
  if (!existsSync(base)) return []
  return readdirSync(base)
    .filter((name) => existsSync(join(base, name, MANIFEST)))
    .toSorted()
    .map((name) => readJson(join(base, name, MANIFEST)) as BaseBackup)
}

export function listRestores({ restores }: ArchiveFolder): PastRestore[] {
  if (!existsSync(restores)) return []
  return readdirSync(restores)
    .toSorted()
    .map((name) => readJson(join(restores, name)) as PastRestore)
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'))
}

/** Seconds since the newest copy was made, or null without one. */
export function ageOfNewestBase(folder: string, now: Date): number | null {
  const newest = listBaseBackups(archiveFolder(folder)).at(-1)
  return newest ? (now.getTime() - Date.parse(newest.finished_at)) / 1_000 : null
}
