import { randomUUID } from 'node:crypto'
import {
  getOrderMoney,
  getRefundApplication,
  grantRefund,
  listRefundApplications,
  previewApplicationRefund,
  previewOrderRefund,
  refundOrder,
  refuseRefund,
} from '@twirl/contract/staff/money/refunds'
import { afterEach, describe, expect, test } from 'vitest'
import { checkBooks, NO_DISCREPANCIES } from '../../../../test/checkout/check-books.ts'
import { insertPaidOrder } from '../../../../test/orders/paid-order.ts'
import { ALL, openRefundOffice, REASON, SOME } from '../../../../test/orders/refund-office.ts'

const office = await openRefundOffice()
const { shop, db, till, service, colleague, newApplication, grant, made, auditOf, nameOf } = office

afterEach(async () => {
  expect(await checkBooks(db)).toEqual(NO_DISCREPANCIES)
})

describe('GET /ajax/admin/refund-application', () => {
  test('lists what is to be decided, oldest first, page by page, and what was decided (STAFF-28)', async () => {
    const first = await newApplication()
    const second = await newApplication()
    await db
      .updateTable('refund_application')
      .set({ requested_at: new Date('2026-01-02T03:04:05Z') })
      .where('id', '=', second.id)
      .execute()
    const page = (await service.call(listRefundApplications, { limit: 1 })).body
    expect(page.applications).toMatchObject([
      { id: second.id, title: 'Odette Mini', reason: 'DIDNT_FIT', paid: 68.04, state: 'REQUESTED' },
    ])
    const next = await service.call(listRefundApplications, { limit: 1, after: page.next! })
    expect(next.body.applications).toMatchObject([{ id: first.id }])
    await grant(service, first.id, 68.04)
    await service.call(refuseRefund, { id: second.id, answer: 'It was worn.', ...REASON })
    expect((await service.call(listRefundApplications, {})).body.applications).toEqual([])
    const decided = await service.call(listRefundApplications, { show: 'decided' })
    expect(decided.body.applications.slice(0, 2)).toMatchObject([
      {
        id: second.id,
        state: 'REJECTED',
        answer: 'It was worn.',
        decided_by: await nameOf(service),
      },
      { id: first.id, state: 'APPROVED', refunded: 68.04 },
    ])
    const bad = await service.call(listRefundApplications, { after: 'WzEsMl0' })
    expect(bad.error.error_code).toBe('BAD_REQUEST')
  })
})

describe('previews', () => {
  test('show the split of goods, discount, shipping and tax, and change nothing (STAFF-29)', async () => {
    const { order, id } = await newApplication()
    const whole = (await service.call(previewApplicationRefund, { id, share: ALL })).body
    expect(whole).toMatchObject({ goods: 70, discount: 7, shipping: 0, tax: 5.04, amount: 68.04 })
    expect(whole).toMatchObject({ left: 80.8, needs_second_person: false, limit: 150 })
    const { order_number: orderNumber, item_ids } = order
    const share = {
      lines: [
        { target: 'ITEM' as const, order_item_id: item_ids[0]!, amount: 34.02 },
        { target: 'DELIVERY' as const, order_item_id: null },
      ],
      amount: null,
    }
    const { body } = await service.call(previewOrderRefund, { orderNumber, share })
    expect(body.lines).toMatchObject([
      { goods: 35, discount: 3.5, shipping: 0, tax: 2.52, amount: 34.02, quantity: null },
      { goods: 0, discount: 0, shipping: 9.99, tax: 0.81, amount: 10.8, quantity: 1 },
    ])
    const spread = { lines: [], amount: 14.88 }
    const proportional = await service.call(previewOrderRefund, { orderNumber, share: spread })
    expect(proportional.body.lines.map(({ amount }) => amount)).toEqual([6.8, 7, 1.08])
    expect((await service.call(getOrderMoney, { orderNumber })).body).toMatchObject({
      paid: 148.84,
      left: 148.84,
      refunds: [],
      lines: [{ paid: 68.04, left: 68.04 }, { left: 70 }, { title: 'Shipping', left: 10.8 }],
      applications: [{ id }],
    })
    expect((await service.call(getRefundApplication, { id })).body.money.left).toBe(148.84)
  })

  test('refuse what is not there', async () => {
    const { order, id } = await newApplication()
    const { order_number: orderNumber } = order
    const none = 2_147_483_647
    const codes = [
      await service.call(getRefundApplication, { id: none }),
      await service.call(previewApplicationRefund, { id: none, share: ALL }),
      await service.call(getOrderMoney, { orderNumber: 'TW-00000000' }),
      await service.call(previewOrderRefund, { orderNumber: 'TW-00000000', share: ALL }),
      await service.call(previewApplicationRefund, { id, share: { lines: [], amount: 68.05 } }),
      await service.call(previewOrderRefund, { orderNumber, share: { lines: [], amount: 148.85 } }),
      await service.call(previewOrderRefund, {
        orderNumber,
        share: { lines: [{ target: 'ITEM', order_item_id: none }], amount: null },
      }),
      await service.call(previewOrderRefund, {
        orderNumber,
        share: { lines: [{ target: 'DELIVERY', order_item_id: null }], amount: 1 },
      }),
    ].map(({ error }) => error.error_code)
    expect(codes).toEqual([
      'REFUND_APPLICATION_NOT_FOUND',
      'REFUND_APPLICATION_NOT_FOUND',
      'ORDER_NOT_FOUND',
      'ORDER_NOT_FOUND',
      'REFUND_EXCEEDS_PAYMENT',
      'REFUND_EXCEEDS_PAYMENT',
      'ORDER_ITEM_NOT_FOUND',
      'BAD_REQUEST',
    ])
  })
})

