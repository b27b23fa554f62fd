import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { startEmbeddedPostgres } from '@twirl/embedded-postgres/start-embedded-postgres'
import { sql } from 'kysely'
import pino from 'pino'
import { rebuildStock } from '../server/src/inventory/public.ts'
import { connectDatabase, type Database } from '../server/src/platform/database/database.ts'
import { migrate } from '../server/src/platform/database/migrate.ts'
import { checkBooks, type Discrepancies } from '../server/test/checkout/check-books.ts'
import { buy, type Member, openAccount, type Told } from './buyer.ts'
import { fillShop } from './fill-shop.ts'
import { seededRandom } from './random.ts'
import { Victim } from './victim.ts'

export type CrashPlan = {
  checkouts: number
  buyers: number
  /** kill -9 of the server, and of PostgreSQL, at random moments. */
  serverKills: number
  databaseKills: number
  lostAnswers: number
  gatewayErrors: number
  seed: number
  /** A guard that is switched off, for negative controls. */
  fault: '' | 'new-keys' | 'free-units'
  onProgress?: (text: string) => void
}

export type CrashReport = {
  discrepancies: Discrepancies & {
    lost_orders: number
    counts_that_differ: number
    unexpected_answers: number
  }
  ordered: number
  soldOut: number
  unexpected: string[]
  serverKills: number
  databaseKills: number
  seconds: number
}

const SETTLE_LIMIT_MS = 120_000

/** Buyers buy while server and database are killed; then a second reader compares all books. */
export async function runCrashTest(plan: CrashPlan): Promise<CrashReport> {
  const folder = mkdtempSync(join(tmpdir(), 'twirl-crash-test-'))
  // Root's PostgreSQL runs as another user, which must be able to enter.
  chmodSync(folder, 0o755)
  const dataDir = join(folder, 'postgres')
  // Durable: a commit that was acknowledged survives the kill.
  const postgres = await startEmbeddedPostgres({ dataDir, durable: true, longestPauseMs: 200 })
  const { db, close } = connectDatabase(postgres.connectionString, pino({ level: 'silent' }))
  const started = performance.now()
  let victim: Victim | undefined
  try {
    await migrate(postgres.connectionString)
    const shelf = await fillShop(db, plan)
    if (plan.fault === 'free-units') await promiseEverything(db)
    victim = await Victim.start(postgres.connectionString, plan.fault)
    const { baseUrl } = victim
    const members: Member[] = []
    for (const buyer of shelf.buyers) members.push(await openAccount(baseUrl, buyer))
    const killer = new Killer(plan, victim, () => killPostgres(dataDir))
    const told: Told[] = []
    let begun = 0
    await Promise.all(
      members.map(async (member) => {
        while (begun < plan.checkouts) {
          const number = begun++
          killer.at(number)
          told.push(await buy(baseUrl, shelf, member, seededRandom(plan.seed * 1_000_003 + number)))
          if (told.length % 500 === 0) plan.onProgress?.(`${told.length} of ${plan.checkouts}`)
        }
      }),
    )
    await killer.finished()
    await untilSettled(db)
    return await report(db, told, killer, (performance.now() - started) / 1_000)
  } finally {
    await victim?.stop()
    await close()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Kills at random moments, spread over all checkouts and not over time, so that slow machines are killed as often. */
class Killer {
  readonly #moments: Map<number, (() => Promise<void>)[]> = new Map()
  #kills: Promise<void> = Promise.resolve()
  serverKills = 0
  databaseKills = 0

  constructor(
    { checkouts, serverKills, databaseKills, seed }: CrashPlan,
    victim: Victim,
    killDatabase: () => void,
  ) {
    const random = seededRandom(seed)
    const plan = (kill: () => Promise<void>) => {
      const moment = Math.floor(random() * checkouts)
      this.#moments.set(moment, [...(this.#moments.get(moment) ?? []), kill])
    }
    for (let i = 0; i < serverKills; i++)
      plan(async () => {
        await setTimeout(random() * 200)
        await victim.kill()
        this.serverKills++
      })
    for (let i = 0; i < databaseKills; i++)
      plan(async () => {
        killDatabase()
        this.databaseKills++
      })
  }

  /** Kills that are planned for this checkout follow each other. */
  at(checkout: number): void {
    for (const kill of this.#moments.get(checkout) ?? []) this.#kills = this.#kills.then(kill)
  }

  finished(): Promise<void> {
    return this.#kills
  }
}

function killPostgres(dataDir: string): void {
  const pid = Number(readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[0])
  process.kill(pid, 'SIGKILL')
}

/** For a negative control: every unit counts as free, and the database does not mind. */
async function promiseEverything(db: Database): Promise<void> {
  await sql`alter table booking drop constraint booking_no_overlap`.execute(db)
  const { rows } = await sql<{ definition: string }>`
    select pg_get_functiondef('free_units'::regproc) as definition`.execute(db)
  const unguarded = rows[0]!.definition.replaceAll(/not exists/gi, 'true or not exists')
  if (unguarded === rows[0]!.definition) throw new Error('the guard to switch off was not found')
  await sql.raw(unguarded).execute(db)
}

/** PostgreSQL may still be recovering from the last kill. */
async function untilSettled(db: Database): Promise<void> {
  const deadline = performance.now() + SETTLE_LIMIT_MS
  while (performance.now() < deadline) {
    const unsettled = await countUnsettled(db).catch(() => null)
    if (unsettled === 0) return
    await setTimeout(500)
  }
}

async function countUnsettled(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from checkout where state = 'RESERVED'`.execute(db)
  return rows[0]!.count
}

async function report(
  db: Database,
  told: Told[],
  { serverKills, databaseKills }: Killer,
  seconds: number,
): Promise<CrashReport> {
  const ordered = told.filter((each) => each.outcome === 'ORDERED')
  const unexpected = told.flatMap((each) => (each.outcome === 'UNEXPECTED' ? each.what : []))
  return {
    discrepancies: {
      ...(await checkBooks(db)),
      lost_orders: await countLost(db, ordered),
      counts_that_differ: (await rebuildStock(db)).length,
      unexpected_answers: unexpected.length,
    },
    ordered: ordered.length,
    soldOut: told.filter(({ outcome }) => outcome === 'SOLD_OUT').length,
    unexpected,
    serverKills,
    databaseKills,
    seconds,
  }
}

/** Orders that a buyer was told about and that are not stored exactly so. */
async function countLost(
  db: Database,
  ordered: Extract<Told, { outcome: 'ORDERED' }>[],
): Promise<number> {
  const { rows } = await sql<{ lost: number }>`
    select count(*)::int as lost
    from unnest(
      ${ordered.map(({ order_token }) => order_token)}::text[],
      ${ordered.map(({ order_number }) => order_number)}::text[],
      ${ordered.map(({ total }) => Math.round(total * 100))}::int[]
    ) as told (order_token, order_number, total_cents)
    where not exists (
      select from customer_order o
      where o.order_token = told.order_token and o.order_number = told.order_number
        and o.total_cents = told.total_cents and o.status = 'PAID'
    )`.execute(db)
  return rows[0]!.lost
}
