import pg from 'pg'
import { setTimeout as delay } from 'node:timers/promises'
import { archiveFolder, listBaseBackups } from './archive.ts'
import { closeGap, hasGap, pruneArchive, takeBaseBackup } from './base-backup.ts'

const CHECK_MS = 5 * 60 * 1_000
const BASE_EVERY_MS = 24 * 60 * 60 * 1_000
const DAY_MS = 24 * 60 * 60 * 1_000

export type KeepArchiveOptions = {
  connectionString: string
  dataDir: string
  folder: string
  /** How many days back the shop can be restored. */
  days: number
  log: { info: (message: string) => void; error: (message: string) => void }
  /** Tests are less patient. */
  checkMs?: number
  now?: () => Date
}

/**
 * Makes a copy of the data folder every day, and whenever the log has a gap or a new timeline; deletes what is too old; and
 * reports a failing archive, which PostgreSQL itself only writes into its own log. Nothing of it stops the shop.
 */
export function keepArchive(options: KeepArchiveOptions): { stop: () => Promise<void> } {
  const stopping = new AbortController()
  const kept = keep(options, stopping.signal)
  return {
    stop: async () => {
      stopping.abort()
      await kept
    },
  }
}

async function keep(options: KeepArchiveOptions, stopping: AbortSignal): Promise<void> {
  const { log, checkMs = CHECK_MS } = options
  while (!stopping.aborted) {
    try {
      await check(options, stopping)
    } catch (error) {
      if (!stopping.aborted)
        log.error(`the archive could not be kept, trying again: ${String(error)}`)
    }
    await delay(checkMs, undefined, { ref: false, signal: stopping }).catch(() => {})
  }
}

async function check(
  { connectionString, dataDir, folder, days, log, now = () => new Date() }: KeepArchiveOptions,
  signal: AbortSignal,
): Promise<void> {
  const archive = archiveFolder(folder)
  const state = await readState(connectionString)
  if (!state.is_on) {
    log.error(
      'PostgreSQL runs without an archive: stop every process of the shop and start it again',
    )
    return
  }
  if (state.is_failing) {
    log.error(`the archive fails since ${state.failed_at}, see postgres.log in DATA_DIR`)
    return
  }
  const newest = listBaseBackups(archive).at(-1)
  const isDue =
    !newest ||
    newest.timeline !== state.timeline ||
    now().getTime() - Date.parse(newest.finished_at) >= BASE_EVERY_MS
  if (isDue || (await hasGap(dataDir))) {
    const made = await takeBaseBackup({ connectionString, dataDir, now, signal }, archive)
    if (!made) return
    await closeGap(dataDir)
    log.info(`the archive has a new copy: ${made.name}`)
  }
  const oldest = new Date(now().getTime() - days * DAY_MS)
  await pruneArchive(archive, listBaseBackups(archive), oldest)
}

type State = { is_on: boolean; is_failing: boolean; failed_at: string; timeline: number }

async function readState(connectionString: string): Promise<State> {
  const client = new pg.Client({ connectionString })
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query<State>(`
      select current_setting('archive_mode') <> 'off' as is_on,
        coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as is_failing,
        coalesce(last_failed_time::text, '') as failed_at,
        ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int as timeline
      from pg_stat_archiver`)
    return rows[0]!
  } finally {
    await client.end()
  }
}
