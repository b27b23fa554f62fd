import { createWriteStream } from 'node:fs'
import { copyFile, cp, mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { Clock } from '#platform/clock.ts'
import { BackupError } from './backup-error.ts'
import {
  hashFile,
  type Manifest,
  MANIFEST_FILE,
  type TableFile,
  writeManifest,
} from './manifest.ts'
import {
  listMigrations,
  listSequences,
  listTables,
  type StoredSequence,
  type StoredTable,
} from './schema.queries.ts'

// Rows of a batch compress well; the fastest level takes half the time for a tenth more space.
const GZIP_LEVEL = 1

export type BackupSource = {
  /** Connected, without timeouts. */
  client: pg.Client
  dataDir: string
  /** Set when the key is kept outside DATA_DIR; then it is not stored. */
  hasOwnKey: boolean
  clock: Clock
}

/**
 * Stores the shop as it is at one moment, while it may be running, in a new folder: every table as a file of
 * PostgreSQL's COPY, the pictures, and the key if it lies in the data folder. The folder appears when it is complete.
 */
export async function backUp(source: BackupSource, folder: string): Promise<Manifest> {
  const partial = join(dirname(folder), `.${basename(folder)}.partial`)
  await rm(partial, { recursive: true, force: true })
  // Names, addresses and the key: for the owner only.
  await mkdir(partial, { recursive: true, mode: 0o700 })
  const database = await storeDatabase(source.client, partial)
  const manifest = {
    format: 1 as const,
    created_at: source.clock.now().toISOString(),
    ...database,
    has_secret_key: await storeKey(source, partial),
    pictures: await storePictures(source.dataDir, partial),
  }
  await writeDurably(join(partial, MANIFEST_FILE), writeManifest(manifest))
  await rename(partial, folder).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code !== 'ENOTEMPTY' && cause.code !== 'EEXIST' && cause.code !== 'ENOTDIR')
      throw cause
    throw new BackupError(`${folder} exists already`, { cause })
  })
  return manifest
}

async function storeDatabase(
  client: pg.Client,
  folder: string,
): Promise<{ migrations: string[]; tables: TableFile[]; sequences: StoredSequence[] }> {
  await client.query('begin isolation level repeatable read, read only')
  try {
    const migrations = await listMigrations(client)
    const tables: TableFile[] = []
    for (const table of await listTables(client))
      tables.push(await storeTable(client, table, folder))
    // After the rows: sequences do not belong to the snapshot, and must not be behind it.
    return { migrations, tables, sequences: await listSequences(client) }
  } finally {
    await client.query('rollback')
  }
}

async function storeTable(
  client: pg.Client,
  { name, columns }: StoredTable,
  folder: string,
): Promise<TableFile> {
  const file = `${name.replaceAll('"', '')}.copy.gz`
  const path = join(folder, file)
  const rows = client.query(copyTo(`copy (select ${columns.join(', ')} from ${name}) to stdout`))
  await pipeline(
    rows,
    createGzip({ level: GZIP_LEVEL }),
    createWriteStream(path, { mode: 0o600, flush: true }),
  )
  return { name, columns, rows: rows.rowCount, file, sha256: await hashFile(path) }
}

async function storeKey({ dataDir, hasOwnKey }: BackupSource, folder: string): Promise<boolean> {
  if (hasOwnKey) return false
  const isThere = await copyFile(join(dataDir, 'secret-key'), join(folder, 'secret-key')).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false
      throw error
    },
  )
  return isThere
}

/** Returns how many there are. A picture that is drawn meanwhile may be missing: it is drawn again when asked for. */
async function storePictures(dataDir: string, folder: string): Promise<number> {
  const target = join(folder, 'pictures')
  await mkdir(target)
  await cp(join(dataDir, 'pictures'), target, {
    recursive: true,
    // While a picture is drawn, its name ends with the id of the process.
    filter: (path) => !/\.\d+$/.test(path),
  }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
  const entries = await readdir(target, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).length
}

async function writeDurably(path: string, text: string): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
}
