import { describeGateway } from './describe-gateway.ts'
import { stripeUnderTest } from './stripe-under-test.ts'

// Run by `npm run stripe-test` only, with the secret key of a Stripe account in test mode.
const secretKey = process.env['STRIPE_SECRET_KEY']!

describeGateway('Stripe', async () => stripeUnderTest(secretKey, undefined, null), {
  hasAnswers: false,
})
