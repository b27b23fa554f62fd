import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { listCarts } from '@twirl/contract/buying/cart'
import pino from 'pino'
import { startChild } from '../../bench/measure/child.ts'
import { connectDatabase } from '../../server/src/platform/database/database.ts'
import { migrate } from '../../server/src/platform/database/migrate.ts'
import { compareBooks, type Comparison } from '../compare-books.ts'
import { fillShop } from '../fill-shop.ts'
import { runBuyers } from '../run-buyers.ts'
import { measureChangeMs } from '../measure-change.ts'
import { ShopClient } from '../shop-client.ts'
import { PostgresPair } from './postgres-pair.ts'

export type FailoverPlan = {
  checkouts: number
  buyers: number
  workers: number
  /** Between the end of the primary and the promotion of its standby. */
  outageMs: number
  seed: number
  /** The folder with `initdb` and `postgres`. */
  programs: string
  /** False for the negative control: the primary does not wait for its standby, which is cut off before. */
  isSynchronous: boolean
  onProgress?: (text: string) => void
}

export type FailoverReport = Comparison & {
  /** Calls that were refused with 503 while there was no primary. */
  refused: number
  /** Counts answers that were neither the carts nor a 503 in JSON. */
  wrongAnswers: string[]
  /** From the end of the primary to the first call that used the other one. */
  secondsWithoutDatabase: number
  isChangeSeen: boolean
}

const WATCH_MS = 50

/** Buyers buy while the primary is killed and its standby promoted; then a second reader compares all books. */
export async function runFailoverTest(plan: FailoverPlan): Promise<FailoverReport> {
  const folder = mkdtempSync(join(tmpdir(), 'twirl-failover-'))
  const pair = await PostgresPair.start({ ...plan, folder })
  try {
    await migrate(pair.url)
    const shelf = await fill(pair, plan)
    const shop = await startShop(pair.url, folder, plan.workers)
    const baseUrls = [`http://127.0.0.1:${shop.port}`]
    const watch = new Watch(baseUrls)
    let failover = Promise.resolve()
    const told = await runBuyers(baseUrls, shelf, plan, (number) => {
      if (number === Math.floor(plan.checkouts / 6) && !plan.isSynchronous)
        void pair.disconnectStandby()
      if (number === Math.floor(plan.checkouts / 3)) failover = failOver(pair, watch, plan)
    })
    await failover
    // Whether the change feed reads from the promoted server.
    const isChangeSeen = (await measureChangeMs(pair.urlOf(1), baseUrls)) !== null
    const { db, close } = connectDatabase(pair.urlOf(1), pino({ level: 'silent' }))
    const comparison = await compareBooks(db, told)
    await close()
    await shop.stop()
    return { ...comparison, ...watch.report(), isChangeSeen }
  } finally {
    await pair.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function fill(pair: PostgresPair, plan: FailoverPlan) {
  const { db, close } = connectDatabase(pair.urlOf(0), pino({ level: 'silent' }))
  try {
    return await fillShop(db, { ...plan, lostAnswers: 0, gatewayErrors: 0 })
  } finally {
    await close()
  }
}

function startShop(databaseUrl: string, folder: string, workers: number) {
  return startChild(['server/src/main.ts'], {
    NODE_ENV: '',
    PORT: '0',
    WORKERS: String(workers),
    DEMO: 'off',
    PICTURE_PREFILL: 'off',
    // Each buyer has an address of its own.
    TRUST_PROXY: '127.0.0.1',
    LOG_LEVEL: 'silent',
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: databaseUrl,
  })
}

async function failOver(pair: PostgresPair, watch: Watch, plan: FailoverPlan): Promise<void> {
  plan.onProgress?.('the primary is killed')
  pair.killPrimary()
  const watching = watch.untilAnswered()
  await setTimeout(plan.outageMs)
  await pair.promote()
  plan.onProgress?.('the standby is promoted')
  await watching
  plan.onProgress?.('the shop uses it')
}

/** One visitor who looks into the carts all the time. */
class Watch {
  readonly #client: ShopClient
  #refused = 0
  #seconds = 0
  readonly #wrongAnswers: string[] = []

  constructor(baseUrls: string[]) {
    this.#client = new ShopClient(baseUrls, { guestId: 'FailoverGuestFailoverGuest012345' })
  }

  /** From the first refusal to the first answer after it. */
  async untilAnswered(): Promise<void> {
    const since = performance.now()
    for (;;) {
      const answer = await this.#client.once(listCarts, {})
      if (answer !== 'NO_ANSWER' && answer.ok && this.#refused > 0) break
      if (answer === 'NO_ANSWER') this.#wrongAnswers.push('no answer')
      else if (!answer.ok && answer.error.code === 'UNAVAILABLE') this.#refused++
      else if (!answer.ok) this.#wrongAnswers.push(answer.error.code)
      await setTimeout(WATCH_MS)
    }
    this.#seconds = (performance.now() - since) / 1_000
  }

  report() {
    return {
      refused: this.#refused,
      wrongAnswers: this.#wrongAnswers,
      secondsWithoutDatabase: this.#seconds,
    }
  }
}
