import { randomUUID } from 'node:crypto'
import {
  keepCharge,
  listCharges,
  listObjections,
  makeCharge,
  recordOfflinePayment,
  reduceCharge,
} from '@twirl/contract/staff/money/charges'
import {
  approveRefund,
  declineRefund,
  listRefundProposals,
  refundOrder,
} from '@twirl/contract/staff/money/refunds'
import { getStaffOrder } from '@twirl/contract/staff/orders/order-details'
import { getToday } from '@twirl/contract/staff/today'
import { afterEach, describe, expect, test } from 'vitest'
import { checkBooks, NO_DISCREPANCIES } from '../../../test/checkout/check-books.ts'
import { openCheckoutShop, SKU } from '../../../test/checkout/checkout-shop.ts'
import { newRenter, statesOf } from '../../../test/checkout/renter.ts'
import { expectSamePreview } from '../../../test/orders/expect-same-preview.ts'
import { logInStaff } from '../../../test/staff-factory.ts'

const shop = await openCheckoutShop({ now: new Date('2026-03-02T15:00:00Z'), testing: {} })
const { db, clock } = shop
const DAY_MS = 86_400_000
const ROUNDS = 3
const answer = 'The scan shows the day on which it came.'
const reason = 'Looked at the scans.'

afterEach(async () => {
  expect(await checkBooks(db)).toEqual(NO_DISCREPANCIES)
})

/** A customer who was charged for a rental that is some days late, with the link of the mail about it. */
async function newCharge({
  kind = 'LATE',
  amount = 35,
  daysLate = 10,
  isOffline = false,
}: { kind?: 'LATE' | 'DAMAGE'; amount?: number; daysLate?: number; isOffline?: boolean } = {}) {
  const renter = await newRenter(shop, { sku: SKU })
  const { return_by, order_number: orderNumber, itemId, unitIds } = renter
  clock.set(new Date(Date.parse(`${return_by}T17:00:00Z`) + daysLate * DAY_MS))
  const finance = await logInStaff(shop, ['finance'])
  if (isOffline) await db.updateTable('sandbox_card').set({ behavior: 'DECLINE' }).execute()
  const chargeAgain = () =>
    finance.call(makeCharge, {
      orderNumber,
      order_item_id: itemId,
      kind,
      amount,
      explanation: 'It came back ten days late.',
      reason: 'Another customer waited.',
      request_key: randomUUID(),
    })
  const { body: charge } = await chargeAgain()
  const { id } = charge
  if (isOffline) {
    await db.updateTable('sandbox_card').set({ behavior: 'ACCEPT' }).execute()
    await finance.call(recordOfflinePayment, { id, method: 'CASH', reference: '', reason })
  }
  const { email } = await db
    .selectFrom('customer_order')
    .select('email')
    .where('order_number', '=', orderNumber)
    .executeTakeFirstOrThrow()
  const [mail] = await shop.outbox(email)
  const link = new URL(mail!.links.find((each) => each.includes('/charge-objection'))!)
  const url = link.pathname + link.search
  return { finance, id, email, orderNumber, unitIds, chargeAgain, url }
}

const object = (url: string, objection: string) =>
  shop.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ objection }).toString(),
  })

async function newObjection(asked?: Parameters<typeof newCharge>[0]) {
  const charged = await newCharge(asked)
  await object(charged.url, 'I sent it in time.')
  return { ...charged, service: await logInStaff(shop, ['service']) }
}

type Staff = Awaited<ReturnType<typeof logInStaff>>

const chargeOf = async (staff: Staff, orderNumber: string) =>
  (await staff.call(listCharges, { orderNumber })).body.charges[0]!
const openObjections = async (staff: Staff) =>
  (await staff.call(listObjections, {})).body.charges.map(({ id }) => id)
const actsOf = async (orderNumber: string) =>
  (
    await db
      .selectFrom('audit_entry')
      .select('action')
      .where('subject_id', '=', orderNumber)
      .where('action', 'like', 'charge.%')
      .where('action', '<>', 'charge.make')
      .execute()
  ).map(({ action }) => action)

