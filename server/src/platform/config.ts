import type * as z from 'zod'
import { type Setting, SETTINGS } from './config-settings.ts'
import { StartupError } from './startup-error.ts'

type Settings = typeof SETTINGS
type Environment = { [Name in keyof Settings]: z.output<Settings[Name]['schema']> }

export type Config = Omit<Environment, 'PUBLIC_ORIGIN' | 'DEV_OUTBOX'> & {
  PUBLIC_ORIGIN: string
  DEV_OUTBOX: boolean
}

export function readConfig(environment: Record<string, string | undefined>): Config {
  const settings = Object.entries<Setting>(SETTINGS)
  const entries = settings.map(([name, setting]) => {
    // An empty value in an .env file means "not set".
    const parsed = setting.schema.safeParse(environment[name] || undefined)
    if (parsed.success) return [name, parsed.data]
    const written = setting.isSecret ? name : `${name}=${environment[name]}`
    const reason = parsed.error.issues[0]?.message ?? 'is not valid'
    throw new StartupError(
      `${written} is not usable: ${reason}. Example: ${name}=${setting.example}`,
    )
  })
  for (const [name, { needs = [] }] of settings) {
    const missing = needs.find((needed) => environment[name] && !environment[needed])
    if (missing) throw new StartupError(`${name} needs ${missing}, which is not set`)
  }
  // The mapped type cannot be followed through Object.entries.
  const config = Object.fromEntries(entries) as Environment
  const PUBLIC_ORIGIN = config.PUBLIC_ORIGIN ?? `http://localhost:${config.PORT}`
  const DEV_OUTBOX =
    config.DEV_OUTBOX ?? (isThisMachine(config.HOST) && isOnThisMachine(PUBLIC_ORIGIN))
  return { ...config, PUBLIC_ORIGIN, DEV_OUTBOX }
}

function isOnThisMachine(origin: string): boolean {
  const { protocol, hostname } = new URL(origin)
  return protocol === 'http:' && isThisMachine(hostname)
}

function isThisMachine(host: string): boolean {
  return ['localhost', '127.0.0.1', '::1', '[::1]'].includes(host)
}

/** The settings as an .env file: each with what it is for, its default as the commented value. */
export function describeConfig(): string {
  return Object.entries<Setting>(SETTINGS)
    .map(([name, { about, example }]) => `# ${about}\n# ${name}=${example}\n`)
    .join('\n')
}
