// The shop's calls without its pages, in a process that is killed: node crash-test/server.ts PORT DATABASE_URL [FAULT] [STRIPE_URL]
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
import { lateDecline } from './gateways/late-decline.ts'
import { WEBHOOK_SECRET } from './gateways/webhook-secret.ts'

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

/** For a negative control: a refund has another key at the gateway each time that it is tried. */
const withChangingRefundKeys = (gateway: PaymentGateway): PaymentGateway => ({
  ...gateway,
  refund: async (request) => {
    const made = await gateway.refund({ ...request, key: randomUUID() })
    return { ...made, key: request.key }
  },
})

const wraps: Record<string, (gateway: PaymentGateway) => PaymentGateway> = {
  'new-keys': withChangingKeys,
  'staff-guards': withChangingRefundKeys,
}

const [port, databaseUrl, fault, stripeUrl] = process.argv.slice(2)
const late = fault === 'no-gate' ? lateDecline(databaseUrl!) : null
const wrapGateway = late?.wrapGateway ?? wraps[fault ?? '']
const app = await buildApp({
  config: readConfig({
    DATA_DIR: mkdtempSync(join(tmpdir(), 'twirl-crash-')),
    PICTURE_PREFILL: 'off',
    DEMO: 'off',
    // A busy machine is not an outage.
    DATABASE_WAIT_MS: '5000',
    SECRET_KEY: 'CrashSecretCrashSecretCrashSecret1',
    TRUST_PROXY: '127.0.0.1',
    ...(stripeUrl && {
      STRIPE_SECRET_KEY: 'sk_test_crash',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_crash',
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_API_URL: stripeUrl,
    }),
  }),
  clock: systemClock,
  databaseUrl: databaseUrl!,
  log: pino({ level: 'silent' }),
  loadPages: null,
  testing: {
    ...(wrapGateway && { wrapGateway }),
    // A sweep would extend the lease of the late one.
    ...(late && { wrapGate: late.wrapGate, sweepMs: 60_000 }),
    // A refund that a kill interrupted is continued in the next minute, instead of in up to three.
    jobSeconds: { poll: 1, supervise: 1, schedule: 1 },
  },
})
await app.listen({ host: '127.0.0.1', port: Number(port) })
// Node writes the cache when a process ends, and this one is killed.
flushCompileCache()
process.send?.('listening')
