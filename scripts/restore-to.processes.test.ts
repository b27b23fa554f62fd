import { execFile } from 'node:child_process'
import { chmodSync, mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { archiveFolder, listBaseBackups } from '@twirl/embedded-postgres/archive/archive'
import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, expect, test, vi } from 'vitest'
import { readConfig } from '../server/src/platform/config.ts'
import { connectDatabase } from '../server/src/platform/database/database.ts'
import { migrate } from '../server/src/platform/database/migrate.ts'
import { openDatabase } from '../server/src/platform/database/open-database.ts'
import { insertOrder } from '../server/test/order-factory.ts'

const COMMAND = fileURLToPath(new URL('restore-to.ts', import.meta.url))
const TIMEOUT_MS = 400_000
const WAIT = { timeout: 100_000, interval: 50 }

const root = mkdtempSync(join(tmpdir(), 'twirl-restore-to-'))
// PostgreSQL runs as another account if the tests run as root.
chmodSync(root, 0o755)
const environment = { DATA_DIR: join(root, 'data'), ARCHIVE_DIR: join(root, 'archive') }
afterAll(() => rm(root, { recursive: true, force: true }), TIMEOUT_MS)

test(
  'after a table was dropped and orders were made, one command brings back the shop of the time before',
  async () => {
    const shop = await openShop()
    await vi.waitFor(
      () => expect(listBaseBackups(archiveFolder(environment.ARCHIVE_DIR))).toHaveLength(1),
      WAIT,
    )
    const before = [await insertOrder(shop.db), await insertOrder(shop.db)]
    const time = await shop.now()
    await sql`drop table contact_message cascade`.execute(shop.db)
    await insertOrder(shop.db)
    await shop.close()

    const refused = await restoreTo('--at', 'yesterday')
    expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('is not a time') })

    const restored = await restoreTo('--at', time.toISOString())
    expect(restored.output).toContain('New York (')
    expect(restored.output).toContain('The database from before is in ')
    expect(restored.code).toBe(0)

    const again = await openShop()
    expect(await again.orderNumbers()).toEqual(
      before.map(({ order_number }) => order_number).toSorted(),
    )
    const { rows } = await sql`select from contact_message`.execute(again.db)
    expect(rows).toEqual([])
    // It goes on selling.
    await insertOrder(again.db)
    expect(await again.orderNumbers()).toHaveLength(3)
    await again.close()
  },
  TIMEOUT_MS,
)

async function openShop() {
  const log = pino({ level: 'silent' })
  const database = await openDatabase(readConfig(environment), log)
  const archive = database.keepArchive!()
  await migrate(database.ownerUrl)
  const { db, close } = connectDatabase(database.ownerUrl, log)
  return {
    db,
    /** After everything so far. */
    now: async () => {
      const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
      return new Date(rows[0]!.now.getTime() + 1)
    },
    orderNumbers: async () => {
      const orders = await db.selectFrom('customer_order').select('order_number').execute()
      return orders.map(({ order_number }) => order_number).toSorted()
    },
    close: async () => {
      await close()
      await archive.stop()
      await database.stop()
    },
  }
}

function restoreTo(...args: string[]) {
  return new Promise<{ code: number; output: string }>((resolve) => {
    const child = execFile(
      process.execPath,
      [COMMAND, ...args],
      { env: { ...process.env, ...environment } },
      (_error, stdout, stderr) => resolve({ code: child.exitCode ?? 1, output: stdout + stderr }),
    )
  })
}