test('an objection is written with the link of the mail, and is in the queue until it is decided (STAFF-34)', async () => {
  const { finance, id, url } = await newCharge()
  expect((await shop.app.inject(url)).body).toContain('What is wrong with it?')
  expect((await object(url, ' ')).body).toContain('Please write a few words.')
  expect(await openObjections(finance)).toEqual([])
  expect((await object(url, '<b>I sent it in time.</b>')).body).toContain('We got your objection.')
  expect((await object(url, 'Another text')).body).toContain('&lt;b&gt;I sent it in time.')
  expect((await object(url.replace(/.$/, ''), 'x')).statusCode).toBe(404)
  expect((await shop.app.inject('/charge-objection')).statusCode).toBe(404)
  const { queues } = (await finance.call(getToday, {})).body
  expect(queues).toContainEqual(expect.objectContaining({ queue: 'OBJECTIONS', count: 1 }))
  const { charges } = (await finance.call(listObjections, {})).body
  expect(charges).toMatchObject([{ id, objection: '<b>I sent it in time.</b>', left: 35 }])
  await finance.call(keepCharge, { id, answer, reason })
  expect(await openObjections(finance)).toEqual([])
})

describe('PUT /ajax/admin/charge-objection/{id}/keep', () => {
  test('keeps the charge, and mails the answer (STAFF-90, ORDER-25)', async () => {
    const { service, finance, id, email, orderNumber, url } = await newObjection()
    for (let repeat = 0; repeat < 2; repeat++) {
      const { body } = await service.call(keepCharge, { id, answer, reason })
      expect(body).toMatchObject({
        is_objection_open: false,
        objection_decided: { decision: 'KEPT', answer, given_back: 0, is_waiting: false },
        left: 35,
      })
    }
    const mails = (await shop.outbox(email)).filter(({ text }) => text.includes(answer))
    expect(mails.map(({ text }) => text)).toEqual([
      expect.stringContaining('The charge stays as it is.'),
    ])
    const { charge_order_number } = await chargeOf(service, orderNumber)
    await expectSamePreview(shop, 'charge-kept', { order_number: charge_order_number!, email })
    expect((await shop.app.inject(url)).body).toContain('The charge stays as it is.')
    expect(await actsOf(orderNumber)).toEqual(['charge.keep'])
    const late = await finance.call(reduceCharge, { id, amount: 5, answer, reason })
    expect(late.error.message).toMatch(/^Member \d+ kept the charge for .* on .*, New York time\.$/)
  })

  test('refuses a charge without an objection', async () => {
    const { finance, id } = await newCharge()
    for (const answered of [
      await finance.call(keepCharge, { id, answer, reason }),
      await finance.call(reduceCharge, { id, amount: 5, answer, reason }),
      await finance.call(keepCharge, { id: 2_147_483_647, answer, reason }),
    ])
      expect(answered.error.error_code).toBe('NOT_FOUND')
  })
})

