import pLimit from 'p-limit'
import { fromKysely, PgBoss, type QueueResult } from 'pg-boss'
import type { DatabaseConnection } from '../database/database.ts'
import type { Transaction } from '../database/transaction.ts'
import type { Log } from '../log.ts'
import type { JobHandler, JobKind } from './job-kind.ts'
import { JobWorker, type WorkerOptions } from './job-worker.ts'

const TIME_ZONE = 'America/New_York'

/** Tests are less patient. */
const SECONDS = {
  /** How often a worker looks for jobs that it was not woken for. */
  poll: 30,
  /** How often jobs of processes that died are looked for. */
  supervise: 10,
  /** How often pg-boss looks whether a schedule is due, and for the job that then sends it. */
  schedule: 30,
  /** How long closing waits for running jobs; less than main.ts waits for everything. */
  close: 15,
}
// Workers poll at the same moment; each alone would open a connection and take it from requests.
const MAX_STATEMENTS = 2
// Dependencies between jobs are not used.
const FLOW_SECONDS = 24 * 60 * 60
// While the database is unavailable every worker reports it: one log line in this time.
const LOG_PAUSE_MS = 60_000

/** A scheduled job runs again by itself: a failed one is retried once, and one that is still queued is enough. */
const SCHEDULED = {
  policy: 'exclusive',
  retryLimit: 1,
  retryDelay: 60,
  expireInSeconds: 10 * 60,
} as const

type JobsOptions = {
  executeSql: DatabaseConnection['executeSql']
  log: Pick<Log, 'warn' | 'error'>
  seconds?: Partial<typeof SECONDS>
}

/**
 * Work that runs later, once, in one of the processes: pg-boss on the shop's own pool, in the schema `pgboss`.
 * Declare jobs with `work` and `schedule`, then `start`.
 */
export class Jobs {
  readonly #boss: PgBoss
  readonly #log: JobsOptions['log']
  readonly #seconds: typeof SECONDS
  readonly #workers: JobWorker[] = []
  readonly #schedules: { name: string; cron: string }[] = []
  #loggedAt = -Infinity

  constructor({ executeSql, log, seconds }: JobsOptions) {
    this.#log = log
    this.#seconds = { ...SECONDS, ...seconds }
    const limit = pLimit(MAX_STATEMENTS)
    this.#boss = new PgBoss({
      db: {
        executeSql: (text: string, values?: unknown[]) =>
          // An array, even an empty one, prepares the statement; several statements in one text cannot be prepared.
          limit(executeSql, text, values?.length || !text.includes(';') ? values : undefined),
      },
      schema: 'pgboss',
      // server/migrations creates and changes the schema.
      migrate: false,
      superviseIntervalSeconds: this.#seconds.supervise,
      monitorIntervalSeconds: this.#seconds.supervise,
      cronMonitorIntervalSeconds: this.#seconds.schedule,
      cronWorkerIntervalSeconds: this.#seconds.schedule,
      flowIntervalSeconds: FLOW_SECONDS,
      // The tables are small; a rebuild could be cut off by the deadline of a statement.
      reindex: false,
      registerInstance: false,
      openTelemetry: { enabled: false },
    })
    this.#boss.on('error', (error) => this.#logError(error))
    this.#boss.on('warning', ({ message, data }) => log.warn({ data }, message))
  }

  /** Runs the jobs of a kind in this process. A handler that throws is retried as the kind says. */
  work<Data extends object>(
    kind: JobKind<Data>,
    handler: JobHandler<Data>,
    options: Partial<Pick<WorkerOptions, 'lanes' | 'batchSize' | 'pollSeconds'>> = {},
  ): void {
    // The sender of a job is typed by the same kind.
    const worker = new JobWorker(kind, handler as JobHandler<object>, {
      lanes: options.lanes ?? 1,
      batchSize: options.batchSize ?? 1,
      pollSeconds: Math.min(options.pollSeconds ?? SECONDS.poll, this.#seconds.poll),
      log: this.#log,
    })
    this.#workers.push(worker)
  }

  /** Runs the handler in one of the processes whenever the cron expression says so, by New York time. */
  schedule(name: string, cron: string, handler: () => Promise<unknown>): void {
    this.work({ name, ...SCHEDULED }, handler)
    this.#schedules.push({ name, cron })
  }

  /** The job runs if and only if the transaction commits. Wake the workers afterwards, or they find it by polling. */
  async send<Data extends object>(
    transaction: Transaction,
    kind: JobKind<Data>,
    data: Data,
  ): Promise<void> {
    await this.#boss.send(kind.name, data, { db: fromKysely(transaction) })
  }

  /** Makes this process look for jobs of the kind now. */
  wake({ name }: JobKind<object>): void {
    for (const worker of this.#workers) if (worker.kind.name === name) worker.wake()
  }

  async start(): Promise<void> {
    await this.#boss.start()
    await this.#createQueues()
    await this.#createSchedules()
    for (const worker of this.#workers) await worker.start(this.#boss)
  }

  /** Waits for running jobs, but not forever: what is cut off is retried. */
  async close(): Promise<void> {
    await this.#boss.stop({ timeout: this.#seconds.close * 1_000 })
  }

  /** Changes only what differs, so that a start does not write. */
  async #createQueues(): Promise<void> {
    const existing = new Map((await this.#boss.getQueues()).map((queue) => [queue.name, queue]))
    for (const { kind } of this.#workers) {
      const { name, policy, data: _, ...options } = kind
      const queue = existing.get(name)
      if (!queue) await this.#boss.createQueue(name, { ...options, ...(policy && { policy }) })
      else if (!hasOptions(queue, options)) await this.#boss.updateQueue(name, options)
    }
  }

  async #createSchedules(): Promise<void> {
    const existing = await this.#boss.getSchedules()
    for (const { name, cron } of this.#schedules) {
      if (existing.some((schedule) => schedule.name === name && schedule.cron === cron)) continue
      // A shop that does not run at night catches up when it starts.
      await this.#boss.schedule(name, cron, null, { tz: TIME_ZONE, missed: 'once' })
    }
  }

  #logError(error: Error): void {
    if (Date.now() - this.#loggedAt < LOG_PAUSE_MS) return
    this.#loggedAt = Date.now()
    this.#log.error({ err: error }, 'jobs cannot be run now, trying again')
  }
}

function hasOptions(queue: QueueResult, options: Partial<QueueResult>): boolean {
  return Object.entries(options).every(
    ([name, value]) => queue[name as keyof QueueResult] === value,
  )
}
