import type { Config } from '#platform/config.ts'
import type { Log } from '#platform/log.ts'
import type { PaymentGateway } from './payment-gateway.ts'
import { type SandboxDeps, sandboxGateway } from './sandbox.ts'

export async function choosePaymentGateway(
  {
    STRIPE_SECRET_KEY,
    STRIPE_PUBLISHABLE_KEY,
    STRIPE_WEBHOOK_SECRET,
    STRIPE_API_URL,
    NODE_ENV,
    DEMO,
    isLocal,
  }: Config,
  { log, ...deps }: SandboxDeps & { log: Pick<Log, 'warn'> },
): Promise<PaymentGateway> {
  if (STRIPE_SECRET_KEY && STRIPE_PUBLISHABLE_KEY && STRIPE_WEBHOOK_SECRET) {
    // Loaded when needed: a shop on a developer's machine takes no payments.
    const { stripeGateway } = await import('./stripe.ts')
    return stripeGateway({
      secretKey: STRIPE_SECRET_KEY,
      publishableKey: STRIPE_PUBLISHABLE_KEY,
      webhookSecret: STRIPE_WEBHOOK_SECRET,
      clock: deps.clock,
      apiUrl: STRIPE_API_URL,
    })
  }
  const sandbox = sandboxGateway(deps)
  if (NODE_ENV === 'production' && !DEMO) {
    log.warn({}, 'STRIPE_SECRET_KEY is not set: no cards are accepted')
    return { ...sandbox, saveCard: refuse }
  }
  if (!isLocal) log.warn({}, 'STRIPE_SECRET_KEY is not set: orders are taken without a payment')
  return sandbox
}

/** A shop in business must not give its dresses away because a setting is missing. */
async function refuse(): Promise<never> {
  throw new Error('no payment gateway is set up')
}
