// Makes the embedded shop as it was at a time: npm run restore-to -- --at "2026-03-10 14:32" [--from ARCHIVE] [--into FOLDER].
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { EmbeddedPostgresError } from '@twirl/embedded-postgres/embedded-postgres-error'
import { restoreTo } from '@twirl/embedded-postgres/archive/restore-to'
import { systemClock } from '../server/src/platform/clock.ts'
import { readConfig } from '../server/src/platform/config.ts'
import { parseTimeOfRestore, sayTime } from '../server/backup/time-of-restore.ts'
import { BackupError } from '../server/backup/backup-error.ts'
import { StartupError } from '../server/src/platform/startup-error.ts'

const USAGE =
  'usage: npm run restore-to -- --at "2026-03-10 14:32" (New York, or 2026-03-10T18:32Z) | --at latest  [--from ARCHIVE_DIR] [--into FOLDER]'

try {
  await main()
} catch (error) {
  const isExpected =
    error instanceof BackupError ||
    error instanceof StartupError ||
    error instanceof EmbeddedPostgresError
  console.error(isExpected ? `twirl: ${error.message}` : error)
  process.exitCode = 1
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { at: { type: 'string' }, from: { type: 'string' }, into: { type: 'string' } },
  })
  const config = readConfig(process.env)
  const folder = values.from ?? config.ARCHIVE_DIR
  if (config.DATABASE_URL)
    throw new BackupError(
      'DATABASE_URL is set: this command restores the embedded database; yours is restored where it runs (docs/operations.md)',
    )
  if (values.at === undefined || folder === undefined) throw new BackupError(USAGE)
  const at = values.at === 'latest' ? null : parseTimeOfRestore(values.at, systemClock.now())
  console.log(at ? `Restoring the shop as of ${sayTime(at)}…` : 'Restoring all of the archive…')
  const dataDir = resolve(values.into ?? config.DATA_DIR)
  const { base, lastChange, movedTo } = await restoreTo({
    dataDir: join(dataDir, 'postgres'),
    folder,
    at,
    isCopy: values.into !== undefined,
    now: () => systemClock.now(),
  })
  console.log(`Restored into ${dataDir}, from the copy ${base} and the log since then.`)
  if (lastChange) console.log(`Its last change is of ${sayTime(lastChange)}.`)
  if (movedTo) console.log(`The database from before is in ${movedTo}; delete it when all is well.`)
  console.log(
    values.into
      ? `Look at it: DATA_DIR=${dataDir} ARCHIVE_DIR= PORT=3999 npm start. It sends mails if SMTP_URL is set.`
      : 'Start the shop. Payments since then are at the gateway only: compare with its list.',
  )
}
