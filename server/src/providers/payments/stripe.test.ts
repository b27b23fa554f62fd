import { Stripe } from 'stripe'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openStandIn, type StandIn } from '../../../../stripe-stand-in/server/open-stand-in.ts'
import { createTestClock } from '../../../test/test-clock.ts'
import type { CardUse, PaymentGateway } from './payment-gateway.ts'
import { stripeGateway } from './stripe.ts'

const WEBHOOK_SECRET = 'whsec_test'
const NOW = new Date('2026-03-10T15:00:00Z')
const VISA = '4242424242424242'
const ASKS = '4000002760003184'

const clock = createTestClock()
let standIn: StandIn
let gateway: PaymentGateway

beforeEach(async () => {
  clock.set(NOW)
  standIn = await openStandIn({ now: () => clock.now() })
  // Tests read several pages.
  standIn.turnDials({ pageRows: 2 })
  gateway = stripeGateway({
    secretKey: 'sk_test_hush',
    publishableKey: 'pk_test_shown',
    webhookSecret: WEBHOOK_SECRET,
    clock,
    apiUrl: standIn.origin,
  })
})

afterEach(() => standIn.close())

const typed = (number = VISA, gateway_customer: string | null = null): CardUse => ({
  kind: 'CONFIRMATION',
  confirmation_token: standIn.tokenOf(number),
  gateway_customer,
})
const request = (key: string, card: CardUse = typed(), amount_cents = 5_000) => ({
  key,
  card,
  amount_cents,
  order_token: 'a'.repeat(32),
  off_session: false,
})
const pay = async (key: string, card?: CardUse) => {
  const charge = await gateway.charge(request(key, card))
  if (charge.state !== 'PAID') throw new Error(charge.state)
  return charge
}
/** A payment that waits for the customer. */
const ask = async (key: string, number = ASKS) => {
  const charge = await gateway.charge(request(key, typed(number)))
  if (charge.state !== 'ACTION_REQUIRED') throw new Error(charge.state)
  const { client_secret } = charge
  return { charge, client_secret, id: client_secret.split('_secret')[0]! }
}
/** Saves a card as a customer does in the browser. */
const save = async (number = VISA, customer?: string) => {
  const gateway_customer = customer ?? (await gateway.ensureCustomer(`customer of ${number}`))
  const { client_secret } = await gateway.createSetup(gateway_customer)
  const id = client_secret.split('_secret')[0]!
  await fetch(`${standIn.origin}/v1/setup_intents/${id}/confirm`, {
    method: 'POST',
    headers: { authorization: 'Bearer pk_test_shown' },
    body: new URLSearchParams({ client_secret, payment_method: standIn.typeCard(number) }),
  })
  return { id, gateway_customer, setup: (await gateway.readSetup(id))! }
}
const statuses = () => standIn.list('payment_intent').map(({ status }) => status)
const failNext = (line: string, fault: 'LOST_ANSWER' | 'FAILED_INSIDE') =>
  standIn.turnDials({ planned: [{ request: line, fault }] })

describe('cards', () => {
  test('of the fields are read before they pay, and are good for one payment (PAY-3)', async () => {
    const card = typed()
    const id = card.kind === 'CONFIRMATION' ? card.confirmation_token : ''
    const read = await gateway.readConfirmation(id)
    expect(read).toMatchObject({ brand: 'visa', last_four: '4242' })
    expect(read!.expiration_date).toMatch(/^20\d\d-10-01$/)
    await pay('order:1', card)
    expect(await gateway.readConfirmation(id)).toBeNull()
    expect(await gateway.readConfirmation('ctoken_unknown0')).toBeNull()
  })

  test('that are saved have the fingerprint of their number (PAY-10)', async () => {
    const { setup, gateway_customer } = await save()
    const read = await gateway.readConfirmation(standIn.tokenOf(VISA))
    expect(setup).toMatchObject({ gateway_customer, card: read! })
    expect(await gateway.readSetup('seti_unknown0')).toBeNull()
  })

  test('are deleted once, and cannot be charged or read afterwards', async () => {
    const { id, setup } = await save()
    const { token } = setup.card!
    await pay('order:1', { kind: 'SAVED', token })
    await gateway.deleteCard(token)
    await gateway.deleteCard(token)
    await gateway.deleteCard('ctoken_unknown0')
    expect((await gateway.readSetup(id))!.card).toBeNull()
    for (const [gone, reason] of [
      [token, 'invalid_request'],
      ['cus_1/pm_gone', 'card_not_found'],
      ['card_of_another_gateway', 'card_not_found'],
    ] as const)
      expect(
        await gateway.charge(request(`order:${gone}`, { kind: 'SAVED', token: gone })),
      ).toMatchObject({ state: 'DECLINED', reason })
  })

  test('belong to one customer for a reference, also when it is asked for at once (PAY-11)', async () => {
    const ids = await Promise.allSettled(
      Array.from({ length: 3 }, () => gateway.ensureCustomer('reference')),
    )
    const [id] = ids.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
    expect(await gateway.ensureCustomer('reference')).toBe(id)
    expect(standIn.list('customer')).toHaveLength(1)
    await gateway.deleteCustomer(id!)
    await gateway.deleteCustomer(id!)
  })

  test('cannot be sent as numbers (PAY-2)', async () => {
    const card = { credit_card_number: VISA, expiration_date: '2029-10-01', security_code: '123' }
    await expect(gateway.saveCard(card, 'reference')).rejects.toThrow('fields of Stripe')
    expect(standIn.received).toEqual([])
  })
})

