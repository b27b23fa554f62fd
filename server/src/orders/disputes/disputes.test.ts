import { listAudit } from '@twirl/contract/staff/access/audit'
import {
  draftEvidence,
  getDispute,
  listDisputes,
  submitEvidence,
} from '@twirl/contract/staff/money/disputes'
import { getStaffOrder } from '@twirl/contract/staff/orders/order-details'
import { getToday } from '@twirl/contract/staff/today'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { bodyOf } from '../../../test/build-test-app.ts'
import { openCheckoutShop } from '../../../test/checkout/checkout-shop.ts'
import { disputesOf } from '../../../test/checkout/disputed-orders.ts'
import { LaterGateway } from '../../../test/checkout/later-gateway.ts'
import { eventually } from '../../../test/eventually.ts'
import { logInStaff } from '../../../test/staff-factory.ts'
import { evidenceOfOrder } from './evidence-of-order.ts'

const NOW = new Date('2027-01-05T17:00:00Z')
const later = new LaterGateway()
const shop = await openCheckoutShop({ now: NOW, testing: { wrapGateway: later.wrap } })
const { db } = shop
const finance = await logInStaff(shop, ['finance', 'owner'])
const second = await logInStaff(shop, ['finance'])
const service = await logInStaff(shop, ['service'])
const auditOf = async (subject: string) =>
  bodyOf(await finance.call(listAudit, { subject })).entries.map(({ action, reason }) => [
    action,
    reason,
  ])

const { announce, newDisputed } = disputesOf(shop, later, finance)

const queueOf = async (name: string) =>
  bodyOf(await finance.call(getToday, {})).queues.find(({ queue }) => queue === name)!.count

describe('a dispute (PAY-38)', () => {
  test('appears with its order, its deadline and a draft, and mails finance and owners once (PAY-39, STAFF-246)', async () => {
    const { order_number, dispute_id, id, email } = await newDisputed()
    const shown = bodyOf(await service.call(getDispute, { id }))
    expect(shown).toMatchObject({
      order_number,
      state: 'NEEDS_RESPONSE',
      reason: 'Not received',
      amount: 42,
      respond_by: '2027-01-12T23:59:00.000Z',
      submitted_at: null,
    })
    expect(shown.evidence).toContainEqual({ name: 'Email', text: email })
    expect(shown.evidence.at(-1)!.text).toContain(`Order ${order_number} was placed and paid`)
    expect(later.evidence.get(dispute_id)).toMatchObject([{ submit: false }])
    const { ledger } = bodyOf(await service.call(getStaffOrder, { orderNumber: order_number }))
    expect(ledger.at(-1)).toMatchObject({
      kind: 'DISPUTE',
      text: 'Disputed, needs evidence: Not received',
      amount: -42,
      is_pending: true,
    })
    expect(await queueOf('DISPUTES')).toBeGreaterThan(0)
    await announce(dispute_id)
    await announce(dispute_id)
    for (const member of [finance, second]) {
      const mails = await shop.outbox(member.email)
      expect(mails.filter(({ subject }) => subject?.includes(order_number))).toHaveLength(1)
    }
    expect((await shop.outbox(service.email)).map(({ subject }) => subject)).not.toContainEqual(
      expect.stringContaining(order_number),
    )
  })

  test('follows the gateway in any order of events; a slow answer does not open it again', async () => {
    const { dispute_id, id, order_number } = await newDisputed()
    const open = later.disputes.get(dispute_id)!
    later.disputes.set(dispute_id, { ...open, state: 'LOST', respond_by: null })
    await announce(dispute_id)
    const stateOf = async () => bodyOf(await finance.call(getDispute, { id })).state
    await eventually(async () => expect(await stateOf()).toBe('LOST'))
    later.disputes.set(dispute_id, open)
    await announce(dispute_id)
    const { ledger } = bodyOf(await finance.call(getStaffOrder, { orderNumber: order_number }))
    expect(ledger.at(-1)).toMatchObject({ amount: -42, is_pending: false })
    expect(await stateOf()).toBe('LOST')
  })

  test('of a charge that the shop does not know is shown without an order', async () => {
    const { dispute_id } = later.open('pi_unknown')
    await announce(dispute_id)
    await eventually(async () => {
      const { disputes } = bodyOf(await finance.call(listDisputes, {}))
      expect(disputes).toContainEqual(
        expect.objectContaining({ reference: dispute_id, order_number: null }),
      )
    })
  })
})

