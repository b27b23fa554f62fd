import { once } from 'node:events'
import { createServer } from 'node:http'
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { Stripe } from 'stripe'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openStandIn, type StandIn } from './open-stand-in.ts'

// The stand-in is read by Stripe's own client, which is what the shop uses.
const WEBHOOK_SECRET = 'whsec_stand_in'
const VISA = '4242424242424242'
const ASKS = '4000002760003184'

let standIn: StandIn
let stripe: Stripe

const clientOf = ({ port }: StandIn) =>
  new Stripe('sk_test_stand_in', {
    host: '127.0.0.1',
    port,
    protocol: 'http',
    maxNetworkRetries: 0,
    telemetry: false,
  })

beforeEach(async () => {
  standIn = await openStandIn()
  stripe = clientOf(standIn)
})

afterEach(() => standIn.close())

const payment = (confirmation_token: string): Stripe.PaymentIntentCreateParams => ({
  amount: 5_000,
  currency: 'usd',
  allowed_payment_method_types: ['card'],
  confirmation_token,
  confirm: true,
  use_stripe_sdk: true,
  metadata: { key: 'order:1' },
})
const errorOf = async (call: Promise<unknown>) => {
  const error = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof Stripe.errors.StripeError)) throw new Error('not refused')
  return error
}

describe('a ConfirmationToken', () => {
  test('shows the card that was typed, and pays once', async () => {
    const token = standIn.tokenOf(VISA)
    const { payment_method_preview } = await stripe.confirmationTokens.retrieve(token)
    expect(payment_method_preview?.card).toMatchObject({ brand: 'visa', last4: '4242' })
    const intent = await stripe.paymentIntents.create(payment(token))
    expect(intent).toMatchObject({ status: 'succeeded', amount_received: 5_000 })
    expect(await stripe.confirmationTokens.retrieve(token)).toMatchObject({
      payment_intent: intent.id,
    })
    const again = await errorOf(stripe.paymentIntents.create(payment(token)))
    expect(again).toMatchObject({ type: 'StripeInvalidRequestError', statusCode: 400 })
    expect(standIn.list('payment_intent')).toHaveLength(1)
  })

  test('has equal fingerprints for equal numbers', async () => {
    const fingerprintOf = async (number: string) => {
      const token = await stripe.confirmationTokens.retrieve(standIn.tokenOf(number))
      return token.payment_method_preview?.card?.fingerprint
    }
    expect(await fingerprintOf(VISA)).toBe(await fingerprintOf(VISA))
    expect(await fingerprintOf(VISA)).not.toBe(await fingerprintOf(ASKS))
  })

  test('is unknown, of a number that no bank has, or of one that a server sends', async () => {
    expect(await errorOf(stripe.confirmationTokens.retrieve('ctoken_0'))).toMatchObject({
      code: 'resource_missing',
      statusCode: 404,
    })
    expect(() => standIn.tokenOf('4242424242424241')).toThrow('incorrect_number')
    const card = { number: VISA, exp_month: 1, exp_year: 2040, cvc: '123' }
    const sent = errorOf(stripe.paymentMethods.create({ type: 'card', card }))
    expect((await sent).message).toMatch('generally unsafe')
  })
})

