// Puts a backup into an empty database: npm run restore -- FOLDER [--replace]. The shop must not be running.
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { BackupError } from '../server/backup/backup-error.ts'
import { runOnDatabase } from './run-on-database.ts'
import { restore } from '../server/backup/restore.ts'

const { values, positionals } = parseArgs({
  options: { replace: { type: 'boolean', default: false } },
  allowPositionals: true,
})

await runOnDatabase(async ({ client, dataDir, hasOwnKey }) => {
  const [folder] = positionals
  if (folder === undefined) throw new BackupError('usage: npm run restore -- FOLDER [--replace]')
  const target = { client, dataDir, hasOwnKey, isReplacing: values.replace }
  const manifest = await restore(target, resolve(folder))
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  console.log(
    `Restored ${rows} rows of ${manifest.tables.length} tables and ${manifest.pictures} pictures, as of ${manifest.created_at}`,
  )
})
