import { hash } from 'node:crypto'
import { continueOrder, getCheckoutStatus, withdrawOrder } from '@twirl/contract/buying/checkout'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { guestOwner } from '#platform/http/visitor.ts'
import { bodyOf, type TestApp } from '../../../test/build-test-app.ts'
import { NO_DISCREPANCIES } from '../../../test/checkout/check-books.ts'
import { insertDress, newGuestBuyer } from '../../../test/checkout/checkout-shop.ts'
import {
  ASKS,
  ASKS_AND_DECLINES,
  openStripeShop,
  VISA,
} from '../../../test/checkout/stripe-shop.ts'
import { insertCoupon } from '../../../test/coupon-factory.ts'
import { eventually } from '../../../test/eventually.ts'
import { insertCustomer } from '../../../test/factories.ts'
import type { PaymentGateway } from '../../providers/payments/payment-gateway.ts'
import { endAttempt } from '../checkout.queries.ts'
import { personalCheckouts } from '../personal-checkouts.queries.ts'
import type { EndAttempt, SagaStep } from './saga-deps.ts'

class Crash extends Error {}

let crashAfter: SagaStep | null = null
/** What happens right before the gateway is asked to cancel a payment. */
let beforeCancel: () => void = () => {}
/** For a control: the payment is only said to be cancelled. */
let isCancelledAtGateway = true
let expectedBooks = NO_DISCREPANCIES
/** What happens after the gateway has told what became of a payment, before the shop hears it. */
let afterFind: () => Promise<void> = async () => {}
let gate: EndAttempt = endAttempt
const wrapGateway = (gateway: PaymentGateway): PaymentGateway => ({
  ...gateway,
  findCharge: async (...given) => {
    const found = await gateway.findCharge(...given)
    await afterFind()
    return found
  },
  cancelCharge: (...given) => {
    beforeCancel()
    const [key] = given
    return isCancelledAtGateway
      ? gateway.cancelCharge(...given)
      : Promise.resolve({ state: 'CANCELLED' as const, key })
  },
})
const wrapGate = (): EndAttempt => (transaction, row, state, orderNumber) =>
  gate(transaction, row, state, orderNumber)

/** The process that takes the orders may die after a step, and never sweeps. */
const shop = await openStripeShop({
  wrapGateway,
  wrapGate,
  afterStep: (step) => {
    if (step !== crashAfter) return
    crashAfter = null
    throw new Crash(`died after ${step}`)
  },
})
const { db, clock, standIn } = shop
const survivor = await shop.openAnother({ wrapGateway, wrapGate, sweepMs: 20 })
let dresses = 10

afterEach(async () => {
  crashAfter = null
  beforeCancel = () => {}
  afterFind = async () => {}
  gate = endAttempt
  expect(await shop.books()).toEqual(expectedBooks)
})

/** A guest with a bag of its own, and what can be done with an order of it. */
async function newBuyer({ units = 5, coupon_code = null as string | null } = {}) {
  const sku = await insertDress(db, ++dresses, units)
  const buyer = await newGuestBuyer(shop, { sku })
  const quote = bodyOf(await buyer.previewBag({ coupon_code }))
  const { order_token: orderToken } = quote
  const { call, guestId } = buyer.visitor
  return {
    ...buyer,
    sku,
    quote,
    guestId,
    payWith: (number: string, at: TestApp = shop) =>
      buyer.place(quote, { credit_card: null, confirmation_token: standIn.tokenOf(number) }, at),
    status: async (at: TestApp = shop) => (await call(getCheckoutStatus, { orderToken }, at)).body,
    goOn: async (at: TestApp = shop) => (await call(continueOrder, { orderToken }, at)).body,
    withdraw: async (at: TestApp = shop) => (await call(withdrawOrder, { orderToken }, at)).body,
    /** The payment at Stripe, newest first. */
    intents: () =>
      standIn
        .list('payment_intent')
        .filter(({ metadata }) => metadata['order_token'] === orderToken),
    isWaiting: async () => {
      const { state } = (await call(getCheckoutStatus, { orderToken })).body
      return state === 'ACTION_REQUIRED'
    },
  }
}
type Buyer = Awaited<ReturnType<typeof newBuyer>>

/** A guest whom the bank asks. */
async function newAskedBuyer(options: Parameters<typeof newBuyer>[0] & { number?: string } = {}) {
  const buyer = await newBuyer(options)
  const refused = await buyer.payWith(options.number ?? ASKS)
  expect(refused.error.error_code).toBe('PAYMENT_ACTION_REQUIRED')
  return { ...buyer, answer: (isYes: boolean) => answer(buyer, isYes) }
}

function answer(buyer: Buyer, isYes: boolean): void {
  const waiting = buyer.intents().find(({ status }) => status === 'requires_action')!
  standIn.answerChallenge(waiting.id, isYes)
}

