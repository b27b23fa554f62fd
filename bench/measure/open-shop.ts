import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { fillDemoShop } from '../../server/demo/fill-demo-shop.ts'
import { scaleCatalog } from '../../server/demo/catalog/scale-catalog.ts'
import { connectDatabase } from '../../server/src/platform/database/database.ts'
import { startEmbeddedPostgres } from '@twirl/embedded-postgres/start-embedded-postgres'
import { migrate } from '../../server/src/platform/database/migrate.ts'
import { openSecrets } from '../../server/src/platform/security/secrets.ts'
import { type Child, startChild } from './child.ts'

const DEMO_PRODUCTS = 300

export type Shop = Child & {
  databaseUrl: string
  postgresPid: number
  /** Another server on the same database, with so many processes. */
  startAnother: (workers: number) => Promise<Child>
  close: () => Promise<void>
}

/** Starts the shop in its own process, on its own database with the given number of products. */
export async function openShop(products: number): Promise<Shop> {
  const folder = mkdtempSync(join(tmpdir(), 'twirl-bench-'))
  const log = pino({ level: 'silent' })
  const dataDir = join(folder, 'postgres')
  const postgres = await startEmbeddedPostgres({ dataDir, durable: false, log })
  await migrate(postgres.connectionString)
  await fill(postgres.connectionString, products, folder, log)
  const start = (workers = 1) =>
    startChild(['server/src/main.ts'], {
      // Not 'production', which needs an https origin; built pages are rendered the same way.
      NODE_ENV: '',
      PORT: '0',
      WORKERS: String(workers),
      DEMO: 'off',
      // A machine with other work answers later.
      DATABASE_WAIT_MS: '20000',
      PICTURE_PREFILL: 'off',
      // The visitors of the bench have different addresses.
      TRUST_PROXY: '127.0.0.1',
      LOG_LEVEL: 'error',
      DATA_DIR: folder,
      DATABASE_URL: postgres.connectionString,
      NODE_COMPILE_CACHE: join(folder, 'compile-cache'),
    })
  // The first start fills the compile cache: the second start is measured.
  await (await start()).stop()
  const child = await start()
  return {
    ...child,
    postgresPid: Number(readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[0]),
    databaseUrl: postgres.connectionString,
    startAnother: start,
    close: async () => {
      await child.stop()
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function fill(
  url: string,
  products: number,
  folder: string,
  log: pino.Logger,
): Promise<void> {
  const { db, close } = connectDatabase(url, log)
  if (products > DEMO_PRODUCTS) await scaleCatalog(db, products)
  // The other data of the demo shop: logins, events.
  await fillDemoShop(db, openSecrets({ DATA_DIR: folder }))
  await close()
}
