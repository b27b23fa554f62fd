// The shop's calls without its pages, in a process that is killed: node crash-test/server.ts PORT DATABASE_URL [FAULT]
import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { buildApp } from '../server/src/app.ts'
import { systemClock } from '../server/src/platform/clock.ts'
import { readConfig } from '../server/src/platform/config.ts'
import type { PaymentGateway } from '../server/src/providers/payments/payment-gateway.ts'

const tried = new Set<string>()

/** For a negative control: the second try to charge has another key at the gateway than the first one. */
const withChangingKeys = (gateway: PaymentGateway): PaymentGateway => ({
  ...gateway,
  charge: (request) => {
    if (tried.has(request.key)) return gateway.charge(request)
    tried.add(request.key)
    return gateway.charge({ ...request, key: randomUUID() })
  },
})

const [port, databaseUrl, fault] = process.argv.slice(2)
const app = await buildApp({
  config: readConfig({
    DATA_DIR: mkdtempSync(join(tmpdir(), 'twirl-crash-')),
    PICTURE_PREFILL: 'off',
    DEMO: 'off',
    // A busy machine is not an outage.
    DATABASE_WAIT_MS: '5000',
    SECRET_KEY: 'CrashSecretCrashSecretCrashSecret1',
    TRUST_PROXY: '127.0.0.1',
  }),
  clock: systemClock,
  databaseUrl: databaseUrl!,
  log: pino({ level: 'silent' }),
  loadPages: null,
  testing: fault === 'new-keys' ? { wrapGateway: withChangingKeys } : {},
})
await app.listen({ host: '127.0.0.1', port: Number(port) })
// Node writes the cache when a process ends, and this one is killed.
flushCompileCache()
process.send?.('listening')
