import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '@twirl/embedded-postgres/start-embedded-postgres'
import pino from 'pino'
import { insertPieces } from '../crash-test/fill-shop.ts'
import { startChild } from '../bench/measure/child.ts'
import { fillDemoShop } from '../server/demo/fill-demo-shop.ts'
import { connectDatabase, type Database } from '../server/src/platform/database/database.ts'
import { migrate } from '../server/src/platform/database/migrate.ts'
import { LIMITS } from '../server/src/platform/security/limit-table.ts'
import { openSecrets, type Secrets } from '../server/src/platform/security/secrets.ts'
import { ORIGIN } from './judge.ts'

export type AttackedShop = {
  db: Database
  /** Pieces above the minimum of an order, of which there are enough. */
  skus: string[]
  port: number
  pid: number
  /** Lines of the log from the level `error` on. */
  errors: string[]
  /** Null while the process runs. */
  exitCode: () => number | null
  close: () => Promise<void>
}

const ERROR_LEVEL = 50
const STARVED =
  /the database does not answer|connection timeout|a database connection was lost|waiting for your bank/
const UNITS_PER_SKU = 400

/** The demo shop in its own process, as it is deployed, but with limits that a flood of requests does not reach. */
export async function openShop(onError: (line: string) => void): Promise<AttackedShop> {
  const folder = mkdtempSync(join(tmpdir(), 'twirl-hostile-'))
  // Root's PostgreSQL runs as another user, which must be able to enter.
  chmodSync(folder, 0o755)
  const postgres = await startEmbeddedPostgres({
    dataDir: join(folder, 'postgres'),
    durable: false,
  })
  await migrate(postgres.connectionString)
  const { db, close } = connectDatabase(postgres.connectionString, pino({ level: 'silent' }))
  const skus = await fillAttackedShop(db, openSecrets({ DATA_DIR: folder }))
  const errors: string[] = []
  const child = await startChild(
    ['server/src/main.ts'],
    {
      // Not 'production', which needs an https origin; built pages are rendered the same way.
      NODE_ENV: '',
      PORT: '0',
      DEMO: 'off',
      PICTURE_PREFILL: 'off',
      TRUST_PROXY: '127.0.0.1',
      LOG_LEVEL: 'warn',
      DATA_DIR: folder,
      PUBLIC_ORIGIN: ORIGIN,
      DATABASE_URL: postgres.connectionString,
    },
    (line) => {
      // A machine that is too busy starves PostgreSQL; the shop refuses calls meanwhile, which the client sees.
      if (levelOf(line) < ERROR_LEVEL || STARVED.test(line)) return
      errors.push(line)
      onError(line)
    },
  )
  return {
    db,
    skus,
    ...child,
    errors,
    close: async () => {
      await child.stop()
      await close()
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Fills the demo shop and returns SKUs that can be bought often. */
export async function fillAttackedShop(db: Database, secrets: Secrets): Promise<string[]> {
  await fillDemoShop(db, secrets)
  await raiseLimits(db)
  // The demo has too few pieces for all the orders of a long run.
  return insertPieces(db, 'PURCHASE', { pieces: 20, units: UNITS_PER_SKU })
}

/** A request that is refused for being too many is not looked at any further. */
async function raiseLimits(db: Database): Promise<void> {
  const limits = Object.keys(LIMITS).map((name) => [name, { limit: 10_000_000 }])
  const value = JSON.stringify(Object.fromEntries(limits))
  await db.insertInto('setting').values({ key: 'limits', value }).execute()
}

function levelOf(line: string): number {
  const level = /^\{"level":(\d+)/.exec(line)?.[1]
  return Number(level ?? 0)
}
