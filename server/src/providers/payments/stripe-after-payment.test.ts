import { afterEach, beforeEach, expect, test } from 'vitest'
import { openStandIn, type StandIn } from '../../../../stripe-stand-in/server/open-stand-in.ts'
import { createTestClock } from '../../../test/test-clock.ts'
import type { DisputeEvidence } from './after-payment.ts'
import type { PaymentGateway } from './payment-gateway.ts'
import { stripeGateway } from './stripe.ts'

let standIn: StandIn
let gateway: PaymentGateway

beforeEach(async () => {
  const clock = createTestClock()
  standIn = await openStandIn({ now: clock.now })
  gateway = stripeGateway({
    secretKey: 'sk_test_hush',
    publishableKey: 'pk_test_shown',
    webhookSecret: 'whsec_test',
    clock,
    apiUrl: standIn.origin,
  })
})

afterEach(() => standIn.close())

const ALWAYS = [new Date('2020-01-01'), new Date('2100-01-01')] as const

async function pay(key = 'order:1') {
  const charge = await gateway.charge({
    key,
    card: {
      kind: 'CONFIRMATION',
      confirmation_token: standIn.tokenOf('4242424242424242'),
      gateway_customer: null,
    },
    amount_cents: 5_000,
    order_token: 'a'.repeat(32),
    off_session: false,
  })
  if (charge.state !== 'PAID') throw new Error(charge.state)
  return charge.charge_id
}

const EVIDENCE: DisputeEvidence = {
  customer_name: 'Nora Lane',
  customer_email: 'nora@example.com',
  shipping_address: '12 Peach Street',
  shipping_carrier: 'UPS',
  tracking_number: '1Z',
  shipped_on: 'January 4',
  ordered_on: 'January 3',
  product: 'A dress',
  refund_policy: 'The terms',
  statement: 'It was delivered.',
}

test('a dispute is read by its id and in the list, and evidence is a draft until it is sent', async () => {
  const charge_id = await pay()
  const [charge] = standIn.list('charge')
  const { id } = standIn.openDispute(charge!.id, 'product_not_received')
  const open = await gateway.getDispute(id)
  expect(open).toMatchObject({
    dispute_id: id,
    charge_id,
    state: 'NEEDS_RESPONSE',
    is_inquiry: false,
    reason: 'product_not_received',
    amount_cents: 5_000,
    respond_by: expect.any(Date),
    is_evidence_sent: false,
  })
  expect(await collect(gateway.listDisputes(...ALWAYS))).toEqual([open])
  await gateway.saveEvidence(id, EVIDENCE, { submit: false })
  expect(standIn.list('dispute')[0]).toMatchObject({
    status: 'needs_response',
    evidence: { customer_name: 'Nora Lane', shipping_tracking_number: '1Z' },
  })
  expect(await gateway.saveEvidence(id, EVIDENCE, { submit: true })).toBeNull()
  expect(await gateway.saveEvidence(id, EVIDENCE, { submit: true })).toBe('dispute_not_open')
  expect(await gateway.getDispute(id)).toMatchObject({
    state: 'UNDER_REVIEW',
    respond_by: null,
    is_evidence_sent: true,
  })
  standIn.endDispute(id, 'won')
  expect(await gateway.getDispute(id)).toMatchObject({ state: 'WON' })
  expect(await gateway.getDispute('dp_unknown')).toBeNull()
})

test('the refunds of a charge are listed, also those of the dashboard, but none that failed', async () => {
  const charge_id = await pay()
  const made = await gateway.refund({ key: 'refund:1', charge_id, amount_cents: 400 })
  const failed = await gateway.refund({ key: 'refund:2', charge_id, amount_cents: 300 })
  standIn.failRefund(failed.refund_id)
  await pay('order:2')
  expect(await gateway.listRefundsOf(charge_id)).toEqual([made])
})

test('the balance names charges, refunds and disputes as the shop does', async () => {
  const charge_id = await pay()
  const { refund_id } = await gateway.refund({ key: 'refund:1', charge_id, amount_cents: 400 })
  const [charge] = standIn.list('charge')
  const { id: dispute_id } = standIn.openDispute(charge!.id)
  const entries = await collect(gateway.listBalance(...ALWAYS))
  const shown = entries.map(({ kind, source, charge_id: of, amount_cents }) => [
    kind,
    source,
    of,
    amount_cents,
  ])
  expect(shown).toHaveLength(3)
  expect(shown).toEqual(
    expect.arrayContaining([
      ['CHARGE', charge_id, charge_id, 5_000],
      ['REFUND', refund_id, charge_id, -400],
      ['DISPUTE', dispute_id, charge_id, -4_600],
    ]),
  )
})

async function collect<T>(rows: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const row of rows) all.push(row)
  return all
}