describe('a decision', () => {
  test('in part pays at the gateway, mails and records who and why; again it changes nothing', async () => {
    const { order, id } = await newApplication()
    const input = { id, share: SOME, amount: 20, answer: 'Half of it.', ...REASON }
    const { body } = await service.call(grantRefund, input)
    expect(body).toEqual({ state: 'PAID', amount: 20 })
    expect((await service.call(grantRefund, input)).body).toEqual(body)
    expect(await made(order)).toEqual([2_000])
    const mails = await shop.outbox(order.email)
    expect(mails).toHaveLength(1)
    expect(mails[0]!.text).toContain('$20.00')
    expect(mails[0]!.text).toContain('Half of it.')
    expect(await auditOf(order)).toEqual([
      {
        staff_id: service.id,
        action: 'refund.grant',
        after: { request: id, amount: '$20.00' },
        ...REASON,
      },
    ])
    const { body: money } = await service.call(getOrderMoney, { orderNumber: order.order_number })
    expect(money).toMatchObject({ refunded: 20, refunds: [{ by: await nameOf(service) }] })
  })

  test('that refuses mails the text; another decision afterwards hears who refused (STAFF-28)', async () => {
    const { order, id } = await newApplication()
    const input = { id, answer: 'The lining is torn.', ...REASON }
    expect((await service.call(refuseRefund, input)).body).toEqual({ state: 'REFUSED' })
    expect((await service.call(refuseRefund, input)).status).toBe(200)
    const { error } = await grant(colleague, id, 68.04)
    expect(error.error_code).toBe('STEP_REFUSED')
    expect(error.message).toContain(`${await nameOf(service)} refused this request on`)
    const mails = await shop.outbox(order.email)
    expect(mails.map(({ text }) => text.includes('The lining is torn.'))).toEqual([true])
    expect((await auditOf(order)).map(({ action }) => action)).toEqual(['refund.refuse'])
    expect(await made(order)).toEqual([])
  })

  test('needs a reason, a refusal needs a text, and both need an application', async () => {
    const { id } = await newApplication()
    const noText = await service.call(refuseRefund, { id, answer: ' ', ...REASON })
    expect(noText.error.fields).toHaveProperty('answer')
    const noReason = await service.call(grantRefund, {
      id,
      share: ALL,
      amount: 68.04,
      answer: null,
      reason: '',
    })
    expect(noReason.error.fields).toHaveProperty('reason')
    const none = await grant(service, 2_147_483_647, 1)
    expect(none.error.error_code).toBe('REFUND_APPLICATION_NOT_FOUND')
  })

  test('pays nothing if the order’s money has changed since the preview', async () => {
    const { order, id } = await newApplication()
    const { order_number: orderNumber, item_ids } = order
    const line = { target: 'ITEM' as const, order_item_id: item_ids[0]!, amount: 10 }
    const share = { lines: [line], amount: null }
    const given = { orderNumber, share, amount: 10, ...REASON, request_key: randomUUID() }
    await colleague.call(refundOrder, given)
    const { error } = await grant(service, id, 68.04)
    expect(error.error_code).toBe('STEP_REFUSED')
    expect(error.message).toContain('would now give back $58.04, not $68.04')
    const tooMuch = await grant(service, id, 60, { lines: [], amount: 60 })
    expect(tooMuch.error.error_code).toBe('REFUND_EXCEEDS_PAYMENT')
    expect(await made(order)).toEqual([1_000])
  })

  test('of two members at once is one, and the other one hears of it', async () => {
    for (let round = 0; round < 5; round++) {
      const { order, id } = await newApplication()
      const answers = await Promise.all([
        grant(service, id, 68.04),
        round % 2
          ? grant(colleague, id, 20, SOME)
          : colleague.call(refuseRefund, { id, answer: 'No.', ...REASON }),
      ])
      const refused = answers.filter(({ status }) => status !== 200)
      expect(refused.map(({ error }) => error.error_code)).toEqual(['STEP_REFUSED'])
      const winner = answers[0].status === 200 ? service : colleague
      expect(refused[0]!.error.message).toContain(await nameOf(winner))
      expect(await auditOf(order)).toMatchObject([{ staff_id: winner.id }])
      expect(await made(order)).toHaveLength(winner === colleague && round % 2 === 0 ? 0 : 1)
    }
  })
})