describe('a card that the bank asks about', () => {
  const pay = () => stripe.paymentIntents.create(payment(standIn.tokenOf(ASKS)))

  test('is paid when the customer confirms', async () => {
    const intent = await pay()
    expect(intent).toMatchObject({
      status: 'requires_action',
      next_action: { type: 'use_stripe_sdk' },
    })
    standIn.answerChallenge(intent.id, true)
    expect(await stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
      status: 'succeeded',
      next_action: null,
    })
  })

  test('is not paid when the customer does not confirm, or gives up', async () => {
    const failed = await pay()
    standIn.answerChallenge(failed.id, false)
    expect(await stripe.paymentIntents.retrieve(failed.id)).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code: 'payment_intent_authentication_failure' },
    })
    const left = await pay()
    expect(await stripe.paymentIntents.cancel(left.id)).toMatchObject({ status: 'canceled' })
    expect(() => standIn.answerChallenge(left.id, true)).toThrow('status of canceled')
  })

  test('cannot be canceled after it was paid', async () => {
    const intent = await pay()
    standIn.answerChallenge(intent.id, true)
    expect(await errorOf(stripe.paymentIntents.cancel(intent.id))).toMatchObject({
      code: 'payment_intent_unexpected_state',
    })
  })

  test('is declined after the customer has confirmed', async () => {
    const token = standIn.tokenOf('4000008400001629')
    const intent = await stripe.paymentIntents.create(payment(token))
    standIn.answerChallenge(intent.id, true)
    expect(await stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { type: 'card_error', code: 'card_declined' },
    })
  })
})

test.each([
  ['4000000000000002', 'card_declined', 'generic_decline'],
  ['4000000000009995', 'card_declined', 'insufficient_funds'],
  ['4000000000000069', 'expired_card', ''],
  ['4000000000000127', 'incorrect_cvc', ''],
  ['4000000000000119', 'processing_error', ''],
])('%s is declined with %s %s, and the payment can be looked up', async (number, code, reason) => {
  const error = await errorOf(stripe.paymentIntents.create(payment(standIn.tokenOf(number))))
  expect(error).toMatchObject({ type: 'StripeCardError', statusCode: 402, code })
  expect((error as Stripe.errors.StripeCardError).decline_code).toBe(reason)
  const [listed] = (await stripe.paymentIntents.list()).data
  expect(listed).toMatchObject({ status: 'requires_payment_method', last_payment_error: { code } })
})

describe('a saved card', () => {
  const save = async (number: string) => {
    const { id: customer } = await stripe.customers.create({ metadata: { reference: 'c:1' } })
    const setup = await stripe.setupIntents.create({
      customer,
      usage: 'off_session',
      allowed_payment_method_types: ['card'],
      confirm: true,
      payment_method: standIn.typeCard(number),
      use_stripe_sdk: true,
    })
    if (setup.status === 'requires_action') standIn.answerChallenge(setup.id, true)
    const { payment_method } = await stripe.setupIntents.retrieve(setup.id)
    return { customer, payment_method: payment_method as string }
  }
  const charge = (card: Awaited<ReturnType<typeof save>>) =>
    stripe.paymentIntents.create({
      ...card,
      amount: 900,
      currency: 'usd',
      allowed_payment_method_types: ['card'],
      confirm: true,
      off_session: true,
    })

  test('pays later without its customer', async () => {
    expect(await charge(await save(VISA))).toMatchObject({ status: 'succeeded' })
    expect(await charge(await save('4000002500003155'))).toMatchObject({ status: 'succeeded' })
  })

  test('is refused later if the bank always asks', async () => {
    const error = await errorOf(charge(await save(ASKS)))
    expect(error).toMatchObject({ statusCode: 402, code: 'authentication_required' })
    expect((error as Stripe.errors.StripeCardError).payment_intent).toMatchObject({
      status: 'requires_payment_method',
    })
  })

  test('belongs to one customer, and pays nothing after it was detached', async () => {
    const card = await save(VISA)
    expect((await stripe.customers.listPaymentMethods(card.customer)).data).toHaveLength(1)
    await stripe.paymentMethods.detach(card.payment_method)
    expect((await stripe.customers.listPaymentMethods(card.customer)).data).toEqual([])
    expect(await errorOf(charge(card))).toMatchObject({ type: 'StripeInvalidRequestError' })
  })

  test('comes from a payment that asks for it', async () => {
    const { id: customer } = await stripe.customers.create()
    const intent = await stripe.paymentIntents.create({
      ...payment(standIn.tokenOf(VISA)),
      customer,
      setup_future_usage: 'off_session',
    })
    const payment_method = intent.payment_method as string
    expect(await charge({ customer, payment_method })).toMatchObject({ status: 'succeeded' })
  })
})

