import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '@twirl/embedded-postgres/start-embedded-postgres'
import pino from 'pino'
import { connectDatabase } from '../../server/src/platform/database/database.ts'
import { migrate } from '../../server/src/platform/database/migrate.ts'
import { ShopMachine } from '../cluster/shop-machine.ts'
import { compareBooks, type Comparison } from '../compare-books.ts'
import { findPorts } from '../daemon.ts'
import { fillShop } from '../fill-shop.ts'
import { measureChangeMs } from '../measure-change.ts'
import { runBuyers } from '../run-buyers.ts'
import { Backlog } from '../staff/backlog.ts'
import { openStaff } from '../staff/open-staff.ts'
import { countPooled, PgBouncer } from './pgbouncer.ts'

export type PoolerPlan = {
  checkouts: number
  buyers: number
  /** Orders that staff work on at once. */
  staff: number
  /** How many the pooler makes to PostgreSQL: fewer than the shop opens to the pooler, so that sessions share them. */
  connections: number
  seed: number
  onProgress: (text: string) => void
}

export type PoolerReport = Comparison & {
  /** Between a change in the database and the shop that shows it. */
  changeMs: number | null
  connectionsUsed: number
  /** The negative control: a shop that takes the pooler for PostgreSQL does not start. */
  isUnnamedRefused: boolean
}

/** Buyers and staff use a shop behind a pooler, which is killed once; then a second reader compares all books. */
export async function runPoolerTest(plan: PoolerPlan): Promise<PoolerReport> {
  const folder = mkdtempSync(join(tmpdir(), 'twirl-pooler-'))
  // Root's PostgreSQL and PgBouncer run as another user, which must be able to enter.
  chmodSync(folder, 0o755)
  const { connectionString: ownerUrl, stop } = await startEmbeddedPostgres({
    dataDir: join(folder, 'postgres'),
    durable: true,
    fsync: false,
  })
  const { db, close } = connectDatabase(ownerUrl, pino({ level: 'silent' }))
  let pooler: PgBouncer | undefined
  let shop: ShopMachine | undefined
  try {
    await migrate(ownerUrl)
    const shelf = await fillShop(db, { ...plan, lostAnswers: 0.04, gatewayErrors: 0.025 })
    const bouncer = await PgBouncer.start({ ...plan, folder, ownerUrl })
    pooler = bouncer
    const [port] = (await findPorts(1)) as [number]
    const machine = (databaseUrl: string) =>
      new ShopMachine({ port, folder, environment: environmentOf(databaseUrl, ownerUrl) })
    const isUnnamedRefused = await machine(bouncer.unnamedUrl)
      .start()
      .then(
        () => false,
        () => true,
      )
    shop = machine(bouncer.url)
    await shop.start()
    const baseUrls = [`http://127.0.0.1:${port}`]
    const changeMs = await measureChangeMs(ownerUrl, baseUrls)
    const backlog = new Backlog(plan.staff)
    const staff = await openStaff(db, { baseUrls, shelf, backlog, plan })
    let connectionsUsed = 0
    let restarted = Promise.resolve()
    const told = await runBuyers(
      baseUrls,
      shelf,
      plan,
      (number) => {
        if (number % 10 === 9)
          void countPooled(ownerUrl).then(
            (count) => (connectionsUsed = Math.max(connectionsUsed, count)),
          )
        if (number !== Math.floor(plan.checkouts / 2)) return
        plan.onProgress('PgBouncer is killed and started again')
        bouncer.kill()
        restarted = bouncer.begin()
      },
      backlog,
    )
    backlog.close()
    await restarted
    const comparison = await compareBooks(db, told, await staff.unexpected)
    return { ...comparison, changeMs, connectionsUsed, isUnnamedRefused }
  } finally {
    await shop?.stop()
    pooler?.kill()
    await close()
    await stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

function environmentOf(databaseUrl: string, ownerUrl: string) {
  return {
    DATABASE_URL: databaseUrl,
    DATABASE_OWNER_URL: ownerUrl,
    WORKERS: '2',
    // Each buyer has an address of its own.
    TRUST_PROXY: '127.0.0.1',
    LOG_LEVEL: 'silent',
  }
}
