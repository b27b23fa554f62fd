import { randomUUID } from 'node:crypto'
import { getStaffOrder } from '@twirl/contract/staff/orders/order-details'
import {
  listRefusedRefunds,
  recordReceipt,
  recordRefundOutside,
  retryRefund,
} from '@twirl/contract/staff/money/outside'
import { getOrderMoney } from '@twirl/contract/staff/money/refunds'
import { afterEach, describe, expect, test } from 'vitest'
import { turnDials } from '#providers/payments/sandbox.queries.ts'
import { checkBooks, NO_DISCREPANCIES } from '../../../test/checkout/check-books.ts'
import { openRefundOffice, REASON } from '../../../test/orders/refund-office.ts'
import { logInStaff } from '../../../test/staff-factory.ts'
import { continueRefunds } from '../refunds/pay-refund.ts'
import { reconcileRefunds } from '../refunds/reconcile-refunds.ts'

const office = await openRefundOffice()
const { shop, db, desk, service, finance, newApplication, grant, made, auditOf, nameOf } = office
const { clock } = shop
const DAY_MS = 86_400_000

afterEach(async () => {
  await turnDials(db, { refund_refusal: null, is_out: false })
  expect(await checkBooks(db)).toEqual(NO_DISCREPANCIES)
})

/** A refund of $68.04 that the gateway refuses, because the card is closed. */
async function newRefused(by = service) {
  const { order, id: application } = await newApplication()
  await turnDials(db, { refund_refusal: 'expired_or_canceled_card' })
  expect((await grant(by, application, 68.04)).body).toEqual({ state: 'REFUSED', amount: 68.04 })
  const { body } = await service.call(listRefusedRefunds, {})
  return { order, id: body.refunds.at(-1)!.id, application }
}

const CHECK = { method: 'CHECK' as const, reference: 'No. 1042', reason: 'The card is closed.' }
const compare = () =>
  reconcileRefunds(desk, {
    from: new Date(clock.now().getTime() - DAY_MS),
    to: new Date(clock.now().getTime() + DAY_MS),
  })

describe('a refund that the gateway refuses (STAFF-93)', () => {
  test('is shown with its reason, asked for once a day, and paid when the gateway takes it', async () => {
    const { order, id } = await newRefused()
    const { order_number: orderNumber } = order
    const { body } = await finance.call(getOrderMoney, { orderNumber })
    expect(body.refunds).toMatchObject([
      { state: 'RESERVED', refusal: 'expired_or_canceled_card', outside: null },
    ])
    expect((await finance.call(retryRefund, { id })).body.state).toBe('REFUSED')
    await turnDials(db, { refund_refusal: null })
    expect(await continueRefunds(desk)).toBe(0)
    const now = clock.now()
    clock.set(new Date(now.getTime() + DAY_MS))
    expect(await continueRefunds(desk)).toBe(1)
    // Sessions of staff end with the day.
    clock.set(now)
    expect(await made(order)).toEqual([6_804])
    expect((await finance.call(listRefusedRefunds, {})).body.refunds).toEqual([])
    const late = await finance.call(recordRefundOutside, { id, ...CHECK })
    expect(late.error.message).toBe('The payment provider has paid this refund.')
  })

  test('is paid outside the shop by another member, once; the ledger says how, and the comparison counts no difference', async () => {
    const both = await logInStaff(shop, ['service', 'finance'])
    const { order, id } = await newRefused(both)
    const own = await both.call(recordRefundOutside, { id, ...CHECK })
    expect(own.error.message).toContain('You decided this refund.')
    for (let repeat = 0; repeat < 2; repeat++)
      expect((await finance.call(recordRefundOutside, { id, ...CHECK })).body.state).toBe('PAID')
    const other = await both.call(recordRefundOutside, { id, ...CHECK, method: 'CASH' })
    expect(other.error.message).toContain(
      `${await nameOf(finance)} recorded that this refund was paid by check (No. 1042)`,
    )
    const { body } = await service.call(getStaffOrder, { orderNumber: order.order_number })
    expect(body).toMatchObject({ refund_total: 68.04 })
    expect(body.ledger.at(-1)).toMatchObject({
      kind: 'REFUND',
      amount: -68.04,
      reference: 'Paid by check (No. 1042)',
      is_pending: false,
    })
    const mails = await shop.outbox(order.email)
    expect(mails).toHaveLength(1)
    expect(mails[0]!.text).toContain('so we paid it by check (No. 1042)')
    expect((await auditOf(order)).map(({ action }) => action)).toEqual([
      'refund.grant',
      'refund.paid-outside',
    ])
    await turnDials(db, { refund_refusal: null })
    expect(await continueRefunds(desk)).toBe(0)
    expect(await compare()).toMatchObject({ paid_again: 0, unresolved: 0 })
    expect(await made(order)).toEqual([])
  })

  test('is not recorded while the gateway may still pay, or has paid', async () => {
    const { order, id } = await newRefused()
    await turnDials(db, { is_out: true, refund_refusal: null })
    const silent = await finance.call(recordRefundOutside, { id, ...CHECK })
    expect(silent.error.message).toContain('does not answer')
    // Asked again without an answer: the outcome is unknown.
    expect((await finance.call(retryRefund, { id })).body.state).toBe('RESERVED')
    const unknown = await finance.call(recordRefundOutside, { id, ...CHECK })
    expect(unknown.error.message).toContain('Please wait for its answer')
    await turnDials(db, { is_out: false })
    expect(await continueRefunds(desk)).toBe(1)
    expect(await made(order)).toEqual([6_804])
    const none = await finance.call(recordRefundOutside, { id: 2_147_483_647, ...CHECK })
    expect(none.error.error_code).toBe('NOT_FOUND')
  })

  test('after it was confirmed is found by the comparison, and is paid outside the shop then', async () => {
    const { order, id: application } = await newApplication()
    await grant(service, application, 68.04)
    await db.deleteFrom('sandbox_refund').where('charge_id', '=', order.charge_id!).execute()
    await turnDials(db, { refund_refusal: 'lost_or_stolen_card' })
    expect(await compare()).toMatchObject({ unresolved: 1 })
    const { refunds } = (await finance.call(listRefusedRefunds, {})).body
    expect(refunds).toMatchObject([{ refusal: 'lost_or_stolen_card', amount: 68.04 }])
    const { id } = refunds[0]!
    expect((await finance.call(retryRefund, { id })).body.state).toBe('REFUSED')
    expect((await finance.call(recordRefundOutside, { id, ...CHECK })).status).toBe(200)
    expect(await compare()).toMatchObject({ unresolved: 0 })
    expect(await shop.outbox(order.email)).toHaveLength(2)
  })

  test('is a difference when the gateway pays besides', async () => {
    const { id } = await newRefused()
    await finance.call(recordRefundOutside, { id, ...CHECK })
    await turnDials(db, { refund_refusal: null })
    const { request } = (await listRefundRequest(id))!
    await desk.gateway.refund(request)
    expect(await compare()).toMatchObject({ unresolved: 1 })
    await db.deleteFrom('sandbox_refund').where('key', '=', request.key).execute()
  })
})

