import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type {
  CardUse,
  Charge,
  ChargeRequest,
  PaymentGateway,
} from '../../src/providers/payments/payment-gateway.ts'

export type GatewayUnderTest = {
  gateway: PaymentGateway
  /** A card that has not been used yet. gone: the gateway does not know it. */
  card: (kind: 'good' | 'declined' | 'gone') => Promise<CardUse>
  /** For gateways whose banks ask the customer. */
  asking?: {
    card: () => Promise<CardUse>
    /** A card that the customer has saved, and about which the bank asks each time. */
    saved: () => Promise<CardUse>
    /** Null: only a person in a browser can answer. */
    answer: ((clientSecret: string, isConfirmed: boolean) => void) | null
  }
}

/** What the shop relies on, whatever gateway it has. */
/** `asking` says that the gateway has banks that ask, and whether a test can answer them: only a person can answer a real one. */
export function describeGateway(
  name: string,
  open: () => Promise<GatewayUnderTest>,
  asking?: { hasAnswers: boolean },
): void {
  describe(`payments through ${name}`, () => {
    const newRequest = (
      card: CardUse,
      { off_session = false, amount_cents = 5_000 } = {},
    ): ChargeRequest => ({
      key: `contract ${randomUUID()}`,
      card,
      amount_cents,
      order_token: randomUUID().replaceAll('-', ''),
      off_session,
    })
    const pay = async ({ gateway, card }: GatewayUnderTest) => {
      const charge = await gateway.charge(newRequest(await card('good')))
      if (charge.state !== 'PAID') throw new Error(`the charge is ${charge.state}`)
      return charge
    }

    test('one key is one charge, which is found by it', async () => {
      const { gateway, card } = await open()
      const request = newRequest(await card('good'))
      const paid = await gateway.charge(request)
      expect(paid).toMatchObject({ state: 'PAID', key: request.key, amount_cents: 5_000 })
      expect(await gateway.charge(request)).toEqual(paid)
      expect(await gateway.findCharge(request.key)).toEqual(paid)
      expect(await gateway.findCharge(`contract ${randomUUID()}`)).toBeNull()
    })

    test('a charge with a used key and another amount is refused', async () => {
      const { gateway, card } = await open()
      const request = newRequest(await card('good'))
      await gateway.charge(request)
      await expect(gateway.charge({ ...request, amount_cents: 6_000 })).rejects.toThrow(/./)
    })

    test('a declined charge has a reason, and stays declined', async () => {
      const { gateway, card } = await open()
      const request = newRequest(await card('declined'))
      const declined = await gateway.charge(request)
      expect(declined).toMatchObject({ state: 'DECLINED', key: request.key })
      expect((declined as Extract<Charge, { state: 'DECLINED' }>).reason).toMatch(/^\w+$/)
      expect(await gateway.charge(request)).toEqual(declined)
      expect(await gateway.findCharge(request.key)).toMatchObject({ state: 'DECLINED' })
    })

    test('a card that the gateway does not know is declined', async () => {
      const { gateway, card } = await open()
      const request = newRequest(await card('gone'))
      expect(await gateway.charge(request)).toMatchObject({ state: 'DECLINED' })
    })

    test('a key that was cancelled is never charged', async () => {
      const { gateway, card } = await open()
      const request = newRequest(await card('good'))
      const cancelled = { state: 'CANCELLED', key: request.key }
      expect(await gateway.cancelCharge(request.key)).toEqual(cancelled)
      expect(await gateway.cancelCharge(request.key)).toEqual(cancelled)
      expect(await gateway.charge(request)).toEqual(cancelled)
      expect(await gateway.findCharge(request.key)).toEqual(cancelled)
    })

    test('cancelling returns the charge that came before', async () => {
      const under = await open()
      const paid = await pay(under)
      expect(await under.gateway.cancelCharge(paid.key)).toMatchObject({
        state: 'PAID',
        charge_id: paid.charge_id,
      })
    })

    test('a refund has a key of its own, and not more is given back than was paid', async () => {
      const under = await open()
      const { gateway } = under
      const { charge_id } = await pay(under)
      const request = { key: `contract ${randomUUID()}`, charge_id, amount_cents: 400 }
      const refund = await gateway.refund(request)
      expect(refund).toMatchObject(request)
      expect(await gateway.refund(request)).toEqual(refund)
      expect(await gateway.findRefund(request)).toEqual(refund)
      const other = { ...request, key: `contract ${randomUUID()}` }
      expect(await gateway.findRefund(other)).toBeNull()
      await expect(gateway.refund({ ...other, amount_cents: 4_601 })).rejects.toThrow(/./)
    })

    test('the book lists charges and refunds of a time', async () => {
      const under = await open()
      const { gateway } = under
      const { key, charge_id } = await pay(under)
      const refund = await gateway.refund({
        key: `contract ${randomUUID()}`,
        charge_id,
        amount_cents: 5,
      })
      const day = 24 * 60 * 60 * 1_000
      const [from, to] = [new Date(Date.now() - day), new Date(Date.now() + day)]
      expect(await keysOf(gateway.listCharges(from, to))).toContain(key)
      expect(await keysOf(gateway.listRefunds(from, to))).toContain(refund.key)
      const before = new Date(Date.now() - 2 * day)
      expect(await keysOf(gateway.listCharges(before, from))).not.toContain(key)
    })

    test('a webhook that the gateway did not sign is refused', async () => {
      const { gateway } = await open()
      expect(gateway.readWebhook(Buffer.from('{}'), {})).toBeNull()
    })

    if (asking) describeAsking(open, newRequest, asking.hasAnswers)
  })
}

