import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import pino from 'pino'
import { expect, test } from 'vitest'
import { stateRates, taxByStateRates } from '#providers/tax/state-rates.ts'
import { turnDials } from '#providers/payments/sandbox.queries.ts'
import { checkBooks, NO_DISCREPANCIES } from '../../../test/checkout/check-books.ts'
import { cardOf, newGuestBuyer, openCheckoutShop } from '../../../test/checkout/checkout-shop.ts'
import { insertPaidOrder } from '../../../test/orders/paid-order.ts'
import { deskOf } from '../../../test/orders/refund-desk.ts'
import { refundOrderFinancially } from '../../orders/refunds/refund-order-financially.ts'
import { endAttempt } from '../checkout.queries.ts'
import { Driver } from './driver.ts'
import { reconcile } from './reconcile.ts'
import type { SagaDeps } from './saga-deps.ts'

const EACH = 10
const NOTHING = {
  continued: 0,
  refunded: 0,
  unknown: 0,
  settled: 0,
  paid_again: 0,
  recorded: 0,
  unresolved: 0,
}

// The process that takes the orders dies after the charge, and nothing is swept: only the reconciliation repairs.
const shop = await openCheckoutShop({
  testing: {
    sweepMs: 1_000_000,
    afterStep: (step) => {
      if (step === 'CHARGED') throw new Error('died')
    },
  },
})
const { db, clock } = shop
const desk = deskOf(db, clock)
const { gateway } = desk
const logged: unknown[] = []
const log = pino({ level: 'info' }, { write: (line) => void logged.push(JSON.parse(line)) })
/** Only what a settlement uses. */
const saga = {
  ...desk,
  log,
  jobs: { send: async () => {}, wake: () => {} },
  taxes: stateRates,
  taxByRates: taxByStateRates,
  afterStep: () => {},
  endAttempt,
  instance: 'test',
} as unknown as SagaDeps
const driver = new Driver(saga)
const run = () => reconcile(saga, driver)
const times = <T>(work: (number: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: EACH }, (_, number) => work(number)))

/** Charged at the gateway: an attempt that is pending here. */
async function plantPendingCharges(): Promise<string[]> {
  const buyers = await times(() => newGuestBuyer(shop))
  const quotes = await Promise.all(buyers.map((buyer) => buyer.previewBag()))
  await Promise.all(
    buyers.map(async (buyer, number) => {
      const answer = await buyer.place(quotes[number]!.body)
      expect(answer.error.error_code).toBe('CHECKOUT_PENDING')
    }),
  )
  return buyers.map(({ email }) => email)
}

/** Charged at the gateway after the attempt was given up here. */
const plantLateCharges = () =>
  times(async (number) => {
    const order_token = randomBytes(16).toString('hex')
    const now = clock.now()
    const state = number % 2 ? 'CANCELLED' : 'DECLINED'
    const card = (await gateway.saveCard(cardOf(), order_token))!
    await db
      .insertInto('checkout')
      .values({
        order_token,
        owner: 'g:late',
        kind: 'INDIVIDUAL',
        state,
        quote: '{}',
        request_fingerprint: '',
        created_at: now,
        expires_at: now,
      })
      .execute()
    await db
      .insertInto('payment')
      .values({
        order_token,
        attempt: 1,
        gateway_key: `${order_token}:1`,
        state,
        amount_cents: 5_000,
        card_token: card.token,
        card_brand: card.brand,
        card_last_four: card.last_four,
        card_fingerprint: card.fingerprint,
        created_at: now,
        answered_at: now,
      })
      .execute()
    const key = `${order_token}:1`
    await gateway.charge({
      key,
      card: { kind: 'SAVED', token: card.token },
      amount_cents: 5_000,
      order_token,
      off_session: false,
    })
  })

const newRefund = async (number: number) => {
  const order = await insertPaidOrder({ db, clock, gateway })
  const { order_number } = order
  const amount_cents = number % 2 ? 2_000 : ('WHOLE' as const)
  const refund = await refundOrderFinancially(desk, {
    order_number,
    amount_cents,
    request_key: order_number,
  })
  return { order, refund }
}

