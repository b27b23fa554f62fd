import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import closeWithGrace from 'close-with-grace'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import {
  DEMO_GUEST_ORDER,
  DEMO_INVITED,
  demoGuide,
  loginSection,
  staffSection,
} from '../demo/guide.ts'
import type { DemoLogins } from '../demo/customers/settle-logins.ts'
import { buildApp } from './app.ts'
import { type Clock, systemClock } from './platform/clock.ts'
import { type Config, readConfig } from './platform/config.ts'
import { connectDatabase, type Database } from './platform/database/database.ts'
import { assertSameKey } from './platform/security/key-fingerprint.ts'
import { createLog } from './platform/log.ts'
import { migrate } from './platform/database/migrate.ts'
import { openDatabase } from './platform/database/open-database.ts'
import { grantShopRights } from './platform/database/shop-role.ts'
import { openWorkerMetrics } from './platform/metrics/open-metrics.ts'
import { isPooled } from './platform/database/pooler.ts'
import { poolSizeOf } from './platform/database/pool-size.ts'
import { orderLinkOf } from './orders/public.ts'
import { openSecrets } from './platform/security/secrets.ts'
import { StartupError } from './platform/startup-error.ts'
import { loadDevelopmentWebApp, loadWebApp } from './platform/pages/web-app.ts'
import { STOP, type WorkerReport, Workers } from './platform/workers.ts'
import { invitationLink } from './rsvp/public.ts'
import { beginSetup } from './setup/public.ts'
import { renewSetupLink } from './staff/public.ts'

// Longer than the longest call may take, shorter than what supervisors usually allow.
const SHUTDOWN_MS = 20_000
// The primary waits for its workers, and stops the database afterwards.
const PRIMARY_SHUTDOWN_MS = SHUTDOWN_MS + 5_000

/** What was opened and must be closed, last opened first. */
const openParts: (() => Promise<void>)[] = []
let isClosing = false

/** What the primary passes to a worker, besides the settings: not for programs that the worker starts. */
const WORKER_NUMBER = takeFromEnvironment('TWIRL_WORKER')
const WORKER_DATABASE_URL = takeFromEnvironment('TWIRL_WORKER_DATABASE_URL')

function start(): Promise<void> {
  const config = readFromEnvironment()
  if (WORKER_NUMBER && WORKER_DATABASE_URL)
    return startWorker(config, Number(WORKER_NUMBER), WORKER_DATABASE_URL)
  return config.WORKERS > 1 && !config.TWIRL_DEV ? startPrimary(config) : startAlone(config)
}

/** The only process. */
async function startAlone(config: Config): Promise<void> {
  const log = createLog(config.LOG_LEVEL)
  closeOnSignals(log, config.DRAIN_MS + SHUTDOWN_MS)
  const prepared = await prepare(config, log)
  await greet(config, prepared, await serve(config, prepared.databaseUrl, log, true))
}

/** Owns the embedded database and the workers; serves no request itself. */
async function startPrimary(config: Config): Promise<void> {
  const log = createLog(config.LOG_LEVEL)
  closeOnSignals(log, config.DRAIN_MS + PRIMARY_SHUTDOWN_MS, ['SIGUSR2'])
  const prepared = await prepare(config, log)
  const { databaseUrl, ownerUrl } = prepared
  const workers = new Workers({
    count: config.WORKERS,
    environmentOf: await planWorkers(config, databaseUrl, log),
    log,
    stopMs: config.DRAIN_MS + SHUTDOWN_MS,
  })
  openParts.push(() => workers.stop(), await openWorkerMetrics(config))
  await greet(config, prepared, await workers.start())
  let replacing = Promise.resolve()
  process.on('SIGUSR2', () => {
    replacing = replacing
      .then(() => migrateAndGrant(ownerUrl, databaseUrl))
      .then(() => workers.replaceAll())
      .catch((error: unknown) => log.error({ err: error }, 'the workers were not replaced'))
  })
}

/** The settings of a worker that differ from those of the shop: what is for the machine is divided among them. */
async function planWorkers(config: Config, databaseUrl: string, log: Logger) {
  const { WORKERS, DATABASE_POOL, PICTURE_WORKERS } = config
  // A pooler takes more connections than PostgreSQL.
  const poolSize = isPooled(databaseUrl)
    ? DATABASE_POOL
    : await withDatabase(databaseUrl, log, (db) => poolSizeOf(db, WORKERS, DATABASE_POOL))
  if (poolSize < DATABASE_POOL)
    log.warn({ poolSize }, 'DATABASE_POOL was reduced: the database allows too few connections')
  return (number: number): Record<string, string> => ({
    TWIRL_WORKER: String(number),
    TWIRL_WORKER_DATABASE_URL: databaseUrl,
    DATABASE_POOL: String(poolSize),
    PICTURE_WORKERS: String(Math.max(1, Math.floor(PICTURE_WORKERS / WORKERS))),
  })
}

