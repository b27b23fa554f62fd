import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import pino from 'pino'
import { connectDatabase, type Database } from '../../server/src/platform/database/database.ts'
import { seededRandom } from '../random.ts'
import { type AcceptedMail, DroppingSink } from './dropping-sink.ts'
import type { Carelessness, WorkerTask } from './worker.ts'

export type OutboxPlan = {
  /** Transactions that are tried; one in ten is rolled back. */
  transactions: number
  workers: number
  /** kill -9 of a worker at random, spread over all messages. */
  kills: number
  dropShare: number
  seed: number
  /** For a negative control. */
  carelessness?: Carelessness
  /** Shortens what a dead process's message waits for: 2 seconds instead of its lease, and no delay before a retry. */
  isHurried: boolean
  onProgress?: (text: string) => void
}

export type OutboxReport = {
  /** Committed, so that their messages must be sent. */
  committed: number
  kills: number
  dropped: DroppingSink['dropped']
  /** Committed, and never accepted by the mail server. */
  lost: number
  /** Accepted, though their transaction was rolled back or cut off. */
  ghosts: number
  /** Accepted more than once: a worker died after the mail server's answer and before it was stored. */
  duplicates: number
  /** Copies with another Message-ID than the first one, or two messages with the same: mailboxes cannot recognise them. */
  unrecognisable: number
  /** Given up by the outbox. */
  failed: number
  seconds: number
}

const LIMIT_MS = 15 * 60_000
const POLL_MS = 100

/** Workers put messages into the outbox and send them while some are killed and the mail server loses mails. */
export async function runOutboxTest(plan: OutboxPlan, databaseUrl: string): Promise<OutboxReport> {
  const started = performance.now()
  const random = seededRandom(plan.seed)
  const { db, close } = connectDatabase(databaseUrl, pino({ level: 'silent' }))
  await sql`create sequence outbox_test_number`.execute(db)
  // What really happened: in the transaction of each message.
  await sql`create table outbox_test_cause (number integer primary key)`.execute(db)
  const sink = new DroppingSink(plan.dropShare, random)
  const crew = new Crew({
    databaseUrl,
    smtpUrl: await sink.listen(),
    lastNumber: plan.transactions,
    ...(plan.carelessness && { carelessness: plan.carelessness }),
    ...(plan.isHurried && { seconds: { supervise: 1, poll: 0.5 } }),
  })
  try {
    await Promise.all(Array.from({ length: plan.workers }, () => crew.hire()))
    for (let kills = 0; kills < plan.kills; kills++) {
      // Spread over the messages and not over time; the last ones are left for the survivors.
      const share = (kills + random()) / (plan.kills + 1)
      while (sink.accepted.length < share * plan.transactions * 0.85) await setTimeout(5)
      await crew.killOne(random)
      if (kills % 10 === 9)
        plan.onProgress?.(`${kills + 1} kills, ${sink.accepted.length} mails accepted`)
    }
    await untilSent(db, plan)
    return {
      ...(await compare(db, sink.accepted)),
      kills: plan.kills,
      dropped: sink.dropped,
      seconds: (performance.now() - started) / 1_000,
    }
  } finally {
    await crew.dismiss()
    await sink.close()
    await close()
  }
}

// A process that is killed must not outlive a test that failed.
const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/** The workers. One that is killed is replaced. */
class Crew {
  readonly #task: WorkerTask
  readonly #ready: ChildProcess[] = []
  readonly #starting = new Set<Promise<void>>()

  constructor(task: WorkerTask) {
    this.#task = task
  }

  async hire(): Promise<void> {
    const child = fork(
      fileURLToPath(new URL('worker.ts', import.meta.url)),
      [JSON.stringify(this.#task)],
      // Not those of a test runner.
      { stdio: 'inherit', execArgv: [] },
    )
    running.add(child)
    child.once('exit', () => running.delete(child))
    await once(child, 'message')
    this.#ready.push(child)
  }

  /** Without warning. The next one is started without waiting for it. */
  async killOne(random: () => number): Promise<void> {
    while (this.#ready.length === 0) await Promise.race(this.#starting)
    const [child] = this.#ready.splice(Math.floor(random() * this.#ready.length), 1)
    await killed(child!)
    const start = this.hire().finally(() => this.#starting.delete(start))
    this.#starting.add(start)
  }

  async dismiss(): Promise<void> {
    await Promise.all(this.#starting)
    await Promise.all(this.#ready.map(killed))
  }
}

async function killed(child: ChildProcess): Promise<void> {
  const exit = once(child, 'exit')
  child.kill('SIGKILL')
  await exit
}

async function untilSent(db: Database, { transactions, isHurried }: OutboxPlan): Promise<void> {
  const deadline = performance.now() + LIMIT_MS
  while (performance.now() < deadline) {
    const { rows } = await sql<{ is_done: boolean }>`
      select (select last_value from outbox_test_number) > ${transactions}
        and not exists (select from outbox where sent_at is null and failed_at is null)
        as is_done`.execute(db)
    if (rows[0]!.is_done) return
    if (isHurried) await hurry(db)
    await setTimeout(POLL_MS)
  }
}

/** Makes retries due, and tries that began some time ago look like those of a process that died. */
async function hurry(db: Database): Promise<void> {
  await sql`
    update pgboss.job set start_after = now() where name = 'send-mail' and state = 'retry'`.execute(
    db,
  )
  await sql`
    update pgboss.job set started_on = now() - interval '51 seconds'
    where name = 'send-mail' and state = 'active' and started_on > now() - interval '51 seconds'
      and started_on < now() - interval '2 seconds'`.execute(db)
}

async function compare(
  db: Database,
  accepted: AcceptedMail[],
): Promise<Omit<OutboxReport, 'kills' | 'dropped' | 'seconds'>> {
  const { rows } = await sql<{ number: number }>`select number from outbox_test_cause`.execute(db)
  const committed = new Set(rows.map(({ number }) => `message ${number}`))
  const firstId = new Map<string, string>()
  let unrecognisable = 0
  for (const { subject, messageId } of accepted) {
    const first = firstId.get(subject)
    if (first === undefined) firstId.set(subject, messageId)
    else if (first !== messageId) unrecognisable++
  }
  const ids = new Set(firstId.values())
  const failed = await sql<{ count: number }>`
    select count(*)::int as count from outbox where failed_at is not null`.execute(db)
  return {
    committed: committed.size,
    lost: [...committed].filter((subject) => !firstId.has(subject)).length,
    ghosts: [...firstId.keys()].filter((subject) => !committed.has(subject)).length,
    duplicates: accepted.length - firstId.size,
    unrecognisable: unrecognisable + (firstId.size - ids.size),
    failed: failed.rows[0]!.count,
  }
}