describe('charge', () => {
  test('confirms a payment under our key, and returns the same charge again', async () => {
    const asked = request('order:1')
    const paid = await gateway.charge(asked)
    expect(paid).toMatchObject({ state: 'PAID', key: 'order:1', amount_cents: 5_000 })
    expect(standIn.received.at(-1)).toMatchObject({
      line: 'POST /v1/payment_intents',
      key: 'order:1',
    })
    expect(await gateway.charge(asked)).toEqual(paid)
    expect(await gateway.findCharge('order:1')).toEqual(paid)
    expect(standIn.list('payment_intent')).toMatchObject([
      { metadata: { key: 'order:1', order_token: 'a'.repeat(32) }, setup_future_usage: null },
    ])
  })

  test('that the bank declines is DECLINED, when it is repeated and looked up too', async () => {
    const asked = request('order:1', typed('4000000000009995'))
    const declined = { state: 'DECLINED', key: 'order:1', reason: 'insufficient_funds' }
    expect(await gateway.charge(asked)).toEqual(declined)
    expect(await gateway.charge(asked)).toEqual(declined)
    expect(await gateway.findCharge('order:1')).toEqual(declined)
    expect(statuses()).toEqual(['canceled'])
  })

  test('saves the card with the payment, if that was asked for', async () => {
    const customer = await gateway.ensureCustomer('reference')
    const { saved_token } = await pay('order:1', typed(VISA, customer))
    expect(saved_token).toMatch(new RegExp(`^${customer}/pm_`))
    expect(await pay('order:2', { kind: 'SAVED', token: saved_token! })).not.toHaveProperty(
      'saved_token',
    )
    expect(await pay('order:3')).not.toHaveProperty('saved_token')
  })

  test('whose answer is lost throws; a look finds it', async () => {
    // The SDK itself repeats a request whose connection was cut, with the same key.
    standIn.turnDials({ lostAnswerShare: 1 })
    await expect(gateway.charge(request('order:1'))).rejects.toThrow('StripeConnectionError')
    standIn.turnDials({ lostAnswerShare: 0 })
    expect(await gateway.findCharge('order:1')).toMatchObject({ state: 'PAID' })
    expect(await gateway.findCharge('order:2')).toBeNull()
    expect(statuses()).toEqual(['succeeded'])
  })

  test('with a used key and another amount throws, without quoting what Stripe said', async () => {
    const card = typed()
    await pay('order:1', card)
    await expect(gateway.charge(request('order:1', card, 6_000))).rejects.toThrow(
      /^Stripe: StripeIdempotencyError 400/,
    )
  })

  test('without the customer is declined by a bank that asks (PAY-8)', async () => {
    const { id, gateway_customer } = await save(ASKS)
    standIn.answerChallenge(id, true)
    const { token } = (await gateway.readSetup(id))!.card!
    expect(token).toContain(gateway_customer)
    const asked = request('order:1', { kind: 'SAVED', token })
    expect(await gateway.charge({ ...asked, off_session: true })).toEqual({
      state: 'DECLINED',
      key: 'order:1',
      reason: 'authentication_required',
    })
    expect(await gateway.charge({ ...asked, key: 'order:2' })).toMatchObject({
      state: 'ACTION_REQUIRED',
    })
  })
})

