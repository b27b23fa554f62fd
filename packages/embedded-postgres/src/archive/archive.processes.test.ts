import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../start-embedded-postgres.ts'
import { archiveFolder, listBaseBackups } from './archive.ts'
import { keepArchive } from './keep-archive.ts'
import { restoreTo } from './restore-to.ts'

const WAIT = { timeout: 60_000, interval: 50 }

const closing: (() => Promise<void>)[] = []
let root: string
let dataDir: string
let folder: string
const messages: string[] = []
const log = {
  info: (message: string) => void messages.push(message),
  error: (message: string) => void messages.push(message),
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'twirl-archive-'))
  // PostgreSQL runs as another account if the tests run as root.
  chmodSync(root, 0o755)
  dataDir = join(root, 'data', 'postgres')
  folder = join(root, "an 'archive' of 100%")
  messages.length = 0
})

afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') process.stdout.write(`${describeArchive()}\n`)
  for (const close of closing.splice(0).toReversed()) await close()
  await rm(root, { recursive: true, force: true, maxRetries: 5 })
})

describe('a shop that is archived', () => {
  test('is restored to the minute before a table was dropped, and again after that', async () => {
    const shop = await start()
    await shop.query('create table "order" (id int, placed timestamptz default now())')
    await shop.waitForCopies(1)
    await shop.query('insert into "order" (id) select generate_series(1, 100)')
    const before = await shop.now()
    await shop.query('drop table "order"')
    await shop.query('create table "order" (id int)')
    await shop.query('insert into "order" select generate_series(1000, 1010)')
    await shop.stop()

    const restored = await restore(before)
    expect(restored.movedTo).toMatch(/postgres\.before-/)
    expect(existsSync(restored.movedTo!)).toBe(true)
    const again = await start()
    expect(await again.ids()).toEqual([1, 100, 100])

    // The archive goes on: a new copy, and times from before and after the restore.
    await again.waitForCopies(2)
    await again.query('insert into "order" (id) values (2000)')
    const later = await again.now()
    await again.query('delete from "order"')
    await again.stop()
    await restore(later)
    const third = await start()
    expect(await third.ids()).toEqual([1, 2000, 101])
    await third.stop()
    await restore(before)
    const fourth = await start()
    expect(await fourth.ids()).toEqual([1, 100, 100])
    await fourth.stop()
  })

  test('loses nothing if the disk of its data is lost', async () => {
    const shop = await start()
    await shop.waitForCopies(1)
    await shop.query('create table "order" as select generate_series(1, 7) as id')
    await shop.query('select pg_switch_wal()')
    await shop.waitUntilArchived()
    await shop.stop()
    rmSync(dataDir, { recursive: true })
    await restore(null)
    const restored = await start()
    expect(await restored.ids()).toEqual([1, 7, 7])
  })

  test('finds what was not archived yet in the folder from before', async () => {
    const shop = await start()
    await shop.waitForCopies(1)
    const { wal } = archiveFolder(folder)
    renameSync(wal, `${wal}.away`)
    writeFileSync(wal, 'a file where the folder was')
    await shop.query('create table "order" as select generate_series(1, 7) as id')
    await shop.stop()
    rmSync(wal)
    renameSync(`${wal}.away`, wal)
    await restore(null)
    const restored = await start()
    expect(await restored.ids()).toEqual([1, 7, 7])
  })

  test('is restored beside the running shop, which takes no notice', async () => {
    const shop = await start()
    await shop.waitForCopies(1)
    await shop.query('create table "order" as select generate_series(1, 7) as id')
    const before = await shop.now()
    await shop.query('drop table "order"')
    await shop.query('select pg_switch_wal()')
    await shop.waitUntilArchived()
    const copy = join(root, 'copy', 'postgres')
    await restoreTo({ dataDir: copy, folder, at: before, isCopy: true, now: () => new Date() })
    const beside = await start({ dataDir: copy, archive: false })
    expect(await beside.ids()).toEqual([1, 7, 7])
    await beside.stop()
    expect(await shop.query('select timeline_id as id from pg_control_checkpoint()')).toEqual([
      { id: 1 },
    ])
    expect(readdirSync(archiveFolder(folder).wal).filter((name) => /history/.test(name))).toEqual(
      [],
    )
  })

  test('makes a new copy after it has worked without the archive', async () => {
    const shop = await start()
    await shop.waitForCopies(1)
    await shop.stop()
    const without = await start({ archive: false })
    await without.query('create table "order" as select 1 as id')
    await without.stop()
    const again = await start()
    await again.waitForCopies(2)
    const now = await again.now()
    await again.query('drop table "order"')
    await again.stop()
    await restore(now)
    const restored = await start()
    expect(await restored.ids()).toEqual([1, 1, 1])
  })
})

test('a copy is given up when the shop stops, and made by the next start', async () => {
  const shop = await start()
  const { base } = archiveFolder(folder)
  await vi.waitFor(() => expect(countFiles(base)).toBeGreaterThan(10), { ...WAIT, interval: 5 })
  await shop.stop()
  expect(listBaseBackups(archiveFolder(folder))).toEqual([])
  expect(countFiles(base)).toBeLessThan(countFiles(dataDir) / 2)
  const again = await start()
  await again.waitForCopies(1)
  expect(readdirSync(base)).toHaveLength(1)
})

