import * as z from 'zod'
import { StartupError } from './startup-error.ts'

const wholeNumber = (minimum: number, maximum: number) => {
  const error = `must be a whole number from ${minimum} to ${maximum}`
  return z.coerce.number({ error }).int({ error }).min(minimum, { error }).max(maximum, { error })
}
const flag = z.enum(['on', 'off']).transform((value) => value === 'on')

const network = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], {
  error: 'must be addresses or networks, separated by commas',
})
const addresses = z
  .string()
  .transform((list) => list.split(',').map((address) => address.trim()))
  .pipe(z.array(network))

/** Every setting of the process. `.env.example` is held equal to this list by a test. */
const settings = {
  PORT: {
    schema: wholeNumber(0, 65_535).default(3000),
    about: 'Port to listen on; 0 picks a free one.',
    example: '3000',
  },
  HOST: {
    schema: z.string().min(1).default('127.0.0.1'),
    about: 'Address to listen on; 0.0.0.0 opens the shop to the network.',
    example: '127.0.0.1',
  },
  PUBLIC_ORIGIN: {
    schema: z
      .url({ protocol: /^https?$/ })
      .refine((value) => new URL(value).origin === value, 'must be an origin without a path')
      .optional(),
    about: 'Where shoppers reach the shop. Links, canonical addresses and cookies follow it.',
    example: 'https://twirl.example',
  },
  DATABASE_URL: {
    schema: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    about: 'Your PostgreSQL (16 or newer). Empty: one is kept in DATA_DIR.',
    example: 'postgres://twirl:secret@db.example:5432/twirl',
  },
  DATABASE_WAIT_MS: {
    schema: wholeNumber(100, 60_000).default(1_000),
    about: 'How long a call may wait for a database connection before it asks for patience.',
    example: '1000',
  },
  DATA_DIR: {
    schema: z.string().min(1).default('.data'),
    about: 'Folder for the embedded PostgreSQL and for drawn pictures.',
    example: '.data',
  },
  DEMO: {
    schema: flag.default(true),
    about: 'Whether an empty database is filled with the demo shop.',
    example: 'on',
  },
  LOG_LEVEL: {
    schema: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn'),
    about: 'How much is logged, as JSON lines on standard output.',
    example: 'warn',
  },
  PICTURE_WORKERS: {
    schema: wholeNumber(1, 64).default(1),
    about: 'How many pictures may be drawn at the same time.',
    example: '1',
  },
  PICTURE_PREFILL: {
    schema: flag.default(true),
    about: 'Whether idle workers draw the remaining pictures ahead of the first visitor.',
    example: 'on',
  },
  SECRET_KEY: {
    schema: z.string().min(32, { error: 'must have at least 32 characters' }).optional(),
    about:
      'Key of codes, signatures and waiting messages; the same for all processes. Empty: made once, kept in DATA_DIR.',
    example: 'openssl rand -base64 32',
  },
  TRUST_PROXY: {
    schema: addresses.default([]),
    about:
      'Addresses or networks of your proxies: only their X-Forwarded-For is believed. Empty: nobody.',
    example: '127.0.0.1, 10.0.0.0/8',
  },
  TWIRL_DEV: {
    schema: z
      .enum(['0', '1'])
      .default('0')
      .transform((value) => value === '1'),
    about: 'Set by npm run dev: pages come from the development server, with hot reload.',
    example: '0',
  },
} as const

type Settings = typeof settings
type Environment = { [Name in keyof Settings]: z.output<Settings[Name]['schema']> }

export type Config = Omit<Environment, 'PUBLIC_ORIGIN'> & { PUBLIC_ORIGIN: string }

export function readConfig(environment: Record<string, string | undefined>): Config {
  const entries = Object.entries(settings).map(([name, setting]) => {
    // An empty value in an .env file means "not set".
    const parsed = setting.schema.safeParse(environment[name] || undefined)
    if (parsed.success) return [name, parsed.data]
    const reason = parsed.error.issues[0]?.message ?? 'is not valid'
    throw new StartupError(
      `${name}=${environment[name]} is not usable: ${reason}. Example: ${name}=${setting.example}`,
    )
  })
  // The mapped type cannot be followed through Object.entries.
  const config = Object.fromEntries(entries) as Environment
  return { ...config, PUBLIC_ORIGIN: config.PUBLIC_ORIGIN ?? `http://localhost:${config.PORT}` }
}

/** The settings as an .env file: each with what it is for, its default as the commented value. */
export function describeConfig(): string {
  return Object.entries(settings)
    .map(([name, { about, example }]) => `# ${about}\n# ${name}=${example}\n`)
    .join('\n')
}
