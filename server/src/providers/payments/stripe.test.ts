import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Stripe } from 'stripe'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type Form,
  STRIPE_NOW as NOW,
  STRIPE_NUMBER as NUMBER,
  StripeDouble,
} from '../../../test/stripe-double.ts'
import { createTestClock } from '../../../test/test-clock.ts'
import { stripeGateway } from './stripe.ts'

const WEBHOOK_SECRET = 'whsec_test'

let double = new StripeDouble()
const server = createServer((request, response) => {
  void text(request).then((body) => {
    const url = new URL(request.url!, 'http://stripe')
    const form = Object.fromEntries(new URLSearchParams(body))
    const key = request.headers['idempotency-key']
    const answer = double.answer(request.method!, url, form, key as string | undefined)
    if (!answer) return request.socket.destroy()
    const headers = { 'content-type': 'application/json' }
    return response.writeHead(answer.status, headers).end(JSON.stringify(answer.body))
  })
}).listen(0, '127.0.0.1')
await once(server, 'listening')
afterAll(() => server.close())

const { port } = server.address() as AddressInfo
const clock = createTestClock()
clock.set(NOW)
const gateway = stripeGateway({
  secretKey: 'sk_test_hush',
  publishableKey: 'pk_test_shown',
  webhookSecret: WEBHOOK_SECRET,
  clock,
  apiUrl: `http://127.0.0.1:${port}`,
})

const request = (key: string, amount_cents = 5_000) => ({
  key,
  card: { kind: 'SAVED' as const, token: 'cus_1/pm_1' },
  amount_cents,
  order_token: 'a'.repeat(32),
  off_session: false,
})
const pay = async (key: string) => {
  const charge = await gateway.charge(request(key))
  if (charge.state !== 'PAID') throw new Error(charge.state)
  return charge
}

beforeEach(() => {
  double = new StripeDouble()
})

describe('charge', () => {
  test('confirms a payment under our key, and returns the same charge again', async () => {
    const paid = await gateway.charge(request('order:1'))
    expect(paid).toEqual({
      state: 'PAID',
      key: 'order:1',
      charge_id: 'pi_1',
      amount_cents: 5_000,
    })
    expect(double.received[0]).toMatchObject({
      line: 'POST /v1/payment_intents',
      key: 'order:1',
      form: {
        amount: '5000',
        currency: 'usd',
        customer: 'cus_1',
        payment_method: 'pm_1',
        confirm: 'true',
        'metadata[key]': 'order:1',
        'metadata[order_token]': 'a'.repeat(32),
      },
    })
    expect(await gateway.charge(request('order:1'))).toEqual(paid)
    expect(double.intents).toHaveLength(1)
  })

  test('that the bank declines is DECLINED, when it is repeated and looked up too', async () => {
    double.fate = 'declined'
    const declined = { state: 'DECLINED', key: 'order:1', reason: 'insufficient_funds' }
    expect(await gateway.charge(request('order:1'))).toEqual(declined)
    double.fate = 'paid'
    expect(await gateway.charge(request('order:1'))).toEqual(declined)
    expect(await gateway.findCharge('order:1')).toEqual(declined)
  })

  test('with a deleted card is DECLINED', async () => {
    const card = { kind: 'SAVED' as const, token: 'cus_1/pm_gone' }
    expect(await gateway.charge({ ...request('order:1'), card })).toEqual({
      state: 'DECLINED',
      key: 'order:1',
      reason: 'card_not_found',
    })
  })

  test('whose answer is lost throws; a look finds it', async () => {
    double.fate = 'lost answer'
    await expect(gateway.charge(request('order:1'))).rejects.toThrow('StripeConnectionError')
    // The SDK itself repeats a request whose connection was cut, with the same key.
    expect(double.received.map(({ key }) => key)).toEqual(['order:1', 'order:1'])
    expect(double.intents).toHaveLength(1)
    double.fate = 'paid'
    expect(await gateway.findCharge('order:1')).toMatchObject({ state: 'PAID', charge_id: 'pi_1' })
    expect(await gateway.findCharge('order:2')).toBeNull()
  })

  test('with a used key and another amount throws, without quoting what Stripe said', async () => {
    await pay('order:1')
    await expect(gateway.charge(request('order:1', 6_000))).rejects.toThrow(
      /^Stripe: StripeIdempotencyError 400$/,
    )
  })
})

describe('cancelCharge', () => {
  test('uses the key up: a later charge is refused by Stripe', async () => {
    const cancelled = { state: 'CANCELLED', key: 'order:1' }
    expect(await gateway.cancelCharge('order:1')).toEqual(cancelled)
    expect(await gateway.cancelCharge('order:1')).toEqual(cancelled)
    expect(await gateway.charge(request('order:1'))).toEqual(cancelled)
    expect(await gateway.findCharge('order:1')).toEqual(cancelled)
    expect(double.intents).toMatchObject([{ status: 'canceled' }])
  })

  test('returns the charge that came before it', async () => {
    const paid = await pay('order:1')
    expect(await gateway.cancelCharge('order:1')).toEqual(paid)
  })

  test('of a charge that failed inside Stripe holds', async () => {
    double.fate = 'failed inside'
    await expect(gateway.charge(request('order:1'))).rejects.toThrow('Stripe: ')
    double.fate = 'paid'
    expect(await gateway.cancelCharge('order:1')).toEqual({ state: 'CANCELLED', key: 'order:1' })
    await expect(gateway.charge(request('order:1'))).rejects.toThrow('Stripe: ')
    expect(double.intents).toEqual([])
  })
})

