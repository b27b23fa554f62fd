import { listServices } from '@twirl/contract/staff/settings/services'
import { getToday } from '@twirl/contract/staff/today'
import { expect, test } from 'vitest'
import { bodyOf } from '../../test/build-test-app.ts'
import { newGuestBuyer } from '../../test/checkout/checkout-shop.ts'
import { openStripeShop, VISA } from '../../test/checkout/stripe-shop.ts'
import { logInStaff } from '../../test/staff-factory.ts'

const shop = await openStripeShop()
const { clock, standIn } = shop

/** What an owner sees on Today and on Services. */
async function look() {
  const { call } = await logInStaff(shop, ['owner'])
  const { queues } = bodyOf(await call(getToday, {}))
  const { services } = bodyOf(await call(listServices, {}))
  const { warning } = services.find(({ service }) => service === 'payments')!
  return { count: queues.find(({ queue }) => queue === 'UNANSWERED')!.count, warning }
}

test('a payment whose outcome Stripe does not tell is shown after a minute, until it is known (PAY-55)', async () => {
  const buyer = await newGuestBuyer(shop)
  const quote = bodyOf(await buyer.previewBag())
  const confirmation_token = standIn.tokenOf(VISA)
  const pay = () => buyer.place(quote, { credit_card: null, confirmation_token })
  // The charge is made, its answer is lost, and so is what is asked about it.
  standIn.turnDials({
    planned: [
      { request: 'POST /v1/payment_intents', fault: 'LOST_ANSWER' },
      ...Array.from({ length: 20 }, () => ['GET', 'POST'])
        .flat()
        .map((method) => ({ request: `${method} /v1/payment_intents`, fault: 'ERROR' as const })),
    ],
  })
  expect((await pay()).error.error_code).toBe('CHECKOUT_PENDING')
  expect(await look()).toEqual({ count: 0, warning: null })
  clock.advance({ seconds: 61 })
  expect(await look()).toEqual({
    count: 1,
    warning: expect.stringContaining('The outcome of 1 payment is not known since'),
  })
  standIn.turnDials({ planned: [] })
  expect((await pay()).status).toBe(200)
  expect(await look()).toEqual({ count: 0, warning: null })
  expect(standIn.list('charge')).toHaveLength(1)
})
