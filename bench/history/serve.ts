// Child process of bench/history/main.ts and bench/replica/main.ts: a filled shop at the time of its rows. SIGUSR2 makes it a day later.
// It looks for jobs every POLL_SECONDS.
// usage: serve.ts DATABASE_URL POLL_SECONDS [DATABASE_READ_URL]
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { buildApp } from '../../server/src/app.ts'
import { readConfig } from '../../server/src/platform/config.ts'
import { SHOP_NOW } from '../staff/shop-rows.ts'

const DAY_MS = 86_400_000

let started = Date.now()
const clock = { now: () => new Date(SHOP_NOW.getTime() + Date.now() - started) }
const [databaseUrl, pollSeconds, readUrl] = process.argv.slice(2)
const app = await buildApp({
  config: readConfig({
    DATA_DIR: mkdtempSync(join(tmpdir(), 'twirl-history-')),
    DEMO: 'off',
    PICTURE_PREFILL: 'off',
    SECRET_KEY: 'BenchSecretBenchSecretBenchSecret1',
    DATABASE_WAIT_MS: '60000',
    ...(readUrl && { DATABASE_URL: databaseUrl, DATABASE_READ_URL: readUrl }),
  }),
  clock,
  databaseUrl: databaseUrl!,
  log: pino({ level: 'error' }, pino.destination(2)),
  loadPages: null,
  testing: { jobSeconds: { poll: Number(pollSeconds) } },
})
await app.listen({ host: '127.0.0.1', port: 0 })
process.on('SIGUSR2', () => (started -= DAY_MS))
process.once('SIGTERM', () => void app.close().then(() => process.exit(0)))
const address = app.server.address()
if (typeof address === 'object' && address) console.log(`listening on ${address.port}`)