/** Paid at the gateway, whose answers were lost. */
async function plantReservedRefunds(): Promise<void> {
  const orders = await times(() => insertPaidOrder({ db, clock, gateway }))
  await turnDials(db, { is_out: true })
  const refunds = await Promise.all(
    orders.map(({ order_number }) =>
      refundOrderFinancially(desk, {
        order_number,
        amount_cents: 3_000,
        request_key: order_number,
      }),
    ),
  )
  await turnDials(db, { is_out: false })
  await times((number) =>
    gateway.refund({
      key: `ref:${refunds[number]!.refund_id}`,
      charge_id: orders[number]!.charge_id!,
      amount_cents: 3_000,
    }),
  )
}

/** The gateway's book has lost them. */
async function plantLostRefunds(): Promise<void> {
  const refunds = await times(newRefund)
  const keys = refunds.map(({ refund }) => `ref:${refund.refund_id}`)
  await sql`
    with lost as (delete from sandbox_refund where key = any(${keys}) returning charge_id, amount_cents)
    update sandbox_charge c set refunded_cents = refunded_cents - lost.amount_cents
    from lost where c.charge_id = lost.charge_id`.execute(db)
}

/** Made in the gateway's own console, five as a whole. */
const plantForeignRefunds = () =>
  times(async (number) => {
    const order = await insertPaidOrder({ db, clock, gateway })
    const amount_cents = number % 2 ? 1_000 : order.total_cents
    await gateway.refund({
      key: `console ${order.order_number}`,
      charge_id: order.charge_id!,
      amount_cents,
    })
    return { ...order, status: number % 2 ? 'PARTIALLY_REFUNDED' : 'FINANCIAL_REFUNDED' }
  })

test('50 breaks of five kinds are found and repaired; the next run finds none', async () => {
  const emails = await plantPendingCharges()
  await plantLateCharges()
  await plantReservedRefunds()
  await plantLostRefunds()
  const foreign = await plantForeignRefunds()
  expect(await checkBooks(db)).toMatchObject({
    unsettled: EACH,
    // Some are pending, some late.
    charges_without_order: 2 * EACH,
    // Each of the three kinds is missing in one of the books.
    refunds_that_differ: 3 * EACH,
    unsettled_refunds: EACH,
  })
  // The leases of the pending attempts end.
  clock.advance({ seconds: 10 })

  const found = {
    continued: EACH,
    refunded: EACH,
    unknown: 0,
    settled: EACH,
    paid_again: EACH,
    recorded: EACH,
    unresolved: 0,
  }
  expect(await run()).toEqual(found)
  expect(await checkBooks(db)).toEqual(NO_DISCREPANCIES)
  expect(await run()).toEqual(NOTHING)
  expect(logged.at(-2)).toMatchObject({ ...found, level: 50 })
  expect(logged.at(-1)).toMatchObject({ ...NOTHING, level: 30 })

  for (const email of emails) expect(await shop.outbox(email)).toHaveLength(1)
  const orders = await db
    .selectFrom('customer_order')
    .select(['id', 'status'])
    .where(
      'id',
      'in',
      foreign.map(({ id }) => id),
    )
    .orderBy('id')
    .execute()
  expect(orders).toEqual(
    foreign.map(({ id, status }) => ({ id, status })).toSorted((a, b) => a.id - b.id),
  )
})

test('what cannot be repaired is counted in every run, and keeps nothing else from being repaired', async () => {
  const [first, second] = [
    await insertPaidOrder({ db, clock, gateway }),
    await insertPaidOrder({ db, clock, gateway }),
  ]
  // More is reserved than the console left.
  await turnDials(db, { is_out: true })
  await refundOrderFinancially(desk, {
    order_number: first.order_number,
    amount_cents: 'WHOLE',
    request_key: 'reserved',
  })
  await turnDials(db, { is_out: false })
  for (const { charge_id } of [first, second])
    await gateway.refund({ key: `console ${charge_id}`, charge_id: charge_id!, amount_cents: 500 })
  expect(await run()).toEqual({ ...NOTHING, recorded: 1, unresolved: 1 })
  expect(await run()).toEqual({ ...NOTHING, unresolved: 1 })
})

test('a refund that left the compared part of the book is not paid again', async () => {
  const order = await insertPaidOrder({ db, clock, gateway })
  await gateway.refund({ key: 'console old', charge_id: order.charge_id!, amount_cents: 500 })
  clock.advance({ hours: 47 })
  expect(await run()).toMatchObject({ recorded: 1 })
  clock.advance({ hours: 2 })
  expect(await run()).toMatchObject({ recorded: 0, paid_again: 0 })
})
