import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { paymentWebhook } from '@twirl/contract/buying/checkout'
import { startEmbeddedPostgres } from '@twirl/embedded-postgres/start-embedded-postgres'
import { sql } from 'kysely'
import pino from 'pino'
import { connectDatabase, type Database } from '../server/src/platform/database/database.ts'
import { migrate } from '../server/src/platform/database/migrate.ts'
import { openStandIn, type StandIn } from '../stripe-stand-in/server/open-stand-in.ts'
import { compareBooks, type Comparison } from './compare-books.ts'
import { fillShop } from './fill-shop.ts'
import { stripeTill } from './gateways/stripe-till.ts'
import { builtInTill } from './gateways/till.ts'
import { WEBHOOK_SECRET } from './gateways/webhook-secret.ts'
import { seededRandom } from './random.ts'
import { runBuyers } from './run-buyers.ts'
import { Backlog } from './staff/backlog.ts'
import { openStaff } from './staff/open-staff.ts'
import { Victim } from './victim.ts'

const HURRY_MS = 3_000

export const FAULTS = ['new-keys', 'free-units', 'staff-guards', 'no-gate'] as const
type Fault = (typeof FAULTS)[number]

export const GATEWAYS = ['built-in', 'stripe'] as const

export type CrashPlan = {
  /** stripe: the stand-in for it, which is not killed. */
  gateway: (typeof GATEWAYS)[number]
  checkouts: number
  buyers: number
  /** Orders that staff work on at once; 0: there are no staff. */
  staff: number
  /** Processes of the server, on one database. */
  servers: number
  /** kill -9 of the server, and of PostgreSQL, at random moments. */
  serverKills: number
  databaseKills: number
  lostAnswers: number
  gatewayErrors: number
  seed: number
  /** A guard that is switched off, for negative controls. */
  fault: Fault | ''
  onProgress?: (text: string) => void
}

export type CrashReport = Comparison & {
  serverKills: number
  databaseKills: number
  seconds: number
}

/** Buyers buy while server and database are killed; then a second reader compares all books. */
export async function runCrashTest(plan: CrashPlan): Promise<CrashReport> {
  const folder = mkdtempSync(join(tmpdir(), 'twirl-crash-test-'))
  // Root's PostgreSQL runs as another user, which must be able to enter.
  chmodSync(folder, 0o755)
  const dataDir = join(folder, 'postgres')
  // Durable: a commit that was acknowledged survives the kill. No power fails, so that nothing has to wait for the disk:
  // with fsync PostgreSQL was away for 0.2 to 6.5 seconds after a kill, without it for less than half a second.
  const postgres = await startEmbeddedPostgres({
    dataDir,
    durable: true,
    fsync: false,
    longestPauseMs: 200,
  })
  const { db, close } = connectDatabase(postgres.connectionString, pino({ level: 'silent' }))
  const started = performance.now()
  const victims: Victim[] = []
  const standIn = plan.gateway === 'stripe' ? await openStandIn() : null
  let hurry: NodeJS.Timeout | undefined
  try {
    await migrate(postgres.connectionString)
    hurry = setInterval(() => continueRefunds(db), HURRY_MS)
    const shelf = await fillShop(db, plan)
    if (plan.fault === 'free-units') await promiseEverything(db)
    if (plan.fault === 'staff-guards') await forgetSteps(db)
    for (let i = 0; i < plan.servers; i++)
      victims.push(await Victim.start(postgres.connectionString, plan.fault, standIn?.origin))
    const killer = new Killer(plan, victims, () => killPostgres(dataDir))
    const baseUrls = victims.map(({ baseUrl }) => baseUrl)
    const backlog = plan.staff > 0 ? new Backlog(plan.staff) : null
    const banksAsk = standIn !== null
    const staff = backlog ? await openStaff(db, { baseUrls, shelf, backlog, plan, banksAsk }) : null
    if (standIn) misbehave(standIn, plan, baseUrls[0]!)
    const till = standIn ? stripeTill(standIn, plan.fault === 'no-gate') : builtInTill
    const onBegin = (number: number) => killer.at(number)
    const told = await runBuyers(baseUrls, shelf, plan, onBegin, backlog, till)
    backlog?.close()
    const unexpected = (await staff?.unexpected) ?? []
    await killer.finished()
    const { serverKills, databaseKills } = killer
    const comparison = await compareBooks(db, told, unexpected, standIn)
    const seconds = (performance.now() - started) / 1_000
    return { ...comparison, serverKills, databaseKills, seconds }
  } finally {
    clearInterval(hurry)
    await Promise.all(victims.map((victim) => victim.stop()))
    await standIn?.close()
    await close()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Lets answers be lost, late or refused, and webhooks come late, twice and in any order. */
function misbehave(
  standIn: StandIn,
  { lostAnswers, gatewayErrors, seed }: CrashPlan,
  baseUrl: string,
): void {
  standIn.turnDials({
    seed,
    lostAnswerShare: lostAnswers,
    errorShare: gatewayErrors,
    rateLimitShare: gatewayErrors / 2,
    maxLatencyMs: 80,
    webhookMaxDelayMs: 1_500,
    webhookRepeatShare: 0.3,
  })
  standIn.sendWebhooksTo({ url: `${baseUrl}${paymentWebhook.path}`, secret: WEBHOOK_SECRET })
}

/** Kills at random moments, spread over all checkouts and not over time, so that slow machines are killed as often. */
class Killer {
  readonly #moments: Map<number, (() => Promise<void>)[]> = new Map()
  #kills: Promise<void> = Promise.resolve()
  serverKills = 0
  databaseKills = 0

  constructor(
    { checkouts, serverKills, databaseKills, seed }: CrashPlan,
    victims: Victim[],
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
        await victims[Math.floor(random() * victims.length)]!.kill()
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

/** The shop does so each minute, for which staff who wait for a refund would wait. */
function continueRefunds(db: Database): void {
  sql`insert into pgboss.job (name) values ('continue-refunds')`
    .execute(db)
    // PostgreSQL may just have been killed.
    .catch(() => {})
}

function killPostgres(dataDir: string): void {
  const pid = Number(readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[0])
  process.kill(pid, 'SIGKILL')
}

/** For a negative control: every unit counts as free, and the database does not mind. */
export async function promiseEverything(db: Database): Promise<void> {
  await sql`alter table booking drop constraint booking_no_overlap`.execute(db)
  await sql`
    create or replace function is_free(
      taken tstzmultirange, back_by timestamptz, wanted tstzrange, since timestamptz
    ) returns boolean language sql immutable as $$ select true $$`.execute(db)
}

/** For a negative control: the audit log misses departures, and the list of orders does not follow parcels. */
async function forgetSteps(db: Database): Promise<void> {
  await sql`create rule forget as on insert to audit_entry where new.action = 'order.ship' do instead nothing`.execute(
    db,
  )
  await sql`drop trigger order_desk_update on shipment`.execute(db)
}