describe('an archive that fails', () => {
  test('does not stop the shop, is reported, and goes on when it can', async () => {
    const shop = await start()
    await shop.waitForCopies(1)
    const { wal } = archiveFolder(folder)
    renameSync(wal, `${wal}.away`)
    writeFileSync(wal, 'a file where the folder was')
    await shop.query('create table "order" as select generate_series(1, 7) as id')
    await shop.query('select pg_switch_wal()')
    await vi.waitFor(() => expect(messages.join('\n')).toContain('the archive fails since'), WAIT)
    expect(await shop.ids()).toEqual([1, 7, 7])
    rmSync(wal)
    renameSync(`${wal}.away`, wal)
    await shop.waitUntilArchived()
    const now = await shop.now()
    await shop.query('drop table "order"')
    await shop.stop()
    await restore(now)
    const restored = await start()
    expect(await restored.ids()).toEqual([1, 7, 7])
  })
})

describe('a restore is refused', () => {
  test('while PostgreSQL runs, without a copy, and for a time that the archive does not reach', async () => {
    await expect(restore(new Date())).rejects.toThrow('holds no copy of a shop')
    const shop = await start()
    const early = new Date()
    await shop.waitForCopies(1)
    await expect(restore(new Date())).rejects.toThrow('stop every process of the shop first')
    await shop.stop()
    await expect(restore(early)).rejects.toThrow('the archive begins at')
    await expect(restore(new Date())).rejects.toThrow('the archive does not reach')
    expect(readdirSync(join(root, 'data')).filter((name) => name.includes('restoring'))).toEqual([])
    // What was there is untouched.
    const again = await start()
    expect(await again.query('select 1 as one')).toEqual([{ one: 1 }])
  })
})

test('what is too old is deleted, and nothing that a time of the last days needs', async () => {
  const day = 24 * 60 * 60 * 1_000
  const begin = Date.now()
  let days = 0
  const shop = await start({ now: () => new Date(begin + days * day), days: 1 })
  for (days = 0; days < 4; days++) {
    await shop.query('select pg_switch_wal()')
    await vi.waitFor(() => {
      const newest = listBaseBackups(archiveFolder(folder)).at(-1)
      expect(Date.parse(newest?.started_at ?? '')).toBeGreaterThanOrEqual(begin + days * day)
    }, WAIT)
  }
  days = 3
  await vi.waitFor(() => expect(listBaseBackups(archiveFolder(folder))).toHaveLength(2), WAIT)
  const [oldest] = listBaseBackups(archiveFolder(folder))
  await vi.waitFor(() => {
    const segments = readdirSync(archiveFolder(folder).wal).filter((name) =>
      /^[0-9A-F]{24}\.gz$/.test(name),
    )
    expect(segments.toSorted()[0]).toBe(`${oldest!.first_segment}.gz`)
  }, WAIT)
})

function countFiles(path: string): number {
  return readdirSync(path, { recursive: true }).length
}

/** What a failed test needs to be understood. */
function describeArchive(): string {
  const file = join(root, 'data', 'postgres.log')
  const ofPostgres = existsSync(file) ? readFileSync(file, 'utf8').slice(-4_000) : ''
  const files = existsSync(folder) ? readdirSync(folder, { recursive: true }) : []
  return [...messages, ...files, ofPostgres].join('\n')
}

type StartOptions = { dataDir?: string; archive?: boolean; now?: () => Date; days?: number }

async function start({
  dataDir: own = dataDir,
  archive = true,
  now,
  days = 14,
}: StartOptions = {}) {
  const postgres: EmbeddedPostgres = await startEmbeddedPostgres({
    dataDir: own,
    durable: true,
    // The disk is that of a test: its writes need not outlive a power failure.
    fsync: false,
    archiveFolder: archive ? folder : undefined,
  })
  const { connectionString } = postgres
  const keeper = archive
    ? keepArchive({
        connectionString,
        dataDir: own,
        folder,
        days,
        log,
        checkMs: 50,
        ...(now && { now }),
      })
    : null
  let stopped: Promise<void> | undefined
  const stop = () =>
    (stopped ??= (async () => {
      await keeper?.stop()
      await postgres.stop()
    })())
  closing.push(stop)
  const query = async (sql: string): Promise<Record<string, unknown>[]> => {
    const client = new pg.Client({ connectionString })
    await client.connect()
    try {
      return (await client.query(sql)).rows as Record<string, unknown>[]
    } finally {
      await client.end()
    }
  }
  return {
    query,
    stop,
    /** After everything so far, and before everything that follows. */
    now: async () => {
      const [row] = await query('select clock_timestamp() as now')
      return new Date((row!['now'] as Date).getTime() + 1)
    },
    ids: async () => {
      const [row] = await query('select min(id), max(id), count(*)::int from "order"')
      return Object.values(row!)
    },
    waitForCopies: (count: number) =>
      vi.waitFor(() => expect(listBaseBackups(archiveFolder(folder))).toHaveLength(count), WAIT),
    waitUntilArchived: () =>
      vi.waitFor(async () => {
        const [row] = await query(
          `select count(*)::int as waiting from pg_ls_archive_statusdir() where name like '%.ready'`,
        )
        expect(row!['waiting']).toBe(0)
      }, WAIT),
  }
}

function restore(at: Date | null) {
  return restoreTo({ dataDir, folder, at, isCopy: false, now: () => new Date() })
}
