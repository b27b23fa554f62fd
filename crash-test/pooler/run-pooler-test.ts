import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '@twirl/embedded-postgres/start-embedded-postgres'
import pino from 'pino'
import { connectDatabase } from '../../server/src/platform/database/database.ts'
import { migrate } from '../../server/src/platform/database/migrate.ts'
import { addMigration, copyShop, ShopMachine } from '../cluster/shop-machine.ts'
import { compareBooks, type Comparison } from '../compare-books.ts'
import { findPorts } from '../daemon.ts'
import { fillShop, insertBuyer } from '../fill-shop.ts'
import { measureChangeMs } from '../measure-change.ts'
import { runBuyers } from '../run-buyers.ts'
import { Backlog } from '../staff/backlog.ts'
import { openStaff } from '../staff/open-staff.ts'
import { addAddressesAtOnce } from './add-at-once.ts'
import { countConnections, isMadeByOwner, PgBouncer } from './pgbouncer.ts'
import { countNamedStatements, loseStateOfSession, type LostState } from './shared-connections.ts'

const RELEASE = 1

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
  /** The negative control: what a session loses at this pooler. */
  lost: LostState
  /** The negative control: a shop that takes the pooler for PostgreSQL does not start. */
  isUnnamedRefused: boolean
  /** Between a change in the database and the shop that shows it. */
  changeMs: number | null
  /** Connections that wait for notifications. */
  listening: number
  connectionsUsed: number
  namedStatements: number
  /** How many more or fewer than a customer may have. */
  addressesTooMany: number
  /** Whether the migration of the next version was made by the owner while buyers went on. */
  isMigrated: boolean
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
    const lost = await loseStateOfSession(bouncer.unnamedUrl)
    const release = copyShop(join(folder, 'release'))
    const machine = (databaseUrl: string) =>
      new ShopMachine({ port, folder, environment: environmentOf(databaseUrl, ownerUrl) })
    const isUnnamedRefused = await machine(bouncer.unnamedUrl)
      .start(release)
      .then(
        () => false,
        () => true,
      )
    const machineInUse = machine(bouncer.url)
    shop = machineInUse
    await shop.start(release)
    const baseUrls = [`http://127.0.0.1:${port}`]
    const changeMs = await measureChangeMs(ownerUrl, baseUrls)
    const backlog = new Backlog(plan.staff)
    const staff = await openStaff(db, { baseUrls, shelf, backlog, plan })
    let [connectionsUsed, listening] = [0, 0]
    let restarted = Promise.resolve()
    let reloaded = Promise.resolve()
    const told = await runBuyers(
      baseUrls,
      shelf,
      plan,
      (number) => {
        if (number % 10 === 9)
          void countConnections(ownerUrl).then((count) => {
            connectionsUsed = Math.max(connectionsUsed, count.pooled)
            listening = Math.max(listening, count.listening)
          })
        if (number === Math.floor(plan.checkouts / 3)) {
          plan.onProgress('a new version with a migration')
          addMigration(release, RELEASE)
          reloaded = machineInUse.reload()
          // It may fail while buyers go on.
          reloaded.catch(() => {})
        }
        if (number !== Math.floor((plan.checkouts * 2) / 3)) return
        plan.onProgress('PgBouncer is killed and started again')
        // Not while the new version starts, which would end it.
        restarted = reloaded.then(() => {
          bouncer.kill()
          return bouncer.begin()
        })
        restarted.catch(() => {})
      },
      backlog,
    )
    backlog.close()
    await restarted
    const addressesTooMany = await addAddressesAtOnce(baseUrls, await insertBuyer(db))
    const comparison = await compareBooks(db, told, await staff.unexpected)
    return {
      ...comparison,
      lost,
      isUnnamedRefused,
      changeMs,
      listening,
      connectionsUsed,
      namedStatements: await countNamedStatements(bouncer.unnamedUrl, plan.connections),
      addressesTooMany,
      isMigrated: await isMadeByOwner(ownerUrl, `made_by_release_${RELEASE}`),
    }
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
