import { availableParallelism } from 'node:os'
import * as z from 'zod'
import { listHosts } from './database/hosts.ts'
import {
  addresses,
  clientUrl,
  flag,
  headerList,
  isSafeAddress,
  mailbox,
  MAX_WORKERS,
  origins,
  postgresUrl,
  type Setting,
  wholeNumber,
} from './config-values.ts'
import { PAYMENT_SETTINGS } from './payment-settings.ts'

/** Every setting of the process. A test holds `.env.example` equal to this list. */
export const SETTINGS = {
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
    about:
      'The origin at which shoppers reach the shop; used for links, canonical addresses and cookies.',
    example: 'https://twirl.example',
  },
  DATABASE_URL: {
    schema: z
      .string()
      .refine(
        (value) => listHosts(value).every((url) => postgresUrl.safeParse(url).success),
        'must be a postgres:// URL',
      )
      .optional(),
    about:
      'Your PostgreSQL (15 or newer). Empty: an embedded one in DATA_DIR. Of several hosts, separated by commas, the one that takes writes is used. With ?pgbouncer=true it is a PgBouncer in transaction mode, and DATABASE_OWNER_URL the PostgreSQL behind it.',
    example: 'postgres://twirl:secret@db.example:5432/twirl',
    isSecret: true,
  },
  DATABASE_OWNER_URL: {
    schema: z
      .string()
      .refine(
        (value) => listHosts(value).every((url) => postgresUrl.safeParse(url).success),
        'must be a postgres:// URL',
      )
      .optional(),
    about:
      'The database of DATABASE_URL as the role that owns its tables, which migrates them. The role of DATABASE_URL then gets the rights that the shop needs, without that to change the audit log. Empty: DATABASE_URL does both.',
    example: 'postgres://twirl_owner:secret@db.example:5432/twirl',
    isSecret: true,
    needs: ['DATABASE_URL'],
  },
  DATABASE_READ_URL: {
    schema: z
      .string()
      .refine(
        (value) => postgresUrl.safeParse(value).success,
        'must be a postgres:// URL of one host',
      )
      .optional(),
    about:
      'A streaming replica of DATABASE_URL, or an address in front of several. It answers the order history and the lists and reports of staff. Empty: DATABASE_URL answers everything.',
    example: 'postgres://twirl:secret@replica.example:5432/twirl',
    isSecret: true,
    needs: ['DATABASE_URL'],
  },
  DATABASE_POOL: {
    schema: wholeNumber(2, 100).default(16),
    about:
      'How many connections a process may open to the database, besides one that listens for changes.',
    example: '16',
  },
  DATABASE_WAIT_MS: {
    schema: wholeNumber(100, 60_000).default(1_000),
    about:
      'How long a call may wait for a database that does not answer, or while browsing for a free connection, before it is refused with 503.',
    example: '1000',
  },
  DATA_DIR: {
    schema: z.string().min(1).default('.data'),
    about:
      'Folder for the embedded PostgreSQL, drawn pictures, and the catalogue for the next start.',
    example: '.data',
  },
  ARCHIVE_DIR: {
    schema: z.string().min(1).optional(),
    about:
      'Folder, best on another disk, into which the embedded PostgreSQL archives every change, so that npm run restore-to makes the shop as it was at any minute. Empty: none.',
    example: '/mnt/archive/twirl',
  },
  ARCHIVE_DAYS: {
    schema: wholeNumber(1, 366).default(14),
    about: 'How many days back the archive reaches.',
    example: '14',
  },
  DEMO: {
    schema: flag.optional(),
    about:
      'Whether an empty database is filled with the demo shop. Empty: on, except with NODE_ENV=production. Where others reach the shop, its accounts get random passwords.',
    example: 'on',
  },
  DEV_OUTBOX: {
    schema: flag.optional(),
    about:
      'Whether /dev/outbox shows the mails and text messages. Empty: where only this machine can reach the shop; elsewhere it cannot be switched on.',
    example: 'off',
  },
  DRAIN_MS: {
    schema: wholeNumber(0, 60_000).default(0),
    about:
      'How long requests are still accepted after SIGTERM, while /readyz says no; longer than a load balancer needs to notice.',
    example: '5000',
  },
  LOG_LEVEL: {
    schema: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn'),
    about: 'How much is logged, as JSON lines on standard output.',
    example: 'warn',
  },
  LOG_URL: {
    schema: clientUrl.default('/ajax/system/event'),
    about:
      'Where pages send their events: errors, slow calls, web vitals. Another origin must allow the shop (CORS). Set to nothing, they send none.',
    example: '/ajax/system/event',
    mayBeEmpty: true,
  },
  MAIL_FROM: {
    schema: mailbox.optional(),
    about: 'The sender of mails.',
    example: 'Twirl <hello@twirl.example>',
  },
  MESSAGES_TO: {
    schema: z.email({ error: 'must be an e-mail address' }).default('hello@twirl.test'),
    about: 'Your mailbox for messages that visitors send with the forms.',
    example: 'hello@twirl.example',
  },
  METRICS_HOST: {
    schema: z.string().min(1).default('127.0.0.1'),
    about: 'Address that METRICS_PORT listens on.',
    example: '127.0.0.1',
  },
  METRICS_PORT: {
    schema: wholeNumber(0, 65_535).optional(),
    about: 'Port that serves metrics for Prometheus at /metrics. Empty: none.',
    example: '9464',
  },
  METRICS_TOKEN: {
    schema: z.string().min(16, { error: 'must have at least 16 characters' }).optional(),
    about:
      'Token that Prometheus must send. Without METRICS_PORT the shop itself then serves /metrics.',
    example: 'openssl rand -base64 32',
    isSecret: true,
  },
  NODE_ENV: {
    schema: z.string().optional(),
    about: 'production: others can reach the shop, and it refuses to start with unsafe settings.',
    example: 'production',
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    schema: z.url({ protocol: /^https?$/ }).optional(),
    about:
      'Where traces of requests and jobs are sent, as OTLP over HTTP (JSON). Empty: nothing is traced.',
    example: 'http://127.0.0.1:4318',
  },
  OTEL_EXPORTER_OTLP_HEADERS: {
    schema: headerList.default({}),
    about: 'Headers that the receiver of traces wants, as name=value, separated by commas.',
    example: 'authorization=Bearer%20from-the-console',
    isSecret: true,
    needs: ['OTEL_EXPORTER_OTLP_ENDPOINT'],
  },
  OTEL_TRACES_SAMPLER_ARG: {
    schema: z.coerce
      .number({ error: 'must be a share from 0 to 1' })
      .min(0, { error: 'must be a share from 0 to 1' })
      .max(1, { error: 'must be a share from 0 to 1' })
      .default(0.1),
    about: 'The share of requests and jobs that are traced, from 0 to 1.',
    example: '0.1',
  },
  PICTURE_WORKERS: {
    schema: wholeNumber(1, 64).default(1),
    about: 'How many pictures may be drawn at the same time.',
    example: '1',
  },
  PICTURE_PREFILL: {
    schema: flag.default(true),
    about:
      'Whether pictures are drawn before a visitor asks for them: what an open product page may show next and, after the start, what most visitors see first.',
    example: 'on',
  },
  S3_BUCKET: {
    schema: z
      .string()
      .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, { error: 'must be the name of a bucket' })
      .optional(),
    about:
      'Bucket for the originals of photos, in Amazon S3 or a service that speaks its protocol. Empty: they are kept in the database.',
    example: 'twirl-photos',
    needs: ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  },
  S3_REGION: {
    schema: z.string().min(1).default('us-east-1'),
    about: 'The region of the bucket.',
    example: 'us-east-1',
  },
  S3_ENDPOINT: {
    schema: z.string().refine(isSafeAddress, 'must be an https address').optional(),
    about: 'Address of a service other than Amazon.',
    example: 'https://s3.storage.example',
    needs: ['S3_BUCKET'],
  },
  S3_ACCESS_KEY_ID: {
    schema: z.string().optional(),
    about: 'The key that may read and write the bucket.',
    example: 'AKIA0123456789ABCDEF',
    needs: ['S3_BUCKET', 'S3_SECRET_ACCESS_KEY'],
  },
  S3_SECRET_ACCESS_KEY: {
    schema: z.string().optional(),
    about: 'The secret of that key.',
    example: 'from the console of the service',
    isSecret: true,
    needs: ['S3_BUCKET', 'S3_ACCESS_KEY_ID'],
  },
  SECRET_KEY: {
    schema: z.string().min(32, { error: 'must have at least 32 characters' }).optional(),
    about:
      'Key of codes, signatures and waiting messages; the same for all processes. Empty: generated once and stored in DATA_DIR.',
    example: 'openssl rand -base64 32',
    isSecret: true,
  },
  SMTP_URL: {
    schema: z.url({ protocol: /^smtps?$/ }).optional(),
    about: 'Your mail server. Empty: mails are stored in the outbox and not sent.',
    example: 'smtps://twirl:secret@smtp.example:465',
    isSecret: true,
    needs: ['MAIL_FROM', 'MESSAGES_TO'],
  },
  ...PAYMENT_SETTINGS,
  ANALYTICS: {
    schema: z.enum(['off', 'datalayer']).default('off'),
    about:
      'datalayer: visitors are asked for consent, and with it what they do in the shop is put into window.dataLayer in the form of Google Analytics 4.',
    example: 'datalayer',
  },
  ANALYTICS_TAG_URL: {
    schema: z.url({ protocol: /^https$/, error: 'must be an https address' }).optional(),
    about: 'The script that reads window.dataLayer; loaded once the visitor has consented.',
    example: 'https://www.googletagmanager.com/gtag/js?id=G-0123456789',
    needs: ['ANALYTICS'],
  },
  ANALYTICS_ORIGINS: {
    schema: origins.default([]),
    about: 'Origins that the tag may load from and send to, besides its own.',
    example: 'https://*.google-analytics.com, https://*.googletagmanager.com',
    needs: ['ANALYTICS_TAG_URL'],
  },
  TRUST_PROXY: {
    schema: addresses.default([]),
    about:
      'Addresses or networks of your proxies: X-Forwarded-For is trusted only from them. Empty: none.',
    example: '127.0.0.1, 10.0.0.0/8',
  },
  TWILIO_ACCOUNT_SID: {
    schema: z
      .string()
      .regex(/^AC[0-9a-f]{32}$/, { error: 'must be AC and 32 hex digits' })
      .optional(),
    about: 'Your Twilio account. Empty: text messages are stored in the outbox and not sent.',
    example: 'AC0123456789abcdef0123456789abcdef',
    needs: ['TWILIO_AUTH_TOKEN', 'TWILIO_FROM'],
  },
  TWILIO_AUTH_TOKEN: {
    schema: z.string().optional(),
    about: 'The token of the Twilio account.',
    example: 'from the Twilio console',
    isSecret: true,
    needs: ['TWILIO_ACCOUNT_SID', 'TWILIO_FROM'],
  },
  TWILIO_FROM: {
    schema: z
      .string()
      .regex(/^\+\d{8,15}$/, { error: 'must be + and digits' })
      .optional(),
    about: 'The number that sends text messages.',
    example: '+14045550100',
    needs: ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN'],
  },
  TWIRL_DEV: {
    schema: z
      .enum(['0', '1'])
      .default('0')
      .transform((value) => value === '1'),
    about: 'Set by npm run dev: the development server renders the pages, with hot reload.',
    example: '0',
  },
  VERSION_CHECK_URL: {
    schema: clientUrl.default('/ajax/system/check-version'),
    about:
      'Where open pages ask for the current version of the web app. Set to nothing, they do not ask, and an update reaches them with their next full load.',
    example: '/ajax/system/check-version',
    mayBeEmpty: true,
  },
  WORKERS: {
    schema: z
      .preprocess(
        (value) => (value === 'auto' ? Math.min(availableParallelism(), MAX_WORKERS) : value),
        wholeNumber(1, MAX_WORKERS),
      )
      .default(1),
    about:
      'How many processes serve the shop on this machine; auto: one per core. npm run dev starts one.',
    example: 'auto',
  },
} as const satisfies Record<string, Setting>