describe('refund', () => {
  test('has a key of its own and is found by it', async () => {
    const { charge_id } = await pay('order:1')
    const refund = { key: 'refund:1', charge_id, amount_cents: 400 }
    const made = { ...refund, refund_id: 're_2' }
    expect(await gateway.refund(refund)).toEqual(made)
    expect(await gateway.refund(refund)).toEqual(made)
    expect(await gateway.findRefund(refund)).toEqual(made)
    expect(await gateway.findRefund({ key: 'refund:2', charge_id })).toBeNull()
    expect(double.refunds).toHaveLength(1)
  })

  test('is found when Stripe has long forgotten its key, among those of its charge', async () => {
    const { charge_id } = await pay('order:1')
    const refund = { key: 'refund:1', charge_id, amount_cents: 400 }
    await gateway.refund(refund)
    double.refunds[0]!.created = 1
    const other = await pay('order:2')
    await gateway.refund({ ...refund, key: 'refund:2', charge_id: other.charge_id })
    expect(await gateway.findRefund(refund)).toMatchObject({ key: 'refund:1', charge_id })
    expect(await gateway.findRefund({ key: 'refund:2', charge_id })).toBeNull()
  })

  test('that a bank sent back is neither found nor in the book', async () => {
    const { charge_id } = await pay('order:1')
    const refund = { key: 'refund:1', charge_id, amount_cents: 400 }
    await gateway.refund(refund)
    double.refunds[0]!['status'] = 'failed'
    expect(await gateway.findRefund(refund)).toBeNull()
    const day = [new Date('2026-03-10'), new Date('2026-03-11')] as const
    expect(await collect(gateway.listRefunds(...day))).toEqual([])
  })

  test('of the dashboard has its own id as key', async () => {
    const { charge_id } = await pay('order:1')
    await gateway.refund({ key: 'refund:1', charge_id, amount_cents: 400 })
    double.refunds[0]!['metadata'] = {}
    const [listed] = await collect(
      gateway.listRefunds(new Date('2026-03-10'), new Date('2026-03-11')),
    )
    const { id } = double.refunds[0]!
    expect(listed).toEqual({ key: id, refund_id: id, charge_id, amount_cents: 400 })
    expect(await gateway.findRefund({ key: id, charge_id })).toEqual(listed)
  })

  test.each([
    ['disputed', 'charge_disputed'],
    ['closed card', 'expired_or_canceled_card'],
  ] as const)(
    'that Stripe refuses (%s) is told apart from one without an answer',
    async (fate, reason) => {
      const { charge_id } = await pay('order:1')
      const refund = { key: 'refund:1', charge_id, amount_cents: 400 }
      double.refundFate = fate
      const refused: unknown = await gateway.refund(refund).catch((error: unknown) => error)
      expect(gateway.refusalOf(refused)).toBe(reason)
      expect(String(refused)).not.toContain(NUMBER)
      // No money has moved under its key, so that it is asked for again.
      expect(await gateway.findRefund(refund)).toBeNull()
      double.refundFate = 'failed inside'
      const other = { ...refund, key: 'refund:2' }
      const unanswered: unknown = await gateway.refund(other).catch((error: unknown) => error)
      expect(unanswered).toBeInstanceOf(Error)
      expect(gateway.refusalOf(unanswered)).toBeNull()
      double.refundFate = 'paid'
      expect(await gateway.refund({ ...refund, key: 'refund:3' })).toMatchObject({
        key: 'refund:3',
      })
    },
  )

  test('of more than the charge throws', async () => {
    const { charge_id } = await pay('order:1')
    const refund = gateway.refund({ key: 'refund:1', charge_id, amount_cents: 5_001 })
    await expect(refund).rejects.toThrow('StripeInvalidRequestError')
  })
})

test('the book lists our payments and refunds of a time, over several pages', async () => {
  for (const key of ['order:1', 'order:2', 'order:3']) await pay(key)
  await gateway.cancelCharge('order:4')
  const refund = await gateway.refund({ key: 'refund:1', charge_id: 'pi_1', amount_cents: 5 })
  double.intents.push({ id: 'pi_x', created: 1, metadata: {}, status: 'succeeded' })
  const day = [new Date('2026-03-10'), new Date('2026-03-11')] as const
  const keys = (await collect(gateway.listCharges(...day))).map(({ key }) => key)
  expect(keys).toEqual(['order:3', 'order:2', 'order:1'])
  expect(await collect(gateway.listRefunds(...day))).toEqual([refund])
  expect(
    await collect(gateway.listCharges(new Date('2026-03-11'), new Date('2026-03-12'))),
  ).toEqual([])
})

describe('a webhook', () => {
  const payload = (metadata: Form) =>
    JSON.stringify({ object: 'event', data: { object: { id: 'pi_1', metadata } } })
  const read = (body: string, secret = WEBHOOK_SECRET) => {
    const signature = Stripe.webhooks.generateTestHeaderString({ payload: body, secret })
    return gateway.readWebhook(Buffer.from(body), { 'stripe-signature': signature })
  }

  test('names the key of the payment, or none', () => {
    expect(read(payload({ key: 'order:1' }))).toEqual(['order:1'])
    expect(read(payload({}))).toEqual([])
  })

  test('is refused if Stripe did not sign it', () => {
    expect(read(payload({ key: 'order:1' }), 'whsec_other')).toBeNull()
    expect(gateway.readWebhook(Buffer.from(payload({ key: 'order:1' })), {})).toBeNull()
  })
})

async function collect<T>(rows: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const row of rows) all.push(row)
  return all
}
