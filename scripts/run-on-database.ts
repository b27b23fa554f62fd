import { resolve } from 'node:path'
import pg from 'pg'
import { type Config, readConfig } from '../server/src/platform/config.ts'
import { connectDatabase, type Database } from '../server/src/platform/database/database.ts'
import { findWritableHost } from '../server/src/platform/database/hosts.ts'
import { migrate } from '../server/src/platform/database/migrate.ts'
import { openDatabase } from '../server/src/platform/database/open-database.ts'
import { createLog, type Log } from '../server/src/platform/log.ts'
import { StartupError } from '../server/src/platform/startup-error.ts'
import { BackupError } from '../server/backup/backup-error.ts'

type Connection = { client: pg.Client; dataDir: string; hasOwnKey: boolean }

/** Runs `work` on the database as it is, with a connection that has no timeouts. */
export function runOnDatabase(work: (connection: Connection) => Promise<void>): Promise<void> {
  return asOwner(async (ownerUrl, { DATA_DIR, SECRET_KEY }) => {
    const client = new pg.Client({ connectionString: await findWritableHost(ownerUrl) })
    await client.connect()
    try {
      await work({ client, dataDir: DATA_DIR, hasOwnKey: SECRET_KEY !== undefined })
    } finally {
      await client.end()
    }
  })
}

type Shop = { db: Database; config: Config; log: Log }

/** Runs `work`, which uses slices of the shop, on the migrated database. */
export function runOnShop(work: (shop: Shop) => Promise<void>): Promise<void> {
  return asOwner(async (ownerUrl, config, log) => {
    await migrate(ownerUrl)
    const { db, close } = connectDatabase(ownerUrl, log)
    try {
      await work({ db, config, log })
    } finally {
      await close()
    }
  })
}

/** Opens the database of DATABASE_URL, or the embedded one. An error that is expected is one line. */
async function asOwner(
  work: (ownerUrl: string, config: Config, log: Log) => Promise<void>,
): Promise<void> {
  try {
    const read = readConfig(process.env)
    const config = { ...read, DATA_DIR: resolve(read.DATA_DIR) }
    const log = createLog('warn')
    const database = await openDatabase(config, log)
    try {
      await work(database.ownerUrl, config, log)
    } finally {
      await database.stop()
    }
  } catch (error) {
    const isExpected = error instanceof BackupError || error instanceof StartupError
    console.error(isExpected ? `twirl: ${error.message}` : error)
    process.exitCode = 1
  }
}
