import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { ChangeFeed } from './changes/change-feed.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import { connectDatabase, type Database, type DatabaseConnection } from './database/database.ts'
import type { MaxWaiting } from './database/guard-pool.ts'
import { Reads } from './database/reads.ts'
import { mountHealth } from './http/health.ts'
import { createHttp } from './http/http.ts'
import { type LOAD_LIMITS, LoadShedder } from './http/load/load-shedder.ts'
import { watchLoopDelay } from './http/load/loop-delay.ts'
import { stopGracefully } from './http/load/stop-gracefully.ts'
import { type OnUndeclaredError, Routes } from './http/routes.ts'
import { logUnfitAnswers, type OnUnfitAnswer } from './http/unfit-answers.ts'
import { Jobs } from './jobs/jobs.ts'
import type { Metrics } from './metrics/metrics.ts'
import { openMetrics } from './metrics/open-metrics.ts'
import { platformGauges } from './metrics/platform-gauges.ts'
import { openTracing } from './tracing/open-tracing.ts'
import { Outbox } from './outbox/outbox.ts'
import { platformJobs } from './platform.jobs.ts'
import { type PasswordCost, Passwords } from './security/passwords.ts'
import { openSecrets, type Secrets } from './security/secrets.ts'
import { Sessions } from './security/sessions.ts'

export type PlatformDeps = {
  config: Config
  clock: Clock
  databaseUrl: string
  log: Logger
}

/** What tests replace. */
export type PlatformTesting = {
  /** Replaces the connection, to check how it is used. */
  connect?: typeof connectDatabase
  /** Without a replica, calls that one may answer read by connections of their own, which cannot write. */
  hasReadOnlyReads?: boolean
  /** How often the change log is read. */
  changePollMs?: number
  /** Limits above which calls are refused. */
  loadLimits?: typeof LOAD_LIMITS
  /** How many may wait for a connection to the database, by priority. */
  maxWaiting?: MaxWaiting
  /** How long a request may wait for password hashing. */
  passwordWaitMs?: number
  /** How often jobs are looked for. */
  jobSeconds?: ConstructorParameters<typeof Jobs>[0]['seconds']
  /** What hashing a password costs. */
  passwordCost?: PasswordCost
  /** Each call may take so long at least. */
  leastTimeLimitMs?: number
  /** Customers get the error all the same; tests fail. */
  onUndeclaredError?: OnUndeclaredError
  /** Customers get a response that fails a check all the same; `null`: it is an error. */
  onUnfitAnswer?: OnUnfitAnswer | null
}

/** What every slice may use. */
export type Platform = PlatformDeps & {
  app: FastifyInstance
  db: Database
  changes: ChangeFeed
  sessions: Sessions
  secrets: Secrets
  passwords: Passwords
  jobs: Jobs
  outbox: Outbox
  routes: Routes
  /** Reads that a replica may answer; null without a replica. */
  reads: Reads | null
  loadShedder: LoadShedder
  metrics: Metrics | null
  publicOrigin: string
  /** Where our people read what visitors write. */
  mailbox: string
}

/** Closing the app closes all of it, in the reverse order. */
export async function openPlatform(
  dependencies: PlatformDeps,
  testing: PlatformTesting,
): Promise<Platform> {
  const { config, clock, databaseUrl, log } = dependencies
  const { PUBLIC_ORIGIN: publicOrigin, MESSAGES_TO: mailbox } = config
  const app = createHttp({ log, trustedProxies: config.TRUST_PROXY, publicOrigin })
  const metrics = await openMetrics(app, config)
  await openTracing(app, config)
  const stopping = stopGracefully(app, config.DRAIN_MS)
  const loopDelay = watchLoopDelay(log)
  app.addHook('onClose', async () => loopDelay.stop())

  const database = openDatabase(dependencies, testing)
  const { db, executeSql } = database
  app.addHook('onClose', database.close)
  mountHealth(app, { stopping, isDatabaseAvailable: database.isAvailable })
  metrics?.addGauges(platformGauges(database, { clock, archiveDir: config.ARCHIVE_DIR }))

  // Opened before anything is read, and started when everything that is cached has subscribed.
  const { changePollMs: pollMs } = testing
  const changes = await ChangeFeed.open({ db, databaseUrl, log, ...(pollMs && { pollMs }) })
  app.addHook('onClose', () => changes.close())
  const replica = openReplica(dependencies, testing)
  if (replica) app.addHook('onClose', replica.close)
  const reads = new Reads({ primary: db, replica, knownPosition: () => changes.walPosition, log })
  const sessions = new Sessions(db, clock)
  changes.invalidate('session', sessions)

  const secrets = openSecrets(config)
  const passwords = new Passwords(testing.passwordWaitMs, testing.passwordCost)
  app.addHook('onClose', () => passwords.close())
  const { jobSeconds: seconds } = testing
  const jobs = new Jobs({ executeSql, log, ...(seconds && { seconds }) })
  platformJobs(jobs, db, clock)
  return {
    ...dependencies,
    app,
    db,
    changes,
    sessions,
    secrets,
    passwords,
    jobs,
    outbox: new Outbox(secrets, jobs),
    routes: new Routes(
      testing.onUndeclaredError ??
        ((call, error) =>
          log.error({ err: error, call }, `${call} does not declare ${error.code}`)),
      reads,
      unfitAnswersOf(dependencies, testing),
    ),
    reads: config.DATABASE_READ_URL ? reads : null,
    loadShedder: new LoadShedder(log, testing.loadLimits),
    metrics,
    publicOrigin,
    mailbox,
  }
}

/** While the shop is developed, a response that fails a check is an error. */
function unfitAnswersOf(
  { config, clock, log }: PlatformDeps,
  { onUnfitAnswer }: PlatformTesting,
): OnUnfitAnswer | null {
  if (onUnfitAnswer !== undefined) return onUnfitAnswer
  return config.TWIRL_DEV ? null : logUnfitAnswers(log, clock)
}

function openDatabase(
  { config, databaseUrl, log }: PlatformDeps,
  { connect = connectDatabase, maxWaiting }: PlatformTesting,
): DatabaseConnection {
  return connect(databaseUrl, log, {
    waitMs: config.DATABASE_WAIT_MS,
    poolSize: config.DATABASE_POOL,
    maxWaiting,
  })
}

function openReplica(
  { config, databaseUrl, log }: PlatformDeps,
  { connect = connectDatabase, maxWaiting, hasReadOnlyReads }: PlatformTesting,
): DatabaseConnection | null {
  const url = config.DATABASE_READ_URL ?? (hasReadOnlyReads ? databaseUrl : null)
  if (url === null) return null
  return connect(url, log, {
    waitMs: config.DATABASE_WAIT_MS,
    poolSize: config.DATABASE_POOL,
    maxWaiting,
    isReadOnly: true,
  })
}