describe('a charge for which the bank asks', () => {
  test('waits, and is paid when the customer has confirmed (PAY-5)', async () => {
    const { charge, client_secret, id } = await ask('order:1')
    for (const found of [
      await gateway.findCharge('order:1'),
      await gateway.findCharge('order:1', client_secret),
    ])
      expect(found).toEqual(charge)
    standIn.answerChallenge(id, true)
    const paid = await gateway.findCharge('order:1', client_secret)
    expect(paid).toMatchObject({ state: 'PAID', charge_id: id })
    expect(await gateway.cancelCharge('order:1', client_secret)).toEqual(paid)
    expect(await gateway.cancelCharge('order:1')).toEqual(paid)
  })

  test('is declined for good: its secret pays nothing any more (PAY-7)', async () => {
    const { client_secret, id } = await ask('order:1')
    standIn.answerChallenge(id, false)
    const reason = 'payment_intent_authentication_failure'
    const declined = { state: 'DECLINED', key: 'order:1', reason }
    expect(await gateway.findCharge('order:1', client_secret)).toEqual(declined)
    expect(statuses()).toEqual(['canceled'])
    const again = await fetch(`${standIn.origin}/v1/payment_intents/${id}/confirm`, {
      method: 'POST',
      headers: { authorization: 'Bearer pk_test_shown' },
      body: new URLSearchParams({ client_secret, payment_method: standIn.typeCard(VISA) }),
    })
    expect(again.status).toBe(400)
  })

  test.each([
    ['with its secret', true],
    ['found by its key, as by a process that never learned the secret', false],
  ])('is cancelled %s', async (_name, hasSecret) => {
    const { client_secret, id } = await ask('order:1')
    const cancelled = { state: 'CANCELLED', key: 'order:1' }
    const cancel = () => gateway.cancelCharge('order:1', hasSecret ? client_secret : null)
    expect(await cancel()).toEqual(cancelled)
    expect(await cancel()).toEqual(cancelled)
    expect(() => standIn.answerChallenge(id, true)).toThrow('canceled')
  })
})

describe('cancelCharge', () => {
  test('uses the key up: a later charge is refused by Stripe', async () => {
    const cancelled = { state: 'CANCELLED', key: 'order:1' }
    expect(await gateway.cancelCharge('order:1')).toEqual(cancelled)
    expect(await gateway.cancelCharge('order:1')).toEqual(cancelled)
    expect(await gateway.charge(request('order:1'))).toEqual(cancelled)
    expect(await gateway.findCharge('order:1')).toEqual(cancelled)
    expect(statuses()).toEqual(['canceled'])
  })

  test('returns the charge that came before it', async () => {
    const paid = await pay('order:1')
    expect(await gateway.cancelCharge('order:1')).toEqual(paid)
  })

  test('of a charge that failed inside Stripe holds', async () => {
    failNext('POST /v1/payment_intents', 'FAILED_INSIDE')
    const asked = request('order:1')
    await expect(gateway.charge(asked)).rejects.toThrow('Stripe: ')
    expect(await gateway.cancelCharge('order:1')).toEqual({ state: 'CANCELLED', key: 'order:1' })
    await expect(gateway.charge(asked)).rejects.toThrow('Stripe: ')
    expect(statuses()).not.toContain('succeeded')
  })
})

