import { mkdtempSync, rmSync } from 'node:fs'
import type { OutgoingHttpHeaders } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { encodeCall } from '@twirl/contract/client'
import type { Endpoint, EndpointInput, EndpointOutput } from '@twirl/contract/endpoint'
import type { ErrorBody } from '@twirl/contract/errors'
import type { FastifyInstance } from 'fastify'
import pino, { type Logger } from 'pino'
import { type AppDeps, buildApp, type Testing } from '#app.ts'
import { readConfig } from '#platform/config.ts'
import type { ShownMessage } from '#dev-outbox/read-outbox.ts'
import { connectDatabase, type Database } from '#platform/database/database.ts'
import type { OnUndeclaredError } from '#platform/http/routes.ts'
import { Secrets } from '#platform/security/secrets.ts'
import { afterUse } from './after-use.ts'
import { createTestDatabase } from './database.ts'
import { allowOneConnection, failOnSecondConnection } from './one-connection.ts'
import { createTestClock, type TestClock } from './test-clock.ts'

export type TestApp = {
  app: FastifyInstance
  db: Database
  databaseUrl: string
  /** The time of the shop, and of other processes of it. */
  clock: TestClock
  /** Makes a call the way the browser does, as a guest. */
  call: <E extends Endpoint>(
    endpoint: E,
    input: EndpointInput<E>,
    sender?: Sender,
  ) => Promise<TestAnswer<E>>
  /** What was written to an e-mail address or a phone number, newest first. */
  outbox: (to: string) => Promise<ShownMessage[]>
}

/** Who makes the call, where that is not the usual guest; a null guestId sends no Guest-Id. */
type Sender = { guestId?: string | null; address?: string; cookie?: string | undefined }

type TestAnswer<E extends Endpoint> = {
  status: number
  body: EndpointOutput<E>
  error: ErrorBody
  headers: OutgoingHttpHeaders
  /** What a browser would send with its next call: the cookies that were set, without those that ended. */
  cookie: string
}

type Answered<Body> = { status: number; body: Body; error: ErrorBody }

/** Returns what a call answered that prepares a test. A refusal fails here, instead of later and without its cause. */
export function bodyOf<Body>({ status, body, error }: Answered<Body>): Body {
  if (status === 200) return body
  throw new Error(`a call that prepares the test was answered with ${status} ${error.error_code}`)
}

export const GUEST_ID = 'TestGuestTestGuestTestGuestTest1'
export const OTHER_GUEST_ID = 'TestGuestTestGuestTestGuestTest2'

const SECRET_KEY = 'TestSecretTestSecretTestSecretTest'
/** The shop's own: for what a test stores or signs in its place. */
export const testSecrets = new Secrets(SECRET_KEY)

const NO_LIMIT = { turn_ms: Infinity, turn_calls: Infinity, running: Infinity }
const NO_LIMITS = { browse: NO_LIMIT, checkout: NO_LIMIT, order: NO_LIMIT }
const NO_MAX_WAITING = { browse: Infinity, checkout: Infinity, order: Infinity }

// A busy machine is slow, not wrong: no call is refused because its statements, its locks or itself take long.
const LONG_MS = 60_000
export const PATIENT = { statementTimeoutMs: LONG_MS, lockTimeoutMs: LONG_MS }

// As cheap as argon2 gets.
const CHEAP_PASSWORDS = { memory_kib: 8, passes: 1, lanes: 1 }