function describeAsking(
  open: () => Promise<GatewayUnderTest>,
  newRequest: (card: CardUse, given?: { off_session?: boolean }) => ChargeRequest,
  hasAnswers: boolean,
): void {
  const openAsked = async () => {
    const { gateway, asking } = await open()
    if (!asking) throw new Error('no card whose bank asks')
    const request = newRequest(await asking.card())
    const charge = await gateway.charge(request)
    if (charge.state !== 'ACTION_REQUIRED') throw new Error(`the charge is ${charge.state}`)
    return { gateway, request, secret: charge.client_secret, answer: asking.answer }
  }

  test('if the bank asks, the charge waits, and can be cancelled', async () => {
    const { gateway, request, secret } = await openAsked()
    expect(await gateway.charge(request)).toMatchObject({ state: 'ACTION_REQUIRED' })
    expect(await gateway.findCharge(request.key, secret)).toMatchObject({
      state: 'ACTION_REQUIRED',
      client_secret: secret,
    })
    expect(await gateway.cancelCharge(request.key, secret)).toMatchObject({ state: 'CANCELLED' })
    expect(await gateway.findCharge(request.key, secret)).toMatchObject({ state: 'CANCELLED' })
  })

  test('if the customer is not there, a bank that asks declines', async () => {
    const { gateway, asking } = await open()
    const card = await asking!.saved()
    expect(await gateway.charge(newRequest(card, { off_session: true }))).toMatchObject({
      state: 'DECLINED',
      reason: 'authentication_required',
    })
  })

  if (!hasAnswers) return
  test.each([
    [true, 'PAID'],
    [false, 'DECLINED'],
  ] as const)('the answer to the bank ends the charge: %s is %s', async (isConfirmed, state) => {
    const { gateway, request, secret, answer } = await openAsked()
    answer!(secret, isConfirmed)
    expect(await gateway.findCharge(request.key, secret)).toMatchObject({ state })
    expect(await gateway.cancelCharge(request.key, secret)).toMatchObject({ state })
  })
}

async function keysOf(rows: AsyncIterable<{ key: string }>): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of rows) keys.push(key)
  return keys
}
