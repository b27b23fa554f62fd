import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import closeWithGrace from 'close-with-grace'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { DEMO_GUEST_ORDER, DEMO_INVITED, demoGuide, loginSection } from '../demo/guide.ts'
import type { DemoLogin } from '../demo/settle-logins.ts'
import { buildApp } from './app.ts'
import { type Clock, systemClock } from './platform/clock.ts'
import { type Config, readConfig } from './platform/config.ts'
import { connectDatabase, type Database } from './platform/database/database.ts'
import { assertSameKey } from './platform/security/key-fingerprint.ts'
import { createLog } from './platform/log.ts'
import { migrate } from './platform/database/migrate.ts'
import { openDatabase } from './platform/database/open-database.ts'
import { orderLinkOf } from './orders/public.ts'
import { openSecrets } from './platform/security/secrets.ts'
import { StartupError } from './platform/startup-error.ts'
import { loadDevelopmentWebApp, loadWebApp } from './platform/pages/web-app.ts'
import { invitationLink } from './rsvp/public.ts'

// Longer than the longest call may take, shorter than what supervisors usually allow.
const SHUTDOWN_MS = 20_000

/** What was opened and must be closed, last opened first. */
const openParts: (() => Promise<void>)[] = []

async function start(): Promise<void> {
  const config = readFromEnvironment()
  const log = createLog(config.LOG_LEVEL)
  // First of all: a signal during the start must not leave a database running.
  closeWithGrace({ delay: config.DRAIN_MS + SHUTDOWN_MS, logger: false }, async ({ err }) => {
    if (err) log.fatal({ err }, 'stopping after an unexpected error')
    await closeAll()
  })
  await mkdir(config.DATA_DIR, { recursive: true }).catch((cause: Error) => {
    throw new StartupError(`cannot write to DATA_DIR ${config.DATA_DIR}: ${cause.message}`, {
      cause,
    })
  })
  const database = await openDatabase(config, log)
  openParts.push(database.stop)
  await migrate(database.url)
  await withDatabase(database.url, log, (db) => assertSameKey(db, openSecrets(config)))
  const isFilled = config.DEMO && (await fillDemo(config, database.url, log))
  const findLogins = () => settleLogins(config, database.url, log)
  // Before the first request: from then on others can log in.
  const exposedLogins = config.isLocal ? null : await findLogins()
  // React chooses its build by this variable; what it means for the shop itself has been read.
  if (!config.TWIRL_DEV) process.env['NODE_ENV'] ||= 'production'
  const loadPages = config.TWIRL_DEV ? loadDevelopmentWebApp : loadWebApp
  const clock = systemClock
  const app = await buildApp({ config, clock, databaseUrl: database.url, log, loadPages })
  openParts.push(() => app.close())
  await listen(app, config)
  const origin = greet(app, config, isFilled)
  if (config.DEMO) printGuide(config, clock, origin, exposedLogins ?? (await findLogins()))
  else if (exposedLogins?.some(({ password }) => password)) printReplaced(exposedLogins)
}

async function closeAll(): Promise<void> {
  for (const close of openParts.splice(0).toReversed()) await close()
}

function readFromEnvironment(): Config {
  const config = readConfig(process.env)
  return { ...config, DATA_DIR: resolve(config.DATA_DIR) }
}

// The demo is loaded when needed: it brings a picture vocabulary that a shop in business never uses.

async function fillDemo(config: Config, url: string, log: Logger): Promise<boolean> {
  const { fillDemoShop } = await import('../demo/fill-demo-shop.ts')
  return withDatabase(url, log, (db) => fillDemoShop(db, openSecrets(config)))
}

async function settleLogins(config: Config, url: string, log: Logger): Promise<DemoLogin[]> {
  const { settleDemoLogins } = await import('../demo/settle-logins.ts')
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

/** Answers where the shop is open. */
function greet(app: FastifyInstance, { PORT, PUBLIC_ORIGIN }: Config, isFilled: boolean): string {
  const address = app.server.address()
  const port = typeof address === 'object' ? address?.port : PORT
  const origin = PORT === 0 ? `http://localhost:${port}` : PUBLIC_ORIGIN
  if (isFilled) console.log('Filled the empty database with the demo shop.')
  console.log(`\nTwirl is open at ${origin}\n`)
  return origin
}

function printGuide(config: Config, clock: Clock, origin: string, logins: DemoLogin[]): void {
  const { alias, email } = DEMO_INVITED
  const expires = Math.floor(clock.now().getTime() / 1_000) + INVITATION_SECONDS
  const secrets = openSecrets(config)
  const invitationUrl = invitationLink(origin, secrets, alias, email, expires)
  const guestOrderUrl = orderLinkOf(
    { secrets, publicOrigin: origin },
    DEMO_GUEST_ORDER.order_number,
  )
  const outboxUrl = config.DEV_OUTBOX ? `${origin}/dev/outbox` : null
  console.log(demoGuide({ logins, invitationUrl, guestOrderUrl, outboxUrl }))
}

function printReplaced(logins: DemoLogin[]): void {
  console.log('The demo accounts of this database had published passwords. Their new ones:')
  console.log(loginSection(logins))
}

try {
  await start()
} catch (error) {
  await closeAll()
  console.error(error instanceof StartupError ? `twirl: ${error.message}` : error)
  process.exit(1)
}
