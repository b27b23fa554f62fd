import { createReadStream } from 'node:fs'
import { constants, copyFile, cp, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import {
  applyFunctionSet,
  readFunctionSet,
  restoreFunctionSet,
} from '#platform/database/function-set.ts'
import { applyMigrations, listMigrationFiles } from '#platform/database/migrate.ts'
import { BackupError } from './backup-error.ts'
import { type Manifest, readVerified, type TableFile } from './manifest.ts'
import {
  countOtherSessions,
  countTables,
  dropEverything,
  listForeignKeys,
  listTables,
  setSequence,
} from './schema.queries.ts'

export type RestoreTarget = {
  /** Connected, without timeouts. */
  client: pg.Client
  dataDir: string
  /** Set when the key is kept outside DATA_DIR. */
  hasOwnKey: boolean
  /** Deletes what the database holds. */
  isReplacing: boolean
}

/**
 * Puts a backup into an empty database, in one transaction: until it is complete, and if anything fails, the database
 * is what it was. Migrations and functions that are newer than the backup are applied at the end.
 */
export async function restore(target: RestoreTarget, folder: string): Promise<Manifest> {
  const { client, isReplacing } = target
  const manifest = await readVerified(folder)
  const known = await listMigrationFiles()
  const unknown = manifest.migrations.find((name) => !known.includes(name))
  if (unknown !== undefined)
    throw new BackupError(
      `the backup is of a newer version of the shop: it has migration ${unknown}`,
    )
  if ((await countOtherSessions(client)) > 0)
    throw new BackupError('the database is in use: stop every process of the shop first')
  if (!isReplacing && (await countTables(client)) > 0)
    throw new BackupError('the database is not empty: --replace deletes what it holds')

  await client.query('begin')
  try {
    await dropEverything(client)
    await applyMigrations(client, manifest.migrations)
    await loadRows(client, manifest, folder)
    // Newer migrations may change rows: they meet the functions that the backup was made with, as in an upgrade.
    await restoreFunctionSet(client)
    await applyMigrations(
      client,
      known.filter((name) => !manifest.migrations.includes(name)),
    )
    await applyFunctionSet(client, await readFunctionSet())
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
  await client.query('analyze')
  await restoreFiles(target, manifest, folder)
  return manifest
}

/** Without triggers, which would count and log everything again, and without foreign keys, which ask for an order. */
async function loadRows(client: pg.Client, manifest: Manifest, folder: string): Promise<void> {
  const tables = (await listTables(client)).map(({ name }) => name)
  const missing = manifest.tables.find(({ name }) => !tables.includes(name))
  if (missing)
    throw new BackupError(`the backup has a table that no migration makes: ${missing.name}`)
  const foreignKeys = await listForeignKeys(client)
  for (const { table, name } of foreignKeys)
    await client.query(`alter table ${table} drop constraint ${name}`)
  for (const name of tables) await client.query(`alter table ${name} disable trigger user`)
  // Migrations insert rows too.
  await client.query(`truncate ${tables.join(', ')}`)
  for (const table of manifest.tables) await loadTable(client, table, folder)
  for (const sequence of manifest.sequences) await setSequence(client, sequence)
  for (const name of tables) await client.query(`alter table ${name} enable trigger user`)
  for (const { table, name, definition } of foreignKeys)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`)
}

async function loadTable(
  client: pg.Client,
  { name, columns, rows, file }: TableFile,
  folder: string,
): Promise<void> {
  const sink = client.query(copyFrom(`copy ${name} (${columns.join(', ')}) from stdin`))
  await pipeline(createReadStream(join(folder, file)), createGunzip(), sink)
  if (sink.rowCount !== rows)
    throw new BackupError(`${name} has ${sink.rowCount} rows instead of ${rows}`)
}

async function restoreFiles(
  { dataDir, hasOwnKey, isReplacing }: RestoreTarget,
  manifest: Manifest,
  folder: string,
): Promise<void> {
  await mkdir(dataDir, { recursive: true })
  if (manifest.pictures > 0)
    await cp(join(folder, 'pictures'), join(dataDir, 'pictures'), { recursive: true })
  if (!manifest.has_secret_key || hasOwnKey) return
  const key = join(dataDir, 'secret-key')
  await copyFile(join(folder, 'secret-key'), key, isReplacing ? 0 : constants.COPYFILE_EXCL).catch(
    (cause: NodeJS.ErrnoException) => {
      if (cause.code !== 'EEXIST') throw cause
      throw new BackupError(
        `the database is restored, but ${key} exists already: replace it by that of the backup`,
        { cause },
      )
    },
  )
}
