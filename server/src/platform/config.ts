import type * as z from 'zod'
import { SETTINGS } from './config-settings.ts'
import type { Setting } from './config-values.ts'
import { StartupError } from './startup-error.ts'
import { isThisMachine } from './http/this-machine.ts'

type Settings = typeof SETTINGS
type Environment = { [Name in keyof Settings]: z.output<Settings[Name]['schema']> }

export type Config = Omit<Environment, 'PUBLIC_ORIGIN' | 'DEMO' | 'DEV_OUTBOX'> & {
  PUBLIC_ORIGIN: string
  DEMO: boolean
  DEV_OUTBOX: boolean
  /** Only this machine can reach the shop: published passwords and the outbox are allowed. */
  isLocal: boolean
}

export function readConfig(environment: Record<string, string | undefined>): Config {
  const settings = Object.entries<Setting>(SETTINGS)
  const entries = settings.map(([name, setting]) => {
    const value = environment[name]
    // An empty value in an .env file means "not set".
    const parsed = setting.schema.safeParse(setting.mayBeEmpty ? value : value || undefined)
    if (parsed.success) return [name, parsed.data]
    const written = setting.isSecret ? name : `${name}=${value}`
    const reason = parsed.error.issues[0]?.message ?? 'is not valid'
    throw new StartupError(
      `${written} is not usable: ${reason}. Example: ${name}=${setting.example}`,
    )
  })
  for (const [name, { needs = [] }] of settings) {
    const missing = needs.find((needed) => environment[name] && !environment[needed])
    if (missing) throw new StartupError(`${name} needs ${missing}, which is not set`)
  }
  // Object.entries loses the mapped type.
  const config = Object.fromEntries(entries) as Environment
  const PUBLIC_ORIGIN = config.PUBLIC_ORIGIN ?? `http://localhost:${config.PORT}`
  const isLocal =
    !isProduction(config) && isThisMachine(config.HOST) && isOnThisMachine(PUBLIC_ORIGIN)
  if (config.ARCHIVE_DIR && config.DATABASE_URL)
    throw new StartupError(
      'ARCHIVE_DIR is for the embedded PostgreSQL; the one of DATABASE_URL is archived where it runs (docs/operations.md)',
    )
  assertSafe(config, isLocal)
  return {
    ...config,
    PUBLIC_ORIGIN,
    DEMO: config.DEMO ?? !isProduction(config),
    DEV_OUTBOX: config.DEV_OUTBOX ?? isLocal,
    isLocal,
  }
}

/** Refuses settings that would expose secrets of the shop or its visitors (docs/decisions/0015-open-only-locally.md). */
function assertSafe(config: Environment, isLocal: boolean): void {
  const { PUBLIC_ORIGIN, DATABASE_URL, SECRET_KEY, TWIRL_DEV, DEV_OUTBOX } = config
  assertSameMode(config)
  if (isProduction(config)) {
    if (!PUBLIC_ORIGIN?.startsWith('https:'))
      throw new StartupError(
        'NODE_ENV=production needs PUBLIC_ORIGIN with https. Example: PUBLIC_ORIGIN=https://twirl.example',
      )
    if (DATABASE_URL && !SECRET_KEY)
      throw new StartupError(
        'NODE_ENV=production with DATABASE_URL needs SECRET_KEY, the same for all processes. Make one: openssl rand -base64 32',
      )
    if (TWIRL_DEV)
      throw new StartupError(
        'TWIRL_DEV=1 serves source code; it cannot run with NODE_ENV=production',
      )
  }
  if (DEV_OUTBOX && !isLocal)
    throw new StartupError(
      'DEV_OUTBOX=on would publish codes and links: others can reach this shop (NODE_ENV, HOST or PUBLIC_ORIGIN)',
    )
}

/** With a key for tests and one for money, every card would be refused at the first order. */
function assertSameMode({ STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY }: Environment): void {
  const isTest = (key = '') => key.includes('_test_')
  if (isTest(STRIPE_SECRET_KEY) !== isTest(STRIPE_PUBLISHABLE_KEY))
    throw new StartupError(
      'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be for tests (_test_) or both for money (_live_)',
    )
}

function isProduction({ NODE_ENV }: Environment): boolean {
  return NODE_ENV === 'production'
}

function isOnThisMachine(origin: string): boolean {
  const { protocol, hostname } = new URL(origin)
  return protocol === 'http:' && isThisMachine(hostname)
}

/** The settings as an .env file: each with its description and, commented out, its example value. */
export function describeConfig(): string {
  return Object.entries<Setting>(SETTINGS)
    .map(([name, { about, example }]) => `# ${about}\n# ${name}=${example}\n`)
    .join('\n')
}