describe('PUT /ajax/admin/charge-objection/{id}/reduce', () => {
  test('gives a part of the charge back, with the answer in the mail about it (STAFF-90, ORDER-25)', async () => {
    const { service, id, email, orderNumber, url } = await newObjection()
    const input = { id, amount: 10.5, answer, reason }
    for (let repeat = 0; repeat < 2; repeat++)
      expect((await service.call(reduceCharge, input)).body).toEqual({
        state: 'PAID',
        amount: 10.5,
      })
    expect(await chargeOf(service, orderNumber)).toMatchObject({
      objection_decided: { decision: 'REDUCED', answer, given_back: 10.5, is_waiting: false },
      left: 24.5,
    })
    const mails = (await shop.outbox(email)).filter(({ text }) => text.includes(answer))
    expect(mails.map(({ text }) => text)).toEqual([expect.stringContaining('$10.50')])
    expect((await shop.app.inject(url)).body).toContain('You get $10.50 back.')
    expect(await actsOf(orderNumber)).toEqual(['charge.reduce'])
    const other = await service.call(reduceCharge, { ...input, amount: 11 })
    expect(other.error.message).toContain('for a refund of $10.50')
    const kept = await service.call(keepCharge, { id, answer, reason })
    expect(kept.error.message).toMatch(/reduced the charge for .* \$10\.50 goes back\.$/)
  })

  test('drops the charge with all that is left of it, and never gives back more', async () => {
    const { service, id, orderNumber } = await newObjection()
    const above = await service.call(reduceCharge, { id, amount: 35.01, answer, reason })
    expect(above.error.error_code).toBe('REFUND_EXCEEDS_PAYMENT')
    expect(await openObjections(service)).toContain(id)
    expect(await actsOf(orderNumber)).toEqual([])
    expect(
      (await service.call(reduceCharge, { id, amount: 35, answer, reason })).body,
    ).toMatchObject({ state: 'PAID' })
    expect(await chargeOf(service, orderNumber)).toMatchObject({
      objection_decided: { decision: 'DROPPED', given_back: 35 },
      left: 0,
    })
    expect(await actsOf(orderNumber)).toEqual(['charge.drop'])
  })

  test('makes a piece that was charged as lost one that is to come back, once all of it is given back (STAFF-245)', async () => {
    const charged = await newObjection({ kind: 'DAMAGE', amount: 100 })
    const { finance, service, id, orderNumber, unitIds, chargeAgain } = charged
    // Both pieces of the line are charged.
    expect((await chargeAgain()).body.state).toBe('PAID')
    const stateOf = async () => {
      const { items, states } = (await service.call(getStaffOrder, { orderNumber })).body
      return { rental: items[0]!.rental!.state, work: states }
    }
    const units = await statesOf(db, unitIds)
    expect(await stateOf()).toEqual({ rental: 'CHARGED', work: ['DONE'] })
    await finance.call(refundOrder, {
      orderNumber: (await chargeOf(service, orderNumber)).charge_order_number!,
      share: { lines: [], amount: 99 },
      amount: 99,
      reason,
      request_key: randomUUID(),
    })
    expect(await stateOf()).toEqual({ rental: 'CHARGED', work: ['DONE'] })
    await service.call(reduceCharge, { id, amount: 100, answer, reason })
    expect(await stateOf()).toEqual({ rental: 'OVERDUE', work: ['OUT'] })
    // A charge does not move the units, and neither does giving it back.
    expect(await statesOf(db, unitIds)).toEqual(units)
    expect((await chargeAgain()).error.message).toBe('Nothing more can be charged for this.')
  })

  test('gives back a charge that was paid outside the shop', async () => {
    const { service, id, email, orderNumber } = await newObjection({ isOffline: true })
    const { body } = await service.call(reduceCharge, { id, amount: 35, answer, reason })
    expect(body).toEqual({ state: 'PAID', amount: 35 })
    expect(await chargeOf(service, orderNumber)).toMatchObject({ state: 'PAID_OFFLINE', left: 0 })
    expect((await shop.outbox(email))[0]!.text).toContain(answer)
  })

  // Late by three months: two pieces for $35.00 a month.
  const LARGE = { amount: 200, daysLate: 70 }

  test('waits for a second person above the limit, and is open again when that one declines (STAFF-91)', async () => {
    const { service, finance, id, email, orderNumber, url } = await newObjection(LARGE)
    const input = { id, amount: 160, answer, reason }
    for (let repeat = 0; repeat < 2; repeat++)
      expect((await service.call(reduceCharge, input)).body.state).toBe('WAITING')
    expect(await openObjections(service)).not.toContain(id)
    expect(await chargeOf(service, orderNumber)).toMatchObject({
      objection_decided: { decision: 'REDUCED', given_back: 160, is_waiting: true },
      left: 200,
    })
    expect((await shop.app.inject(url)).body).toContain('We got your objection.')
    const late = await finance.call(keepCharge, { id, answer, reason })
    expect(late.error.message).toContain('$160.00 waits for a second person.')
    const [first] = (await finance.call(listRefundProposals, {})).body.proposals
    expect(first).toMatchObject({ answer, proposed_amount: 160 })
    await finance.call(declineRefund, { id: first!.id, reason })
    expect(await openObjections(service)).toContain(id)
    expect((await shop.outbox(email)).some(({ text }) => text.includes(answer))).toBe(false)

    expect((await service.call(reduceCharge, input)).body.state).toBe('WAITING')
    const [second] = (await finance.call(listRefundProposals, {})).body.proposals
    const approved = await finance.call(approveRefund, { id: second!.id, amount: 160, reason })
    expect(approved.body.state).toBe('PAID')
    expect(await chargeOf(service, orderNumber)).toMatchObject({
      is_objection_open: false,
      objection_decided: { decision: 'REDUCED', given_back: 160, is_waiting: false },
      left: 40,
    })
    expect((await shop.outbox(email))[0]!.text).toContain(answer)
    expect((await shop.app.inject(url)).body).toContain('You get $160.00 back.')
  })

  test('of two members who decide at once one wins, and the other one hears of it (STAFF-90)', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { service, finance, id, orderNumber } = await newObjection()
      const answers = await Promise.all([
        service.call(keepCharge, { id, answer, reason }),
        finance.call(reduceCharge, { id, amount: 35, answer, reason }),
      ])
      expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 409]))
      const { objection_decided, left } = await chargeOf(service, orderNumber)
      expect([
        ['KEPT', 35],
        ['DROPPED', 0],
      ]).toContainEqual([objection_decided!.decision, left])
      expect(await actsOf(orderNumber)).toHaveLength(1)
    }
  })
})