describe('an idempotency key', () => {
  const create = (amount: number, idempotencyKey = 'key 1') =>
    stripe.customers.create({ description: `${amount}` }, { idempotencyKey })

  test('gives the same answer again, errors included', async () => {
    const first = await create(1)
    const second = await create(1)
    expect(second.id).toBe(first.id)
    expect(second.lastResponse.headers['idempotent-replayed']).toBe('true')
    standIn.turnDials({ planned: [{ request: 'POST /v1/customers', fault: 'FAILED_INSIDE' }] })
    const failed = await errorOf(create(1, 'key 2'))
    expect(failed.statusCode).toBe(500)
    expect((await errorOf(create(1, 'key 2'))).statusCode).toBe(500)
    expect(standIn.list('customer')).toHaveLength(1)
  })

  test('is refused with other parameters, and while its first request is running', async () => {
    await create(1)
    expect(await errorOf(create(2))).toMatchObject({ type: 'StripeIdempotencyError' })
    standIn.turnDials({ maxLatencyMs: 60 })
    const answers = await Promise.allSettled([create(1, 'key 2'), create(1, 'key 2')])
    const refused = answers.find(({ status }) => status === 'rejected') as PromiseRejectedResult
    expect(refused.reason).toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use' })
  })

  test('can be used again after what was refused before it was done', async () => {
    standIn.turnDials({
      planned: [
        { request: 'POST /v1/customers', fault: 'RATE_LIMIT' },
        { request: 'POST /v1/customers', fault: 'ERROR' },
      ],
    })
    expect((await errorOf(create(1))).statusCode).toBe(429)
    expect((await errorOf(create(1))).statusCode).toBe(500)
    expect(await create(1)).toMatchObject({ object: 'customer' })
  })
})

test('an answer that is lost was given: the payment is in the list', async () => {
  standIn.turnDials({
    planned: [
      { request: 'POST /v1/payment_intents', fault: 'LOST_ANSWER' },
      // The client repeats a request whose connection was cut.
      { request: 'POST /v1/payment_intents', fault: 'LOST_ANSWER' },
    ],
  })
  const create = stripe.paymentIntents.create(payment(standIn.tokenOf(VISA)), {
    idempotencyKey: 'order:1',
  })
  expect(await errorOf(create)).toMatchObject({ type: 'StripeConnectionError' })
  expect((await stripe.paymentIntents.list()).data).toMatchObject([{ status: 'succeeded' }])
})

test('lists come in pages, newest first, and objects that are asked for in full', async () => {
  standIn.turnDials({ pageRows: 2 })
  for (let i = 0; i < 5; i++) await stripe.paymentIntents.create(payment(standIn.tokenOf(VISA)))
  const ids: string[] = []
  const list = stripe.paymentIntents.list({ limit: 100, expand: ['data.latest_charge'] })
  for await (const { id, latest_charge } of list) {
    ids.push(id)
    expect(latest_charge).toMatchObject({ object: 'charge', payment_intent: id })
  }
  expect(ids).toEqual(standIn.list('payment_intent').map(({ id }) => id))
  expect((await stripe.paymentIntents.list({ created: { gte: 4_000_000_000 } })).data).toEqual([])
})