describe('refund', () => {
  const refundOf = (charge_id: string, key = 'refund:1', amount_cents = 400) => ({
    key,
    charge_id,
    amount_cents,
  })
  const day = [new Date('2026-03-10'), new Date('2026-03-11')] as const

  test('has a key of its own and is found by it, also after Stripe forgot it', async () => {
    const { charge_id } = await pay('order:1')
    const refund = refundOf(charge_id)
    const made = await gateway.refund(refund)
    expect(made).toMatchObject(refund)
    expect(await gateway.refund(refund)).toEqual(made)
    const other = await pay('order:2')
    await gateway.refund(refundOf(other.charge_id, 'refund:2'))
    standIn.forgetKeys()
    clock.advance({ days: 9 })
    expect(await gateway.findRefund(refund)).toEqual(made)
    expect(await gateway.findRefund({ key: 'refund:2', charge_id })).toBeNull()
    expect(standIn.list('refund')).toHaveLength(2)
  })

  test('that a bank sent back is neither found nor in the book', async () => {
    const { charge_id } = await pay('order:1')
    const { refund_id } = await gateway.refund(refundOf(charge_id))
    standIn.failRefund(refund_id)
    expect(await gateway.findRefund(refundOf(charge_id))).toBeNull()
    expect(await collect(gateway.listRefunds(...day))).toEqual([])
  })

  test('of the dashboard has its own id as key', async () => {
    const { charge_id } = await pay('order:1')
    const dashboard = new Stripe('sk_test_dashboard', {
      host: '127.0.0.1',
      port: standIn.port,
      protocol: 'http',
    })
    const { id } = await dashboard.refunds.create({ payment_intent: charge_id, amount: 400 })
    const listed = { key: id, refund_id: id, charge_id, amount_cents: 400 }
    expect(await collect(gateway.listRefunds(...day))).toEqual([listed])
    expect(await gateway.findRefund({ key: id, charge_id })).toEqual(listed)
  })

  test('that Stripe refuses is told apart from one without an answer', async () => {
    const { charge_id } = await pay('order:1')
    const errorOf = (refund: ReturnType<typeof refundOf>) =>
      gateway.refund(refund).catch((error: unknown) => error)
    const tooMuch = await errorOf(refundOf(charge_id, 'refund:1', 5_001))
    expect(gateway.refusalOf(tooMuch)).not.toBeNull()
    // No money has moved under its key, so that it is asked for again.
    expect(await gateway.findRefund(refundOf(charge_id))).toBeNull()
    failNext('POST /v1/refunds', 'FAILED_INSIDE')
    const unanswered = await errorOf(refundOf(charge_id, 'refund:2'))
    expect(unanswered).toBeInstanceOf(Error)
    expect(gateway.refusalOf(unanswered)).toBeNull()
    const { latest_charge } = standIn.list('payment_intent')[0]!
    standIn.openDispute(latest_charge as string)
    const disputed = await errorOf(refundOf(charge_id, 'refund:3'))
    expect(gateway.refusalOf(disputed)).toBe('charge_disputed')
  })
})

test('the book lists our payments and refunds of a time, over several pages', async () => {
  const { charge_id } = await pay('order:1')
  for (const key of ['order:2', 'order:3']) await pay(key)
  await gateway.cancelCharge('order:4')
  await ask('order:5')
  const refund = await gateway.refund({ key: 'refund:1', charge_id, amount_cents: 5 })
  const day = [new Date('2026-03-10'), new Date('2026-03-11')] as const
  const keys = (await collect(gateway.listCharges(...day))).map(({ key }) => key)
  expect(keys).toEqual(['order:3', 'order:2', 'order:1'])
  expect(await collect(gateway.listRefunds(...day))).toEqual([refund])
  const next = [new Date('2026-03-11'), new Date('2026-03-12')] as const
  expect(await collect(gateway.listCharges(...next))).toEqual([])
})

describe('a webhook', () => {
  const payload = (metadata: Record<string, string>) =>
    event({ object: 'payment_intent', id: 'pi_1', metadata })
  const event = (object: object) =>
    JSON.stringify({ id: 'evt_1', object: 'event', data: { object } })
  const read = (body: string, secret = WEBHOOK_SECRET) => {
    const signature = Stripe.webhooks.generateTestHeaderString({ payload: body, secret })
    return gateway.readWebhook(Buffer.from(body), { 'stripe-signature': signature })
  }

  test('names the key of the payment, or none', () => {
    expect(read(payload({ key: 'order:1' }))).toEqual([
      { id: 'evt_1', kind: 'PAYMENT', subject: 'order:1' },
    ])
    expect(read(payload({}))).toEqual([])
  })

  test.each([
    ['a refund', { object: 'refund', payment_intent: 'pi_1' }, 'REFUND', 'pi_1'],
    [
      'a charge that was refunded',
      { object: 'charge', payment_intent: 'pi_1', amount_refunded: 5 },
      'REFUND',
      'pi_1',
    ],
    ['a dispute', { object: 'dispute', id: 'dp_1', payment_intent: 'pi_1' }, 'DISPUTE', 'dp_1'],
  ])('names what %s is about, and nothing else', (_name, object, kind, subject) => {
    expect(read(event(object))).toEqual([{ id: 'evt_1', kind, subject }])
  })

  test('about anything else tells nothing', () => {
    expect(read(event({ object: 'charge', payment_intent: 'pi_1', amount_refunded: 0 }))).toEqual(
      [],
    )
    expect(read(event({ object: 'payout', id: 'po_1' }))).toEqual([])
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
