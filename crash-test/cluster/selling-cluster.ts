import { chmodSync, cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { chooseAccount } from '@twirl/embedded-postgres/account'
import pino from 'pino'
import {
  connectDatabase,
  type DatabaseConnection,
} from '../../server/src/platform/database/database.ts'
import { migrate } from '../../server/src/platform/database/migrate.ts'
import type { Told } from '../buyer.ts'
import { compareBooks, type Comparison } from '../compare-books.ts'
import { findPorts } from '../daemon.ts'
import type { Daemon } from '../daemon.ts'
import { fillShop, type Shelf } from '../fill-shop.ts'
import { DroppingSink } from '../outbox/dropping-sink.ts'
import { compareMails, type MailCounts } from './compare-mails.ts'
import { DatabaseCluster } from './database-cluster.ts'
import { DirectWrites } from './direct-writes.ts'
import type { EtcdApi } from './etcd-ensemble.ts'
import type { World } from './faults.ts'
import { startFront } from './front.ts'
import { OrderTimes } from './order-times.ts'
import type { Programs } from './programs.ts'
import { makeNextRelease, ShopMachine } from './shop-machine.ts'
import { Trade, type TradeReport } from './trade.ts'

export type ClusterPlan = {
  buyers: number
  /** Orders that staff work on at once. */
  staff: number
  seed: number
  programs: Programs
  api: EtcdApi
  /** Whether shops find the leader themselves, among all PostgreSQL. Otherwise HAProxy finds it. */
  isFoundByShops: boolean
  /** False for the negative control: the leader does not wait for a standby. */
  isSynchronous: boolean
}

export type ClusterComparison = Comparison & {
  /** Acknowledged by a PostgreSQL that no longer led, and missing on the one that leads. */
  lostDirectWrites: number
  mails: MailCounts
}

/** More than any run needs: orders end with the faults. */
const CHECKOUTS = 6_000
const WORKERS = 2
const MEMORY = '/dev/shm'
const FILL_LIMIT_MS = 60_000
const SECRET_KEY = 'ClusterSecretClusterSecretCluster'

/** A cluster with two shops that are filled and open. */
export class SellingCluster {
  readonly world: World
  readonly #plan: ClusterPlan
  readonly #folder: string
  readonly #sink: DroppingSink
  readonly #front: Daemon
  readonly #baseUrls: string[]
  readonly #told: Told[] = []
  #connection: DatabaseConnection | undefined
  #shelf: Shelf | undefined

  private constructor(
    plan: ClusterPlan,
    parts: { world: World; folder: string; sink: DroppingSink; front: Daemon; baseUrl: string },
  ) {
    this.#plan = plan
    this.world = parts.world
    this.#folder = parts.folder
    this.#sink = parts.sink
    this.#front = parts.front
    this.#baseUrls = [parts.baseUrl]
  }

  static async start(plan: ClusterPlan): Promise<SellingCluster> {
    // In memory if possible: then the times do not depend on what else the disk has to do.
    const folder = mkdtempSync(join(existsSync(MEMORY) ? MEMORY : tmpdir(), 'twirl-cluster-'))
    // Root's cluster runs as another user, which must be able to enter.
    chmodSync(folder, 0o755)
    const account = chooseAccount('/')
    const ports = await findPorts(4)
    const [databasePort, frontPort, ...shopPorts] = ports as [number, number, number, number]
    const sink = new DroppingSink(0, Math.random)
    const smtpUrl = await sink.listen()
    const database = await DatabaseCluster.start({ ...plan, folder, account })
    const databaseUrl = plan.isFoundByShops
      ? `postgres://twirl@${database.nodes.map(({ shopRelay }) => new URL(shopRelay.url).host).join()}/twirl`
      : `postgres://twirl@127.0.0.1:${databasePort}/twirl`
    const environment = environmentOf(databaseUrl, frontPort, smtpUrl)
    const shops = shopPorts.map((port) => new ShopMachine({ port, folder, environment }))
    const front = await startFront({
      folder,
      account,
      file: plan.programs.haproxy,
      ports: { database: databasePort, shop: frontPort },
      nodes: database.nodes,
      shopPorts,
    })
    let releases = 0
    const world: World = {
      database,
      shops: shops as World['shops'],
      orders: new OrderTimes(),
      directWrites: new DirectWrites(),
      makeNextRelease: () => makeNextRelease(folder, ++releases),
    }
    const baseUrl = `http://127.0.0.1:${frontPort}`
    const cluster = new SellingCluster(plan, { world, folder, sink, front, baseUrl })
    try {
      await cluster.#open(databaseUrl)
      return cluster
    } catch (error) {
      await cluster.stop()
      throw error
    }
  }

  async #open(databaseUrl: string): Promise<void> {
    const { database, directWrites, shops } = this.world
    const leader = await database.leader()
    await leader.query('create role twirl login', 'postgres')
    await leader.query('create database twirl owner twirl', 'postgres')
    await directWrites.open(leader)
    await migrate(databaseUrl)
    this.#connection = connectDatabase(databaseUrl, pino({ level: 'silent' }), {
      // Filling a shop takes longer than its calls may.
      statementTimeoutMs: FILL_LIMIT_MS,
    })
    const { seed } = this.#plan
    const filling = { checkouts: CHECKOUTS, buyers: 0, seed, lostAnswers: 0, gatewayErrors: 0 }
    this.#shelf = await fillShop(this.#connection.db, filling)
    for (const shop of shops) await shop.start()
  }

  /** Buyers and staff begin, and orders are placed. */
  async trade(seed: number): Promise<Trade> {
    const shop = {
      db: this.#connection!.db,
      baseUrls: this.#baseUrls,
      shelf: this.#shelf!,
      orders: this.world.orders,
    }
    const trade = await Trade.start(shop, { ...this.#plan, seed })
    await this.world.orders.untilSelling()
    return trade
  }

  /** Reads all books. What was confirmed during an earlier fault must still be there. */
  async compare({ told, toldStaff }: TradeReport): Promise<ClusterComparison> {
    const { db } = this.#connection!
    const { database, directWrites } = this.world
    this.#told.push(...told)
    return {
      ...(await compareBooks(db, this.#told, toldStaff)),
      mails: await compareMails(db, this.#sink),
      lostDirectWrites: await directWrites.countLost(await database.leader()),
    }
  }

  /** Copies what the programs have written. Returns the folder. */
  keepLogs(): string {
    const kept = join(tmpdir(), basename(this.#folder))
    cpSync(this.#folder, kept, {
      recursive: true,
      filter: (file) => file === this.#folder || file.endsWith('.log'),
    })
    return kept
  }

  async stop(): Promise<void> {
    const { database, shops } = this.world
    await Promise.all(shops.map((shop) => shop.kill()))
    this.#front.kill()
    await database.stop()
    // Connections of which the other end is gone would be waited for.
    void this.#connection?.close().catch(() => {})
    await this.#sink.close()
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 5 })
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
