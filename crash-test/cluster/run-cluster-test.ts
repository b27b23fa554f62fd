import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chooseAccount } from '@twirl/embedded-postgres/account'
import { sql } from 'kysely'
import pino from 'pino'
import { connectDatabase, type Database } from '../../server/src/platform/database/database.ts'
import { migrate } from '../../server/src/platform/database/migrate.ts'
import { compareBooks, type Comparison } from '../compare-books.ts'
import { fillShop } from '../fill-shop.ts'
import { DroppingSink } from '../outbox/dropping-sink.ts'
import { runBuyers } from '../run-buyers.ts'
import { Backlog } from '../staff/backlog.ts'
import { openStaff } from '../staff/open-staff.ts'
import { untilDone } from '../until-done.ts'
import { findPorts, until } from '../daemon.ts'
import { DatabaseCluster } from './database-cluster.ts'
import { DirectWrites } from './direct-writes.ts'
import type { EtcdApi } from './etcd-ensemble.ts'
import { type FaultName, FAULTS, type World } from './faults.ts'
import { startFront } from './front.ts'
import { OrderTimes } from './order-times.ts'
import type { Programs } from './programs.ts'
import { makeNextRelease, ShopMachine } from './shop-machine.ts'

export type ClusterPlan = {
  faults: FaultName[]
  buyers: number
  /** Orders that staff work on at once. */
  staff: number
  seed: number
  /** No fault begins later. */
  minutes: number
  programs: Programs
  api: EtcdApi
  /** False for the negative control: the leader does not wait for a standby. */
  isSynchronous: boolean
  onProgress: (text: string) => void
}

type FaultReport = {
  fault: string
  /** The longest time without an order, from the beginning of the fault to the end of the repair. */
  pauseSeconds: number
  /** From the beginning of the fault until everything was repaired. */
  seconds: number
  orders: number
  remark: string
}

export type ClusterReport = Comparison & {
  faults: FaultReport[]
  /** Acknowledged by a PostgreSQL that no longer led, and missing on the one that leads. */
  lostDirectWrites: number
  mails: { sent: number; duplicates: number; lost: number; failed: number; waiting: number }
}

/** More than any run needs: orders end with the faults. */
const CHECKOUTS = 3_000
const WORKERS = 2
const MEMORY = '/dev/shm'
const FILL_LIMIT_MS = 60_000
const MAIL_LIMIT_MS = 240_000
const MIGRATION = `alter table customer_order add column cluster_test text;
create table cluster_test (order_id integer not null);
`
const SECRET_KEY = 'ClusterSecretClusterSecretCluster'