describe('POST /ajax/admin/order/{orderNumber}/refund', () => {
  test('pays once for a double click, with the reason (STAFF-29)', async () => {
    const { order } = await newApplication()
    const { order_number: orderNumber } = order
    const share = { lines: [], amount: 14.88 }
    const input = { orderNumber, share, amount: 14.88, ...REASON, request_key: randomUUID() }
    const answers = await Promise.all([
      service.call(refundOrder, input),
      service.call(refundOrder, input),
    ])
    expect(answers.map(({ body }) => body)).toEqual([
      { state: 'PAID', amount: 14.88 },
      { state: 'PAID', amount: 14.88 },
    ])
    expect(await made(order)).toEqual([1_488])
    expect(await auditOf(order)).toMatchObject([{ action: 'refund.give', ...REASON }])
    const other = await service.call(refundOrder, { ...input, share: ALL, amount: 133.96 })
    expect(other.error.error_code).toBe('STEP_REFUSED')
    const unknown = { ...input, orderNumber: 'TW-00000000' }
    expect((await service.call(refundOrder, unknown)).error.error_code).toBe('ORDER_NOT_FOUND')
  })

  test('gives back all that is left, or pieces of a line', async () => {
    const order = await insertPaidOrder(till, { items: [{ price_cents: 3_333, quantity: 3 }] })
    const { order_number: orderNumber, item_ids } = order
    const line = { target: 'ITEM' as const, order_item_id: item_ids[0]!, quantity: 2 }
    const pieces = { lines: [line], amount: null }
    const input = { orderNumber, ...REASON }
    const both = [
      { ...input, share: pieces, amount: 66.66, request_key: randomUUID() },
      { ...input, share: ALL, amount: 33.33, request_key: randomUUID() },
    ]
    for (const each of both) expect((await service.call(refundOrder, each)).status).toBe(200)
    const { status } = await db
      .selectFrom('customer_order')
      .select('status')
      .where('id', '=', order.id)
      .executeTakeFirstOrThrow()
    expect(status).toBe('REFUNDED')
    const nothing = { ...input, share: ALL, amount: 1, request_key: randomUUID() }
    expect((await service.call(refundOrder, nothing)).error.error_code).toBe(
      'REFUND_EXCEEDS_PAYMENT',
    )
  })
})
