import { randomUUID } from 'node:crypto'
import { afterAll } from 'vitest'
import { systemClock } from '#platform/clock.ts'
import { connectDatabase } from '#platform/database/database.ts'
import { Secrets } from '#platform/security/secrets.ts'
import { openStandIn } from '../../../stripe-stand-in/server/open-stand-in.ts'
import { sandboxGateway } from '../../src/providers/payments/sandbox.ts'
import { createTestDatabase } from '../database.ts'
import { describeGateway } from './describe-gateway.ts'
import { stripeUnderTest } from './stripe-under-test.ts'

// `npm run stripe-test` runs the same tests with an account of Stripe.
const { db, close } = connectDatabase(await createTestDatabase(), {
  warn: () => {},
  error: () => {},
})
afterAll(close)
const standIn = await openStandIn()
afterAll(() => standIn.close())

describeGateway('the built-in gateway', async () => {
  const secrets = new Secrets('TestSecretTestSecretTestSecretTest')
  const gateway = sandboxGateway({ db, clock: systemClock, secrets })
  const numbers = { good: '4242424242424242', declined: '4000000000000002' }
  return {
    gateway,
    card: async (kind) => {
      if (kind === 'gone') return { kind: 'SAVED', token: 'card_gone' }
      const details = { expiration_date: '2040-01-01', security_code: '123' }
      const card = { ...details, credit_card_number: numbers[kind] }
      return { kind: 'SAVED', token: (await gateway.saveCard(card, randomUUID()))!.token }
    },
  }
})

describeGateway(
  'Stripe, of which the stand-in answers',
  async () =>
    stripeUnderTest('sk_test_contract', standIn.origin, (clientSecret, isConfirmed) =>
      standIn.answerChallenge(clientSecret.split('_secret_')[0]!, isConfirmed),
    ),
  { hasAnswers: true },
)