const bookingsOf = async ({ sku }: Buyer) =>
  db
    .selectFrom('booking')
    .select('state')
    .where('sku', '=', sku)
    .where('state', '<>', 'RELEASED')
    .execute()

async function countMisses(guestId: string): Promise<number> {
  const owner = guestOwner(hash('sha256', guestId, 'base64url'))
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from theoretical_arrival_time - now())::float as seconds
    from limit_use where key = ${`card_miss_by_owner ${owner}`}`.execute(db)
  // Ten an hour.
  return Math.ceil(Math.max(0, rows[0]?.seconds ?? 0) / 360)
}

describe('a card of the fields in the page', () => {
  test('pays, and the gateway keeps nothing of it for a guest (PAY-3)', async () => {
    const buyer = await newBuyer()
    const { status, body } = await buyer.payWith(VISA)
    expect(status).toBe(200)
    expect(await buyer.status()).toEqual({ state: 'PAID', ...body, action: null })
    expect(buyer.intents()).toMatchObject([{ customer: null, setup_future_usage: null }])
  })

  test('that is declined leaves the token for another card', async () => {
    const buyer = await newBuyer()
    expect((await buyer.payWith('4000000000009995')).error.error_code).toBe('PAY_FAILED')
    expect((await buyer.payWith(VISA)).status).toBe(200)
  })

  test('pays once: its token is not accepted again', async () => {
    const [first, second] = [await newBuyer(), await newBuyer()]
    const given = { credit_card: null, confirmation_token: standIn.tokenOf(VISA) }
    expect((await first.place(first.quote, given)).status).toBe(200)
    const again = await second.place(second.quote, given)
    expect(again.error.error_code).toBe('CARD_NOT_ACCEPTED')
  })

  test('is known by its number to a coupon that a card uses once (PAY-3)', async () => {
    const coupon_code = await insertCoupon(db, { once_per_customer: true })
    const number = '5555555555554444'
    expect((await (await newBuyer({ coupon_code })).payWith(number)).status).toBe(200)
    const other = await newBuyer({ coupon_code })
    expect((await other.payWith(number)).error.error_code).toBe('COUPON_NOT_ALLOW_TO_BE_USED_AGAIN')
    expect(other.intents()).toEqual([])
  })
})

describe('a bank that asks', () => {
  test('makes the order wait with its units, and tells only the buyer how to answer (PAY-5)', async () => {
    const before = clock.now().getTime()
    const buyer = await newAskedBuyer()
    const { state, action } = await buyer.status()
    expect(state).toBe('ACTION_REQUIRED')
    expect(action!.client_secret).toBe(buyer.intents()[0]!.client_secret)
    const minutes = (Date.parse(action!.act_until) - before) / 60_000
    expect(minutes).toBeGreaterThanOrEqual(15)
    expect(minutes).toBeLessThan(16)
    expect(await bookingsOf(buyer)).toHaveLength(1)
    const stranger = await newBuyer()
    const { order_token: orderToken } = buyer.quote
    for (const call of [getCheckoutStatus, continueOrder, withdrawOrder])
      expect((await stranger.visitor.call(call, { orderToken })).error.error_code).toBe(
        'ORDER_NOT_FOUND',
      )
    // It is sent again, and then the same bag from another tab.
    expect((await buyer.payWith(ASKS)).error.error_code).toBe('PAYMENT_ACTION_REQUIRED')
    const other = bodyOf(await buyer.previewBag())
    const given = { credit_card: null, confirmation_token: standIn.tokenOf(VISA) }
    expect((await buyer.place(other, given)).error.error_code).toBe('ORDER_IN_PROGRESS')
    expect(buyer.intents()).toHaveLength(1)
    buyer.answer(true)
    await buyer.goOn()
  })

  test('that hears yes is paid, once, and the secret is gone (PAY-5)', async () => {
    const buyer = await newAskedBuyer()
    buyer.answer(true)
    const paid = await buyer.goOn()
    expect(paid).toMatchObject({ state: 'PAID', action: null })
    expect(await buyer.goOn()).toEqual(paid)
    expect((await buyer.payWith(ASKS)).body.order_number).toBe(paid.order_number)
    expect(buyer.intents()).toHaveLength(1)
    expect(await shop.outbox(buyer.email)).toHaveLength(1)
    const { rows } = await sql`
      select from payment where order_token = ${buyer.quote.order_token} and client_secret is not null`.execute(
      db,
    )
    expect(rows).toEqual([])
  })

  test.each([
    ['hears no', ASKS, false],
    ['hears yes, and declines', ASKS_AND_DECLINES, true],
  ])(
    'that %s lets go of everything, counts one miss, and another card pays (PAY-7)',
    async (_name, number, isYes) => {
      const coupon_code = await insertCoupon(db, { total_limit: 1 })
      const buyer = await newAskedBuyer({ coupon_code, number })
      buyer.answer(isYes)
      expect(await buyer.goOn()).toMatchObject({ state: 'DECLINED', action: null })
      expect(await bookingsOf(buyer)).toEqual([])
      expect(await countMisses(buyer.guestId)).toBe(1)
      // The secret cannot pay any more: the browser could have tried another card with it.
      expect(buyer.intents()).toMatchObject([{ status: 'canceled' }])
      expect((await buyer.payWith(VISA)).status).toBe(200)
    },
  )

  test('is no miss once it has been paid (PAY-9)', async () => {
    const buyer = await newAskedBuyer()
    expect(await countMisses(buyer.guestId)).toBe(1)
    buyer.answer(true)
    await buyer.goOn()
    expect(await countMisses(buyer.guestId)).toBe(0)
  })

  test('is heard by a webhook, without the page (PAY-5)', async () => {
    const buyer = await newAskedBuyer()
    buyer.answer(true)
    expect(await shop.sendWebhook(buyer.intents()[0]!.id)).toBe(200)
    expect((await buyer.status()).state).toBe('PAID')
    expect(await shop.sendWebhook(buyer.intents()[0]!.id)).toBe(200)
  })

  test('is asked again by the sweep, with neither page nor webhook (PAY-5)', async () => {
    const buyer = await newAskedBuyer()
    buyer.answer(true)
    clock.advance({ seconds: 21 })
    await eventually(async () => expect((await buyer.status()).state).toBe('PAID'))
  })
})

describe('the time to answer the bank', () => {
  test('ends with the payment cancelled at the gateway, and everything let go (PAY-6)', async () => {
    const coupon_code = await insertCoupon(db, { total_limit: 1 })
    const buyer = await newAskedBuyer({ coupon_code, units: 1 })
    clock.advance({ minutes: 15 })
    await eventually(async () => expect((await buyer.status()).state).toBe('ENDED'))
    expect(buyer.intents()).toMatchObject([{ status: 'canceled' }])
    expect(await bookingsOf(buyer)).toEqual([])
    const next = bodyOf(await buyer.previewBag({ coupon_code }))
    const given = { credit_card: null, confirmation_token: standIn.tokenOf(VISA) }
    expect((await buyer.place(next, given)).status).toBe(200)
  })

  test('ends with an order if the bank confirms at that moment (PAY-6)', async () => {
    const buyer = await newAskedBuyer({ units: 1 })
    beforeCancel = () => {
      beforeCancel = () => {}
      buyer.answer(true)
    }
    clock.advance({ minutes: 15 })
    await eventually(async () => expect((await buyer.status()).state).toBe('PAID'))
    expect(await bookingsOf(buyer)).toHaveLength(1)
  })

  test('is over for the page before the sweep has cancelled it', async () => {
    const buyer = await newAskedBuyer()
    standIn.turnDials({ isOut: true })
    clock.advance({ minutes: 15 })
    expect(await buyer.status()).toMatchObject({ state: 'PENDING', action: null })
    standIn.turnDials({ isOut: false })
    clock.advance({ seconds: 30 })
    await eventually(async () => {
      clock.advance({ seconds: 3 })
      expect((await buyer.status()).state).toBe('ENDED')
    })
  })
})

describe('a customer who does not want to answer the bank', () => {
  test('withdraws: the payment is cancelled first, and the bag can be paid anew (PAY-7)', async () => {
    const buyer = await newAskedBuyer({ units: 1 })
    expect(await buyer.withdraw()).toMatchObject({ state: 'ENDED', action: null })
    expect(buyer.intents()).toMatchObject([{ status: 'canceled' }])
    const next = bodyOf(await buyer.previewBag())
    const given = { credit_card: null, confirmation_token: standIn.tokenOf(VISA) }
    expect((await buyer.place(next, given)).status).toBe(200)
  })

  test('hears that it is paid if the bank was faster (PAY-7)', async () => {
    const buyer = await newAskedBuyer()
    buyer.answer(true)
    expect((await buyer.withdraw()).state).toBe('PAID')
  })

  test('hears that it is paid if the bank confirms while the payment is cancelled', async () => {
    const buyer = await newAskedBuyer()
    beforeCancel = () => {
      beforeCancel = () => {}
      buyer.answer(true)
    }
    expect((await buyer.withdraw()).state).toBe('PAID')
  })
})

test('an account is neither erased nor merged while the bank asks (PAY-5)', async () => {
  const buyer = await newAskedBuyer()
  const owner = guestOwner(hash('sha256', buyer.guestId, 'base64url'))
  const person = { owner, customer_id: 0, email: null, phone_number: '', led_trunk_show_ids: [] }
  expect(await personalCheckouts.listHindrances(db, person)).toEqual([
    'An order is being paid right now.',
  ])
  await buyer.withdraw()
  expect(await personalCheckouts.listHindrances(db, person)).toEqual([])
})

test('a login in another tab while the bank asks: the order ends once, and is found (PAY-5)', async () => {
  const buyer = await newAskedBuyer()
  const { email } = await insertCustomer(db)
  bodyOf(await buyer.visitor.logIn(email))
  expect((await buyer.status()).state).toBe('ACTION_REQUIRED')
  buyer.answer(true)
  expect((await buyer.goOn()).state).toBe('PAID')
})

describe.each<SagaStep>(['RESERVED', 'CHARGED', 'AWAITS_CUSTOMER'])(
  'a process that dies after %s, with a bank that asks',
  (step) => {
    test.each([
      ['yes', true, 'PAID'],
      ['no', false, 'DECLINED'],
    ] as const)('another one goes on, and %s ends the order once', async (_name, isYes, end) => {
      const buyer = await newBuyer()
      crashAfter = step
      const { error } = await buyer.payWith(ASKS)
      expect(error.error_code).toBe('CHECKOUT_PENDING')
      clock.advance({ seconds: 5 })
      await eventually(async () => expect(await buyer.isWaiting()).toBe(true))
      answer(buyer, isYes)
      crashAfter = 'CHARGED'
      await buyer.goOn()
      clock.advance({ seconds: 5 })
      await eventually(async () => expect((await buyer.status()).state).toBe(end))
      expect(buyer.intents()).toHaveLength(1)
    })
  },
)

/** All that can hear of the answer of the bank, at once and in two processes. */
const hearAtOnce = (buyer: Buyer) => [
  buyer.goOn(),
  buyer.goOn(survivor),
  shop.sendWebhook(buyer.intents()[0]!.id),
  buyer.withdraw(survivor),
  buyer.status(),
  buyer.goOn(),
  shop.sendWebhook(buyer.intents()[0]!.id),
  buyer.withdraw(),
]

describe('webhook, page, sweep and withdrawal at once', () => {
  test.each([1, 2, 3, 4, 5])('end the order once: round %i', async (round) => {
    const buyer = await newAskedBuyer()
    const isYes = round % 2 === 1
    buyer.answer(isYes)
    clock.advance({ seconds: 20 })
    await Promise.all(hearAtOnce(buyer))
    await eventually(async () =>
      expect((await buyer.status()).state).toBe(isYes ? 'PAID' : 'DECLINED'),
    )
    expect(buyer.intents()).toHaveLength(1)
    expect(await shop.outbox(buyer.email)).toHaveLength(isYes ? 1 : 0)
  })

  test('with a bank that confirms while all of them ask: one outcome', async () => {
    const buyer = await newAskedBuyer()
    const asking = hearAtOnce(buyer)
    try {
      buyer.answer(true)
    } catch {
      // The withdrawal was faster.
    }
    await Promise.all(asking)
    await eventually(async () => {
      clock.advance({ seconds: 20 })
      expect(['PAID', 'ENDED']).toContain((await buyer.status()).state)
    })
  })
})

const openGate: EndAttempt = async (...given): Promise<boolean> => {
  await endAttempt(...given)
  return true
}

// The second row is the control.
test.each([
  ['leaves the next attempt alone', endAttempt, 'PAID', 0],
  ['would let go of what the next attempt holds, without the gate', openGate, 'REFUNDED', 1],
] as const)('a process that hears late of a decline %s', async (_name, given, end, refunds) => {
  const buyer = await newAskedBuyer()
  buyer.answer(false)
  gate = given
  const { promise, resolve } = Promise.withResolvers<void>()
  const { promise: hasFound, resolve: find } = Promise.withResolvers<void>()
  afterFind = async () => {
    afterFind = async () => {}
    find()
    await promise
  }
  const late = buyer.goOn()
  await hasFound
  clock.advance({ seconds: 5 })
  await eventually(async () => expect((await buyer.status()).state).toBe('DECLINED'))
  expect((await buyer.payWith(ASKS)).error.error_code).toBe('PAYMENT_ACTION_REQUIRED')
  resolve()
  await late
  const before = standIn.list('refund').length
  answer(buyer, true)
  expect((await buyer.goOn()).state).toBe(end)
  expect(standIn.list('refund')).toHaveLength(before + refunds)
})

// The last test: it leaves a charge without an order.
test('an order that is let go of before its payment is cancelled would be charged (PAY-6)', async () => {
  const buyer = await newAskedBuyer()
  isCancelledAtGateway = false
  clock.advance({ minutes: 15 })
  await eventually(async () => expect((await buyer.status()).state).toBe('ENDED'))
  buyer.answer(true)
  expectedBooks = { ...NO_DISCREPANCIES, charges_without_order: 1 }
})
