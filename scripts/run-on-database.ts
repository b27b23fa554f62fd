import { resolve } from 'node:path'
import pg from 'pg'
import { readConfig } from '../server/src/platform/config.ts'
import { findWritableHost } from '../server/src/platform/database/hosts.ts'
import { openDatabase } from '../server/src/platform/database/open-database.ts'
import { createLog } from '../server/src/platform/log.ts'
import { StartupError } from '../server/src/platform/startup-error.ts'
import { BackupError } from '../server/backup/backup-error.ts'

type Shop = { client: pg.Client; dataDir: string; hasOwnKey: boolean }

/** Runs `work` on the database of DATABASE_URL, or on the embedded one, with a connection that has no timeouts. */
export async function runOnDatabase(work: (shop: Shop) => Promise<void>): Promise<void> {
  try {
    const config = readConfig(process.env)
    const dataDir = resolve(config.DATA_DIR)
    const database = await openDatabase({ ...config, DATA_DIR: dataDir }, createLog('warn'))
    try {
      const client = new pg.Client({ connectionString: await findWritableHost(database.ownerUrl) })
      await client.connect()
      try {
        await work({ client, dataDir, hasOwnKey: config.SECRET_KEY !== undefined })
      } finally {
        await client.end()
      }
    } finally {
      await database.stop()
    }
  } catch (error) {
    const isExpected = error instanceof BackupError || error instanceof StartupError
    console.error(isExpected ? `twirl: ${error.message}` : error)
    process.exitCode = 1
  }
}