async function listRefundRequest(id: number) {
  const row = await db
    .selectFrom('refund as r')
    .innerJoin('payment as p', 'p.id', 'r.payment_id')
    .select(['r.gateway_key', 'p.charge_id', 'r.amount_cents'])
    .where('r.id', '=', id)
    .executeTakeFirst()
  return (
    row && {
      request: { key: row.gateway_key, charge_id: row.charge_id!, amount_cents: row.amount_cents },
    }
  )
}

test('money that came in outside the shop is a line of the ledger, and can be taken back (STAFF-94)', async () => {
  const { order } = await newApplication()
  const { order_number: orderNumber } = order
  const receive = (amount: number, request_key = randomUUID()) =>
    finance.call(recordReceipt, {
      orderNumber,
      amount,
      method: 'CASH',
      reference: '',
      ...REASON,
      request_key,
    })
  const key = randomUUID()
  const twice = await Promise.all([receive(25.5, key), receive(25.5, key)])
  expect(twice.map(({ body }) => body.received)).toEqual([25.5, 25.5])
  const tooMuch = await receive(-25.51)
  expect(tooMuch.error.message).toBe('Only $25.50 was recorded for this order.')
  const lines = async () =>
    (await service.call(getStaffOrder, { orderNumber })).body.ledger
      .slice(-2)
      .map(({ kind, amount, reference }) => [kind, amount, reference])
  expect((await lines()).at(-1)).toEqual(['RECEIPT', 25.5, 'Paid in cash'])
  expect((await receive(-25.5)).body).toEqual({ received: 0 })
  expect(await lines()).toEqual([
    ['RECEIPT', 25.5, 'Paid in cash'],
    ['RECEIPT', -25.5, 'Paid in cash'],
  ])
  expect((await auditOf(order)).map(({ action }) => action)).toEqual([
    'order.record-receipt',
    'order.record-receipt',
  ])
  expect((await receive(0)).error.error_code).toBe('BAD_REQUEST')
  const unknown = { orderNumber: 'TW-00000000', amount: 1, ...CHECK, request_key: randomUUID() }
  expect((await finance.call(recordReceipt, unknown)).error.error_code).toBe('ORDER_NOT_FOUND')
  expect(await compare()).toMatchObject({ unresolved: 0 })
})
