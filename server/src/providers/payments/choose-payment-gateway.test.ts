import { afterAll, expect, test } from 'vitest'
import { systemClock } from '#platform/clock.ts'
import { readConfig } from '#platform/config.ts'
import { connectDatabase } from '#platform/database/database.ts'
import { Secrets } from '#platform/security/secrets.ts'
import { choosePaymentGateway } from './choose-payment-gateway.ts'

// Connects when it is used, which none of these tests does.
const { db, close } = connectDatabase('postgres://127.0.0.1:1/none', { warn() {}, error() {} })
afterAll(close)

async function choose(environment: Record<string, string>) {
  const warnings: string[] = []
  const gateway = await choosePaymentGateway(readConfig(environment), {
    db,
    clock: systemClock,
    secrets: new Secrets('TestSecretTestSecretTestSecretTest'),
    log: { warn: (_details, message) => warnings.push(message) },
  })
  return { gateway, warnings }
}

const production = { NODE_ENV: 'production', PUBLIC_ORIGIN: 'https://twirl.example' }
const stripe = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
}

test.each([
  ['sandbox', {}, []],
  ['sandbox', { HOST: '0.0.0.0' }, [/orders are taken without a payment/]],
  ['sandbox', { ...production, DEMO: 'on' }, [/orders are taken without a payment/]],
  ['sandbox', production, [/no cards are accepted/]],
  ['stripe', stripe, []],
  ['stripe', { ...production, ...stripe }, []],
])('%s with %j', async (name, environment, warnings) => {
  const chosen = await choose(environment)
  expect(chosen.gateway.name).toBe(name)
  expect(chosen.warnings).toEqual(warnings.map((text) => expect.stringMatching(text)))
})

test('a shop in production without Stripe accepts no card', async () => {
  const { gateway } = await choose(production)
  const card = {
    credit_card_number: '4242424242424242',
    expiration_date: '2099-01-01',
    security_code: '123',
  }
  await expect(gateway.saveCard(card, 'reference')).rejects.toThrow('no payment gateway is set up')
})