describe('evidence', () => {
  test('is collected again on request, and not sent (STAFF-247)', async () => {
    const { id, dispute_id, order_number } = await newDisputed()
    await sql`
      insert into shipment (order_id, carrier, tracking_number, packed_at, shipped_at)
      select id, 'UPS', '1Z999AA10123456784', ${NOW}, ${NOW} from customer_order where order_number = ${order_number}
      on conflict (order_id) do update set carrier = 'UPS', tracking_number = '1Z999AA10123456784',
        packed_at = ${NOW}, shipped_at = ${NOW}`.execute(db)
    const drafted = bodyOf(await finance.call(draftEvidence, { id }))
    expect(drafted.evidence).toContainEqual({ name: 'Tracking number', text: '1Z999AA10123456784' })
    expect(later.evidence.get(dispute_id)!.map(({ submit }) => submit)).toEqual([false, false])
    expect(await auditOf(order_number)).toEqual([['dispute.draft', null]])
  })

  test('is sent once, with a reason, as it was read (STAFF-248)', async () => {
    const { id, dispute_id, drafted_at, order_number } = await newDisputed()
    const send = (by = finance, read = drafted_at) =>
      by.call(submitEvidence, { id, drafted_at: read, reason: 'It was delivered.' })
    const stale = await send(finance, '2027-01-01T00:00:00.000Z')
    expect(stale.error.message).toBe('The draft was changed in the meantime. Please read it again.')
    expect((await finance.call(submitEvidence, { id, drafted_at, reason: ' ' })).status).toBe(400)
    expect(bodyOf(await send()).state).toBe('UNDER_REVIEW')
    expect((await send()).status).toBe(200)
    expect((await send(second)).error.message).toBe(
      `${finance.name} sent the evidence to the bank on 01/05/2027 12:00 PM, New York time.`,
    )
    expect((await finance.call(draftEvidence, { id })).error.errorCode).toBe('STEP_REFUSED')
    const sent = later.evidence.get(dispute_id)!.filter(({ submit }) => submit)
    expect(sent).toHaveLength(1)
    expect(await auditOf(order_number)).toEqual([['dispute.submit', 'It was delivered.']])
  })

  test('holds what the shop knows, and no link of a mail (PAY-40)', () => {
    const evidence = evidenceOfOrder({
      order: {
        id: 1,
        order_number: 'TW-AAAA1111',
        email: 'nora@example.com',
        paid_at: NOW,
        total_cents: 8_430,
        refunded_cents: 0,
        delivery_address: {
          first_name: 'Nora',
          last_name: 'Lane',
          street_address: '12 Peach Street',
          city: 'Portland',
          state: 'OR',
          zip_code: '97201',
        },
        trunk_show_theme: null,
        due_date: '2027-01-20',
        carrier: 'UPS',
        tracking_number: '1Z',
        shipped_at: NOW,
        delivered_at: NOW,
        items: [{ title: 'Reverie', size: 'M', quantity: 1, transaction_type: 'RENT' }],
        refunds: [{ amount_cents: 500, paid_at: NOW }],
      },
      mails: [
        { to: 'nora@example.com', subject: 'Shipped', sent_at: NOW },
        { to: 'nora@example.com', subject: 'Never sent', sent_at: null },
      ],
      publicOrigin: 'https://twirl.test',
      shop: 'Twirl',
    })
    expect(evidence).toMatchObject({
      customer_name: 'Nora Lane',
      shipping_address: '12 Peach Street, Portland, OR 97201, US',
      product: '1 × Reverie, size M (rented)',
      tracking_number: '1Z',
    })
    expect(evidence.statement).toContain('It was delivered on')
    expect(evidence.statement).toContain('$5.00 was given back')
    expect(evidence.statement).toContain('to nora@example.com: Shipped')
    expect(evidence.statement).not.toContain('Never sent')
  })
})