test('refunds, a refund that comes back and a dispute move the balance', async () => {
  const pay = () => stripe.paymentIntents.create(payment(standIn.tokenOf(VISA)))
  const intent = await pay()
  const refund = await stripe.refunds.create({ payment_intent: intent.id, amount: 400 })
  const tooMuch = stripe.refunds.create({ payment_intent: intent.id, amount: 4_601 })
  expect(await errorOf(tooMuch)).toMatchObject({ type: 'StripeInvalidRequestError' })
  standIn.failRefund(refund.id)
  expect(await stripe.refunds.retrieve(refund.id)).toMatchObject({
    status: 'failed',
    failure_reason: 'expired_or_canceled_card',
  })
  const dispute = standIn.openDispute((await pay()).latest_charge as string)
  const evidence = { customer_name: 'Nora Lane' }
  expect(await stripe.disputes.update(dispute.id, { evidence, submit: false })).toMatchObject({
    status: 'needs_response',
    evidence,
  })
  const disputed = stripe.refunds.create({ charge: dispute.charge as string })
  expect(await errorOf(disputed)).toMatchObject({ code: 'charge_disputed' })
  const { data } = await stripe.balanceTransactions.list()
  expect(data.map(({ type, amount }) => [type, amount])).toEqual([
    ['adjustment', -5_000],
    ['charge', 5_000],
    ['refund_failure', 400],
    ['refund', -400],
    ['charge', 5_000],
  ])
})

test('a browser may do for its customer only what it knows the secret of', async () => {
  const browser = new Stripe('pk_test_stand_in', {
    host: '127.0.0.1',
    port: standIn.port,
    protocol: 'http',
    maxNetworkRetries: 0,
  })
  const { id, client_secret } = await stripe.paymentIntents.create(payment(standIn.tokenOf(ASKS)))
  expect(await errorOf(browser.paymentIntents.list())).toMatchObject({
    code: 'secret_key_required',
  })
  expect(await errorOf(browser.paymentIntents.retrieve(id))).toMatchObject({
    param: 'client_secret',
  })
  const intent = await browser.paymentIntents.retrieve(id, { client_secret: client_secret! })
  expect(intent).toMatchObject({ id, status: 'requires_action' })
  expect(intent).not.toHaveProperty('metadata')
})

describe('webhooks', () => {
  const listen = async (isAccepted: () => boolean) => {
    const events: Stripe.Event[] = []
    const shop = createServer((request, response) => {
      void text(request).then((body) => {
        const signature = request.headers['stripe-signature'] as string
        events.push(Stripe.webhooks.constructEvent(body, signature, WEBHOOK_SECRET))
        response.writeHead(isAccepted() ? 200 : 503).end()
      })
    }).listen(0, '127.0.0.1')
    await once(shop, 'listening')
    const url = `http://127.0.0.1:${(shop.address() as AddressInfo).port}/webhook`
    standIn.sendWebhooksTo({ url, secret: WEBHOOK_SECRET })
    return { events, close: () => shop.close() }
  }

  test('are signed, repeated until they are accepted, and twice if the dial says so', async () => {
    let answers = 0
    const shop = await listen(() => ++answers > 1)
    await stripe.customers.create()
    await vi.waitFor(() => expect(shop.events).toHaveLength(2))
    expect(shop.events[0]).toMatchObject({ type: 'customer.created', object: 'event' })
    standIn.turnDials({ webhookRepeatShare: 1, webhookMaxDelayMs: 20 })
    await stripe.customers.create()
    await vi.waitFor(() => expect(shop.events).toHaveLength(4))
    expect(shop.events[3]!.id).toBe(shop.events[2]!.id)
    shop.close()
  })
})

test('the book in a file survives its process', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'twirl-stand-in-'))
  const file = join(folder, 'book.sqlite')
  const first = await openStandIn({ file })
  const create = (client: Stripe, confirmation_token: string) =>
    client.paymentIntents.create(payment(confirmation_token), { idempotencyKey: 'order:1' })
  const token = first.tokenOf(VISA)
  const intent = await create(clientOf(first), token)
  await first.close()
  const second = await openStandIn({ file })
  expect(await create(clientOf(second), token)).toMatchObject({ id: intent.id })
  expect(second.list('payment_intent')).toHaveLength(1)
  await second.close()
  rmSync(folder, { recursive: true })
})