/** The shop on a database of its own, for one test file. `prepare` fills the database before it opens. */
export async function buildTestApp({
  prepare,
  loadPages = null,
  databaseUrl: given,
  reach = (url) => url,
  settings = {},
  now,
  besides,
  log = pino({ level: 'silent' }),
  hasRealPasswords = false,
  hasLoadLimits = false,
  testing = {},
}: {
  prepare?: (db: Database) => Promise<unknown>
  loadPages?: AppDeps['loadPages']
  /** A migrated database, where it is not one of the usual PostgreSQL of the tests. */
  databaseUrl?: string
  /** How the shop itself reaches the database, where that differs from the test. */
  reach?: (databaseUrl: string) => string | Promise<string>
  /** Environment variables that matter to the test. */
  settings?: Record<string, string>
  /** The time at which the shop starts; its clock is then stopped. */
  now?: Date
  /** Another process of the same shop: its database is shared. */
  besides?: TestApp
  log?: Logger
  /** Whether hashing a password costs what it costs in the shop. */
  hasRealPasswords?: boolean
  /** Whether calls are refused under load, as in the shop. */
  hasLoadLimits?: boolean
  testing?: Testing
} = {}): Promise<TestApp> {
  const databaseUrl = besides?.databaseUrl ?? given ?? (await createTestDatabase())
  const { db, close } = connectDatabase(databaseUrl, log, PATIENT)
  await prepare?.(db)
  const dataDir = mkdtempSync(join(tmpdir(), 'twirl-app-'))
  const config = readConfig({
    DATA_DIR: dataDir,
    PICTURE_PREFILL: 'off',
    DATABASE_WAIT_MS: String(LONG_MS),
    SECRET_KEY,
    ...settings,
  })
  // A test that shortens the wait is about the deadlines of the database.
  const hasDeadlines = hasLoadLimits || 'DATABASE_WAIT_MS' in settings
  const clock = besides?.clock ?? createTestClock()
  if (now) clock.set(now)
  const app = await buildApp({
    config,
    clock,
    databaseUrl: await reach(databaseUrl),
    log,
    loadPages,
    testing: {
      connect: (url, logTo, options) =>
        allowOneConnection(
          connectDatabase(url, logTo, { ...options, ...(!hasDeadlines && PATIENT) }),
          failOnSecondConnection,
        ),
      // An endpoint that is declared as a read and writes fails its tests.
      hasReadOnlyReads: !hasDeadlines,
      lookupMinimumDurationMs: 0,
      changePollMs: 25,
      passwordWaitMs: LONG_MS,
      ...(!hasLoadLimits && {
        loadLimits: NO_LIMITS,
        maxWaiting: NO_MAX_WAITING,
        leastTimeLimitMs: LONG_MS,
      }),
      ...(!hasRealPasswords && { passwordCost: CHEAP_PASSWORDS }),
      onUndeclaredError: failOnUndeclaredError,
      onUnfitAnswer: null,
      ...testing,
    },
  })
  afterUse(async () => {
    await app.close()
    await close()
    rmSync(dataDir, { recursive: true, force: true })
  })
  return {
    app,
    db,
    databaseUrl,
    clock,
    call: (...args) => call(app, ...args),
    outbox: (to) => readOutbox(app, to),
  }
}

/** Fails the test that makes the call (see fail-on-console-error.ts), and answers it with 500. */
const failOnUndeclaredError: OnUndeclaredError = (name, error) => {
  const message = `${name} does not declare ${error.code}`
  // oxlint-disable-next-line no-console -- what makes the test fail
  console.error(message)
  throw new Error(message, { cause: error })
}

async function readOutbox(app: FastifyInstance, to: string): Promise<ShownMessage[]> {
  const response = await app.inject({ url: '/dev/outbox.json', query: { to } })
  return response.json<ShownMessage[]>()
}

async function call<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  input: EndpointInput<E>,
  { guestId = GUEST_ID, address = '127.0.0.1', cookie }: Sender = {},
): Promise<TestAnswer<E>> {
  const { url, body } = encodeCall(endpoint, input)
  const response = await app.inject({
    method: endpoint.method,
    url,
    remoteAddress: address,
    headers: {
      'content-type': 'application/json',
      ...(guestId && { 'guest-id': guestId }),
      ...(cookie && { cookie }),
    },
    ...(body === undefined ? {} : { body }),
  })
  const answer: unknown = response.json()
  // Which of the two it is, the status tells; each test looks at the one it expects.
  return {
    status: response.statusCode,
    body: answer as EndpointOutput<E>,
    error: answer as ErrorBody,
    headers: response.headers,
    cookie: response.cookies
      .filter(({ value }) => value !== '')
      .map(({ name, value }) => `${name}=${value}`)
      .join('; '),
  }
}