/** Serves until the primary says so, or a signal of its own arrives; from a terminal both come at the same time. */
async function startWorker(config: Config, number: number, databaseUrl: string): Promise<void> {
  const log = createLog(config.LOG_LEVEL).child({ worker: number })
  const { close } = closeOnSignals(log, config.DRAIN_MS + SHUTDOWN_MS, [
    'SIGINT',
    'SIGTERM',
    'SIGUSR2',
    'SIGHUP',
  ])
  let isStopping = false
  const stop = () => {
    if (!isStopping) close()
    isStopping = true
  }
  process.on('message', (message) => {
    if (message === STOP) stop()
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop)
  // These signals are for the primary.
  for (const signal of ['SIGHUP', 'SIGUSR2'] as const) process.on(signal, () => {})
  await report({ port: await serve(config, databaseUrl, log, number === 1) })
}

/** Resolves when the message is sent; a process that exits before may lose it. */
function report(message: WorkerReport): Promise<unknown> {
  return new Promise((sent) => process.send?.(message, undefined, {}, sent))
}

/** Must be called before anything is opened: a signal during the start must not leave a database running. */
function closeOnSignals(log: Logger, delay: number, skip: closeWithGrace.AllEvents[] = []) {
  return closeWithGrace({ delay, skip, logger: false }, async ({ err }) => {
    if (err) log.fatal({ err }, 'stopping after an unexpected error')
    isClosing = true
    await closeAll()
  })
}

type Prepared = {
  databaseUrl: string
  /** Reaches the same database for what changes its tables: migrations and the demo. */
  ownerUrl: string
  isFilled: boolean
  exposedLogins: DemoLogins | null
}

/** Does what is needed once, before the first process listens. */
async function prepare(config: Config, log: Logger): Promise<Prepared> {
  await mkdir(config.DATA_DIR, { recursive: true }).catch((cause: Error) => {
    throw new StartupError(`cannot write to DATA_DIR ${config.DATA_DIR}: ${cause.message}`, {
      cause,
    })
  })
  const database = await openDatabase(config, log)
  openParts.push(database.stop)
  const archive = database.keepArchive?.()
  if (archive) openParts.push(archive.stop)
  const { url: databaseUrl, ownerUrl } = database
  await migrateAndGrant(ownerUrl, databaseUrl)
  await withDatabase(databaseUrl, log, (db) => assertSameKey(db, openSecrets(config)))
  const isFilled = config.DEMO && (await fillDemo(config, ownerUrl, log))
  if (!config.DEMO)
    await withDatabase(databaseUrl, log, (db) => beginSetup({ db, clock: systemClock }))
  // Before the first request: from then on others can log in.
  const exposedLogins = config.isLocal ? null : await settleLogins(config, databaseUrl, log)
  return { databaseUrl, ownerUrl, isFilled, exposedLogins }
}

async function migrateAndGrant(ownerUrl: string, databaseUrl: string): Promise<void> {
  await migrate(ownerUrl)
  if (ownerUrl !== databaseUrl) await grantShopRights(ownerUrl, databaseUrl)
}

/** Opens the shop and returns its port. */
async function serve(
  config: Config,
  databaseUrl: string,
  log: Logger,
  isFirst: boolean,
): Promise<number> {
  // React chooses its build by this variable; what it means for the shop itself has been read.
  if (!config.TWIRL_DEV) process.env['NODE_ENV'] ||= 'production'
  const loadPages = config.TWIRL_DEV ? loadDevelopmentWebApp : loadWebApp
  const clock = systemClock
  const app = await buildApp({ config, clock, databaseUrl, log, loadPages, isFirst })
  openParts.push(() => app.close())
  await listen(app, config)
  const address = app.server.address()
  return typeof address === 'object' && address ? address.port : config.PORT
}

async function closeAll(): Promise<void> {
  for (const close of openParts.splice(0).toReversed()) await close()
}

function takeFromEnvironment(name: string): string | undefined {
  const value = process.env[name]
  delete process.env[name]
  return value
}

function readFromEnvironment(): Config {
  const config = readConfig(process.env)
  return { ...config, DATA_DIR: resolve(config.DATA_DIR) }
}

// The demo is loaded when needed: it brings a picture vocabulary that a shop in business never uses.

async function fillDemo(config: Config, url: string, log: Logger): Promise<boolean> {
  const { fillDemoShop } = await import('../demo/fill-demo-shop.ts')
  return withDatabase(url, log, (db) => fillDemoShop(db, openSecrets(config), { isInSeason: true }))
}

async function settleLogins(config: Config, url: string, log: Logger): Promise<DemoLogins> {
  const { settleDemoLogins } = await import('../demo/customers/settle-logins.ts')
  return withDatabase(url, log, (db) => settleDemoLogins(db, config))
}

async function withDatabase<T>(
  url: string,
  log: Logger,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  const { db, close } = connectDatabase(url, log)
  try {
    return await work(db)
  } finally {
    await close()
  }
}

async function listen(app: FastifyInstance, { HOST, PORT }: Config): Promise<void> {
  try {
    await app.listen({ host: HOST, port: PORT })
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException
    if (code === 'EADDRINUSE')
      throw new StartupError(`port ${PORT} is taken. Choose another: PORT=${PORT + 1} npm start`)
    throw new StartupError(`cannot listen on ${HOST}:${PORT}: ${message}`, { cause })
  }
}

const INVITATION_SECONDS = 30 * 24 * 60 * 60

/** Says where the shop is open and, with the demo, what can be tried. */
async function greet(config: Config, prepared: Prepared, port: number): Promise<void> {
  const { databaseUrl, isFilled, exposedLogins } = prepared
  const origin = config.PORT === 0 ? `http://localhost:${port}` : config.PUBLIC_ORIGIN
  if (isFilled) console.log('Filled the empty database with the demo shop.')
  console.log(`\nTwirl is open at ${origin}\n`)
  if (config.DEMO) {
    const log = createLog(config.LOG_LEVEL)
    const logins = exposedLogins ?? (await settleLogins(config, databaseUrl, log))
    printGuide(config, systemClock, origin, logins)
    return
  }
  if (exposedLogins && hasReplaced(exposedLogins)) printReplaced(exposedLogins)
  const log = createLog(config.LOG_LEVEL)
  const setupUrl = await withDatabase(databaseUrl, log, (db) =>
    renewSetupLink({ db, clock: systemClock }, origin),
  ).catch((error: unknown) => {
    // The shop serves already: it goes on without the database, and another start prints the link.
    log.warn({ err: error }, 'the link to set up the shop could not be made')
    return null
  })
  if (setupUrl) console.log(`Set up your shop with this link, which works once:\n${setupUrl}\n`)
}

function printGuide(config: Config, clock: Clock, origin: string, logins: DemoLogins): void {
  const { alias, email } = DEMO_INVITED
  const expires = Math.floor(clock.now().getTime() / 1_000) + INVITATION_SECONDS
  const secrets = openSecrets(config)
  const invitationUrl = invitationLink(origin, secrets, alias, email, expires)
  const guestOrderUrl = orderLinkOf(
    { secrets, publicOrigin: origin },
    DEMO_GUEST_ORDER.order_number,
  )
  const outboxUrl = config.DEV_OUTBOX ? `${origin}/dev/outbox` : null
  const { customers, staff } = logins
  console.log(demoGuide({ logins: customers, staff, invitationUrl, guestOrderUrl, outboxUrl }))
}

function hasReplaced({ customers, staff }: DemoLogins): boolean {
  return [...customers, ...staff].some(({ password }) => password)
}

function printReplaced({ customers, staff }: DemoLogins): void {
  console.log('The demo accounts of this database had published passwords. Their new ones:')
  if (customers.length > 0) console.log(loginSection(customers))
  if (staff.length > 0) console.log(staffSection(staff))
}

try {
  await start()
} catch (error) {
  // A start that fails because it is being stopped has nothing to say.
  if (!isClosing) await giveUp(error)
}

async function giveUp(error: unknown): Promise<never> {
  await closeAll()
  const isExpected = error instanceof StartupError
  // The primary prints what concerns all workers, once.
  if (WORKER_NUMBER && isExpected) await report({ failure: error.message })
  else console.error(isExpected ? `twirl: ${error.message}` : error)
  process.exit(1)
}