/** Buyers, staff and mails go on while parts of the cluster fail; then a second reader compares all books. */
export async function runClusterTest(plan: ClusterPlan): Promise<ClusterReport> {
  // In memory if possible: then the times do not depend on what else the disk has to do.
  const folder = mkdtempSync(join(existsSync(MEMORY) ? MEMORY : tmpdir(), 'twirl-cluster-'))
  // Root's cluster runs as another user, which must be able to enter.
  chmodSync(folder, 0o755)
  const account = chooseAccount('/')
  const ports = await findPorts(4)
  const [databasePort, frontPort, ...shopPorts] = ports as [number, number, number, number]
  const databaseUrl = `postgres://twirl@127.0.0.1:${databasePort}/twirl`
  const sink = new DroppingSink(0, Math.random)
  const environment = environmentOf(databaseUrl, frontPort, await sink.listen())
  const shops = shopPorts.map((port) => new ShopMachine({ port, folder, environment }))
  plan.onProgress('etcd, PostgreSQL and Patroni start')
  const database = await DatabaseCluster.start({ ...plan, folder, account })
  const front = await startFront({
    folder,
    account,
    file: plan.programs.haproxy,
    ports: { database: databasePort, shop: frontPort },
    nodes: database.nodes,
    shopPorts,
  })
  try {
    const leader = await database.leader()
    await leader.query('create role twirl login', 'postgres')
    await leader.query('create database twirl owner twirl', 'postgres')
    const world: World = {
      database,
      shops: shops as World['shops'],
      orders: new OrderTimes(),
      directWrites: await DirectWrites.open(leader),
      makeNextRelease: () => makeNextRelease(folder, MIGRATION),
    }
    await migrate(databaseUrl)
    const { db, close } = connectDatabase(databaseUrl, pino({ level: 'silent' }), {
      // Filling a shop takes longer than its calls may.
      statementTimeoutMs: FILL_LIMIT_MS,
    })
    const report = await sell(db, world, [`http://127.0.0.1:${frontPort}`], plan)
    const mails = await compareMails(db, sink)
    const lostDirectWrites = await world.directWrites.countLost(await database.leader())
    await close()
    return { ...report, lostDirectWrites, mails }
  } finally {
    await Promise.all(shops.map((shop) => shop.stop()))
    front.kill()
    await database.stop()
    await sink.close()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** The settings of both shops. */
function environmentOf(databaseUrl: string, frontPort: number, smtpUrl: string) {
  return {
    DATABASE_URL: databaseUrl,
    DATABASE_POOL: '10',
    WORKERS: String(WORKERS),
    PUBLIC_ORIGIN: `http://localhost:${frontPort}`,
    // Each buyer has an address of its own.
    TRUST_PROXY: '127.0.0.1',
    SECRET_KEY,
    SMTP_URL: smtpUrl,
    MAIL_FROM: 'Twirl <hello@twirl.test>',
    MESSAGES_TO: 'desk@twirl.test',
    LOG_LEVEL: 'silent',
    // A shop that stops takes requests until HAProxy has noticed.
    DRAIN_MS: '3000',
  }
}

/** From the first order to the comparison of all books, with all faults in between. */
async function sell(db: Database, world: World, baseUrls: string[], plan: ClusterPlan) {
  const { buyers, seed } = plan
  const filling = { checkouts: CHECKOUTS, buyers, seed, lostAnswers: 0, gatewayErrors: 0 }
  const shelf = await fillShop(db, filling)
  for (const shop of world.shops) await shop.start()
  const backlog = new Backlog(plan.staff)
  const staff = await openStaff(db, { baseUrls, shelf, backlog, plan })
  let isOver = false
  const buying = runBuyers(
    baseUrls,
    shelf,
    {
      checkouts: CHECKOUTS,
      seed,
      isOver: () => isOver,
      onOrder: (order) => {
        world.orders.add()
        // Staff take as many as they can: buyers that wait for them would look like an outage.
        if (backlog.isShort) backlog.put(order)
      },
    },
    () => {},
  )
  await world.orders.untilSelling()
  const end = performance.now() + plan.minutes * 60_000
  const faults: FaultReport[] = []
  for (const fault of plan.faults)
    if (performance.now() < end) faults.push(await undergo(fault, world, plan))
    else plan.onProgress(`${fault}: no time is left for it`)
  isOver = true
  const told = await buying
  backlog.close()
  return { ...(await compareBooks(db, told, await staff.unexpected)), faults }
}

async function undergo(name: FaultName, world: World, plan: ClusterPlan): Promise<FaultReport> {
  const since = performance.now()
  plan.onProgress(name)
  const remark = (await FAULTS[name](world)) ?? ''
  await world.database.untilHealthy()
  await world.orders.untilSelling()
  const report = {
    fault: name,
    pauseSeconds: world.orders.longestPauseSeconds(since),
    seconds: (performance.now() - since) / 1_000,
    orders: world.orders.countSince(since),
    remark,
  }
  plan.onProgress(`  ${report.pauseSeconds.toFixed(1)} s without an order. ${remark}`)
  return report
}

/** Whether the mail server got each mail that the shop stored, and how many twice. */
async function compareMails(db: Database, sink: DroppingSink): Promise<ClusterReport['mails']> {
  const countWaiting = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from outbox where sent_at is null and failed_at is null`.execute(
      db,
    )
    return rows[0]!.count
  }
  // What still waits then is reported.
  await until('all mails are sent', MAIL_LIMIT_MS, async () => (await countWaiting()) === 0).catch(
    () => {},
  )
  const rows = await untilDone(() =>
    db.selectFrom('outbox').select(['id', 'sent_at', 'failed_at']).execute(),
  )
  // The number of the message begins its id (outbox-sender.ts).
  const accepted = sink.accepted.map(({ messageId }) => Number(/^<?(\d+)\./.exec(messageId)?.[1]))
  const known = new Set(accepted)
  const sent = rows.filter(({ sent_at }) => sent_at)
  return {
    sent: sent.length,
    duplicates: accepted.length - known.size,
    lost: sent.filter(({ id }) => !known.has(id)).length,
    failed: rows.filter(({ failed_at }) => failed_at).length,
    waiting: await countWaiting(),
  }
}
