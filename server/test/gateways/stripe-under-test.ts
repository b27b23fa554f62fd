import { Stripe } from 'stripe'
import { systemClock } from '#platform/clock.ts'
import type { CardUse } from '../../src/providers/payments/payment-gateway.ts'
import { stripeGateway } from '../../src/providers/payments/stripe.ts'
import type { GatewayUnderTest } from './describe-gateway.ts'

const NAMES = { good: 'pm_card_visa', declined: 'pm_card_chargeDeclined' }
const ASKS = 'pm_card_authenticationRequired'

/** Stripe, or what stands in for it, with the cards that Stripe names for tests. */
export function stripeUnderTest(
  secretKey: string,
  apiUrl: string | undefined,
  answer: ((clientSecret: string, isConfirmed: boolean) => void) | null,
): GatewayUnderTest {
  const gateway = stripeGateway({
    secretKey,
    publishableKey: 'pk_test_contract',
    webhookSecret: 'whsec_contract',
    clock: systemClock,
    apiUrl,
  })
  const { hostname: host, port } = new URL(apiUrl ?? 'https://api.stripe.com')
  const stripe = new Stripe(secretKey, apiUrl ? { host, port, protocol: 'http' } : {})
  const typed = async (payment_method: string): Promise<CardUse> => {
    const token = await stripe.testHelpers.confirmationTokens.create({ payment_method })
    return { kind: 'CONFIRMATION', confirmation_token: token.id, gateway_customer: null }
  }
  return {
    gateway,
    card: async (kind) =>
      kind === 'gone' ? { kind: 'SAVED', token: 'cus_gone/pm_gone' } : typed(NAMES[kind]),
    asking: {
      card: () => typed(ASKS),
      saved: async () => {
        const customer = await stripe.customers.create()
        const { id } = await stripe.paymentMethods.attach(ASKS, { customer: customer.id })
        return { kind: 'SAVED', token: `${customer.id}/${id}` }
      },
      answer,
    },
  }
}
