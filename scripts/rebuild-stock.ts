// Counts the stock of every SKU again and corrects what differs: npm run stock:rebuild. Exit code 1 if anything did.
import { resolve } from 'node:path'
import { rebuildStock, rollStock } from '../server/src/inventory/public.ts'
import { readConfig } from '../server/src/platform/config.ts'
import { connectDatabase } from '../server/src/platform/database/database.ts'
import { migrate } from '../server/src/platform/database/migrate.ts'
import { openDatabase } from '../server/src/platform/database/open-database.ts'
import { createLog } from '../server/src/platform/log.ts'
import { ShopSettings } from '../server/src/system/shop-settings.ts'

const read = readConfig(process.env)
const config = { ...read, DATA_DIR: resolve(read.DATA_DIR) }
const log = createLog('warn')
const database = await openDatabase(config, log)
try {
  await migrate(database.ownerUrl)
  const { db, close } = connectDatabase(database.ownerUrl, log)
  try {
    const settings = new ShopSettings(db, log)
    await settings.reload()
    await rollStock(db, new Date(), settings.current.rental_terms)
    const differences = await rebuildStock(db)
    for (const { sku, stored, counted } of differences)
      console.log(`${sku}: stored ${JSON.stringify(stored)}, counted ${JSON.stringify(counted)}`)
    console.log(
      differences.length === 0
        ? 'Every stored count is right.'
        : `${differences.length} stored counts were wrong and have been corrected.`,
    )
    if (differences.length > 0) process.exitCode = 1
  } finally {
    await close()
  }
} finally {
  await database.stop()
}
