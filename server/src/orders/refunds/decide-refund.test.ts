import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { turnDials } from '#providers/payments/sandbox.queries.ts'
import { checkBooks, NO_DISCREPANCIES } from '../../../test/checkout/check-books.ts'
import { insertCoupon } from '../../../test/coupon-factory.ts'
import { insertPaidOrder } from '../../../test/orders/paid-order.ts'
import { insertApplication, openRefundDesk } from '../../../test/orders/refund-desk.ts'
import { decideRefund, type RefundDecision } from './decide-refund.ts'
import { continueRefunds } from './pay-refund.ts'
import { refundOrderFinancially } from './refund-order-financially.ts'

const shop = await openRefundDesk()
const { db, desk, readMails } = shop

const APPROVE = { decision: 'APPROVE', answer: null } satisfies RefundDecision
let forms = 0
const financially = (order_number: string, amount_cents: number | 'WHOLE') =>
  refundOrderFinancially(desk, { order_number, amount_cents, request_key: `form ${++forms}` })

const orderOf = (id: number) =>
  db
    .selectFrom('customer_order')
    .select(['status', 'refunded_cents'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const linesOf = (refund_id: number) =>
  db
    .selectFrom('refund_line')
    .select(['target', 'order_item_id', 'amount_cents', 'tax_cents', 'quantity'])
    .where('refund_id', '=', refund_id)
    .orderBy('amount_cents', 'desc')
    .execute()
const useCountOf = async (code: string) =>
  (
    await db
      .selectFrom('coupon')
      .select('use_count')
      .where('code', '=', code)
      .executeTakeFirstOrThrow()
  ).use_count

beforeEach(() => turnDials(db, { is_out: false, error_share: 0, lost_answer_share: 0 }))

afterEach(async () => {
  await turnDials(db, { is_out: false, error_share: 0, lost_answer_share: 0 })
  await continueRefunds(desk)
  expect(await checkBooks(db)).toEqual(NO_DISCREPANCIES)
})

describe('an approved application', () => {
  test('gives back what was paid for the item: discount, tax, mail, status', async () => {
    const order = await insertPaidOrder(shop, {
      items: [{ discount_cents: 700, tax_cents: 504 }, { price_cents: 3_500 }],
      delivery_fee_cents: 999,
    })
    const application = await insertApplication(db, order.id, order.item_ids[0]!)
    const outcome = await decideRefund(desk, application, { ...APPROVE, answer: 'Of course!' })
    expect(outcome).toMatchObject({ state: 'PAID', amount_cents: 6_804 })
    if (outcome.state === 'REJECTED') throw new Error('it was approved')
    expect(await linesOf(outcome.refund_id)).toEqual([
      {
        target: 'ITEM',
        order_item_id: order.item_ids[0],
        amount_cents: 6_804,
        tax_cents: 504,
        quantity: 1,
      },
    ])
    expect(await orderOf(order.id)).toEqual({
      status: 'PARTIALLY_REFUNDED',
      refunded_cents: 6_804,
    })
    const refund = await db
      .selectFrom('sandbox_refund')
      .select(['key', 'amount_cents'])
      .where('charge_id', '=', order.charge_id!)
      .executeTakeFirstOrThrow()
    expect(refund).toEqual({ key: `ref:${outcome.refund_id}`, amount_cents: 6_804 })
    const [mail, ...others] = await readMails(order.email)
    expect(others).toEqual([])
    expect(mail!.text).toContain('$68.04')
    expect(mail!.text).toContain('visa ending in 4242')
    expect(mail!.text).toContain('5 to 10 business days')
    expect(mail!.text).toContain('Of course!')
    expect(mail!.links).toContainEqual(expect.stringContaining(`/order/${order.order_number}?key=`))
  })

  test('gives back what staff name: pieces, an amount, the delivery', async () => {
    const order = await insertPaidOrder(shop, {
      items: [{ price_cents: 3_333, quantity: 3, tax_cents: 101 }, {}],
      delivery_fee_cents: 999,
      delivery_tax_cents: 8,
    })
    const [first, second] = order.item_ids
    const outcome = await decideRefund(desk, await insertApplication(db, order.id, first!), {
      ...APPROVE,
      lines: [
        { target: 'ITEM', order_item_id: first!, part: { quantity: 2 } },
        { target: 'ITEM', order_item_id: second!, part: { amount_cents: 500 } },
        { target: 'DELIVERY', part: 'REST' },
      ],
    })
    if (outcome.state === 'REJECTED') throw new Error('it was approved')
    expect(await linesOf(outcome.refund_id)).toEqual([
      { target: 'ITEM', order_item_id: first, amount_cents: 6_734, tax_cents: 67, quantity: 2 },
      { target: 'DELIVERY', order_item_id: null, amount_cents: 1_007, tax_cents: 8, quantity: 1 },
      { target: 'ITEM', order_item_id: second, amount_cents: 500, tax_cents: 0, quantity: null },
    ])
    const rest = await decideRefund(desk, await insertApplication(db, order.id, second!), {
      ...APPROVE,
      lines: [
        { target: 'ITEM', order_item_id: first!, part: 'REST' },
        { target: 'ITEM', order_item_id: second!, part: 'REST' },
      ],
    })
    expect(rest).toMatchObject({ amount_cents: order.total_cents - outcome.amount_cents })
    expect(await orderOf(order.id)).toMatchObject({ status: 'REFUNDED' })
  })

  test('of the accessory item', async () => {
    const order = await insertPaidOrder(shop, {
      channel: 'IN_PERSON_TRUNK_SHOW',
      accessory: { price_cents: 1_250, quantity: 2, discount_cents: 250, tax_cents: 99 },
    })
    const application = await insertApplication(db, order.id, null)
    expect(await decideRefund(desk, application, APPROVE)).toMatchObject({ amount_cents: 2_349 })
  })

  test.each<[string, string, (item: number) => RefundDecision]>([
    [
      'more than the line',
      'REFUND_EXCEEDS_PAYMENT',
      (order_item_id) => ({
        ...APPROVE,
        lines: [{ target: 'ITEM', order_item_id, part: { amount_cents: 7_001 } }],
      }),
    ],
    ['nothing', 'REFUND_EXCEEDS_PAYMENT', () => ({ ...APPROVE, lines: [] })],
    [
      'a delivery that was free',
      'REFUND_EXCEEDS_PAYMENT',
      () => ({ ...APPROVE, lines: [{ target: 'DELIVERY', part: 'REST' }] }),
    ],
    [
      'an item of another order',
      'ORDER_ITEM_NOT_FOUND',
      (item) => ({
        ...APPROVE,
        lines: [{ target: 'ITEM', order_item_id: item + 1_000, part: 'REST' }],
      }),
    ],
    [
      'a line twice',
      'BAD_REQUEST',
      (order_item_id) => ({
        ...APPROVE,
        lines: [
          { target: 'ITEM', order_item_id, part: { amount_cents: 1 } },
          { target: 'ITEM', order_item_id, part: 'REST' },
        ],
      }),
    ],
  ])('is refused for %s, and stays open', async (_name, code, decisionOf) => {
    const order = await insertPaidOrder(shop)
    const application = await insertApplication(db, order.id, order.item_ids[0]!)
    const decision = decisionOf(order.item_ids[0]!)
    await expect(decideRefund(desk, application, decision)).rejects.toMatchObject({ code })
    const { state } = await db
      .selectFrom('refund_application')
      .select('state')
      .where('id', '=', application)
      .executeTakeFirstOrThrow()
    expect(state).toBe('REQUESTED')
  })

  test('decided twice at once is one refund, and another decision is refused', async () => {
    const order = await insertPaidOrder(shop)
    const application = await insertApplication(db, order.id, order.item_ids[0]!)
    const [one, two] = await Promise.all([
      decideRefund(desk, application, APPROVE),
      decideRefund(desk, application, APPROVE),
    ])
    expect(one).toEqual(two)
    const reject = { decision: 'REJECT', answer: 'No.' } as const
    await expect(decideRefund(desk, application, reject)).rejects.toMatchObject({
      code: 'REFUND_ALREADY_DECIDED',
    })
    expect(await readMails(order.email)).toHaveLength(1)
  })
})

test('a rejected application: the answer and a way to contact us, no money, once', async () => {
  const order = await insertPaidOrder(shop)
  const application = await insertApplication(db, order.id, order.item_ids[0]!)
  const reject = { decision: 'REJECT', answer: 'It was worn.' } as const
  expect(await decideRefund(desk, application, reject)).toEqual({ state: 'REJECTED' })
  expect(await decideRefund(desk, application, reject)).toEqual({ state: 'REJECTED' })
  const [mail, ...others] = await readMails(order.email)
  expect(others).toEqual([])
  expect(mail!.text).toContain('It was worn.')
  expect(mail!.links).toContain('http://localhost/contact-us')
  expect(await orderOf(order.id)).toEqual({ status: 'PAID', refunded_cents: 0 })
  await expect(decideRefund(desk, 1_000_000, reject)).rejects.toMatchObject({
    code: 'REFUND_APPLICATION_NOT_FOUND',
  })
})

describe('without regard to items', () => {
  test('a part and then the rest: FINANCIAL_REFUNDED, and the coupon is given back', async () => {
    const coupon_code = await insertCoupon(db, { total_limit: 1 })
    const order = await insertPaidOrder(shop, { items: [{ discount_cents: 700 }], coupon_code })
    expect(await financially(order.order_number, 1_000)).toMatchObject({ amount_cents: 1_000 })
    expect(await orderOf(order.id)).toMatchObject({ status: 'PARTIALLY_REFUNDED' })
    expect(await useCountOf(coupon_code)).toBe(1)
    expect(await financially(order.order_number, 'WHOLE')).toMatchObject({ amount_cents: 5_300 })
    expect(await orderOf(order.id)).toMatchObject({ status: 'FINANCIAL_REFUNDED' })
    expect(await useCountOf(coupon_code)).toBe(0)
    for (const amount of ['WHOLE', 1] as const)
      await expect(financially(order.order_number, amount)).rejects.toMatchObject({
        code: 'REFUND_EXCEEDS_PAYMENT',
      })
  })

  test('the same form twice at once is one refund', async () => {
    const { order_number } = await insertPaidOrder(shop)
    const request = { order_number, amount_cents: 1_000, request_key: 'double click' }
    const [one, two] = await Promise.all([
      refundOrderFinancially(desk, request),
      refundOrderFinancially(desk, request),
    ])
    expect(one).toEqual(two)
  })

  test('an unknown order', async () => {
    await expect(financially('TW-00000000', 1)).rejects.toMatchObject({ code: 'ORDER_NOT_FOUND' })
  })
})

describe('an order that was paid offline', () => {
  test('needs no gateway, and has the same limits', async () => {
    const order = await insertPaidOrder(shop, {
      is_paid_offline: true,
      items: [{ price_cents: 10_000 }],
    })
    await turnDials(db, { is_out: true })
    const application = await insertApplication(db, order.id, order.item_ids[0]!)
    const part: RefundDecision = {
      ...APPROVE,
      lines: [{ target: 'ITEM', order_item_id: order.item_ids[0]!, part: { amount_cents: 6_000 } }],
    }
    const results = await Promise.allSettled([
      decideRefund(desk, application, part),
      financially(order.order_number, 6_000),
    ])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await orderOf(order.id)).toEqual({ status: 'PARTIALLY_REFUNDED', refunded_cents: 6_000 })
    const [mail] = await readMails(order.email)
    expect(mail!.text).toContain('the way you paid')
    await financially(order.order_number, 'WHOLE')
    expect(await orderOf(order.id)).toEqual({
      status: 'FINANCIAL_REFUNDED',
      refunded_cents: 10_000,
    })
  })
})

describe('two refunds of $60 of an order of $100 at once', () => {
  const order100 = () => insertPaidOrder(shop, { items: [{ price_cents: 10_000 }] })

  test('one succeeds, the other one hears why not', async () => {
    const { order_number, id } = await order100()
    const results = await Promise.allSettled([
      financially(order_number, 6_000),
      financially(order_number, 6_000),
    ])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'REFUND_EXCEEDS_PAYMENT' },
    })
    expect(await orderOf(id)).toMatchObject({ refunded_cents: 6_000 })
  })

  test('while the first one is unknown at the gateway too', async () => {
    const { order_number } = await order100()
    await turnDials(db, { is_out: true })
    expect(await financially(order_number, 6_000)).toMatchObject({ state: 'RESERVED' })
    await expect(financially(order_number, 6_000)).rejects.toMatchObject({
      code: 'REFUND_EXCEEDS_PAYMENT',
    })
  })

  test('that are compared before and added afterwards would both be reserved', async () => {
    const { payment_id } = await order100()
    await sql`alter table payment drop constraint payment_check1`.execute(db)
    const left = async () => {
      const { rows } = await sql<{ left: number }>`
        select captured_cents - refund_reserved_cents as left from payment
        where id = ${payment_id}`.execute(db)
      return rows[0]!.left
    }
    const add = () =>
      sql`
      update payment set refund_reserved_cents = refund_reserved_cents + 6000
      where id = ${payment_id}`.execute(db)
    const isLeft = await Promise.all([left(), left()])
    await Promise.all(isLeft.filter((cents) => cents >= 6_000).map(add))
    expect(await left()).toBe(-2_000)
    expect(await checkBooks(db)).toMatchObject({ refund_sums_that_differ: 1 })
    await sql`update payment set refund_reserved_cents = 0 where id = ${payment_id}`.execute(db)
  })
})

describe('a gateway that is silent or down', () => {
  test.each([
    ['is down', { is_out: true }],
    ['loses every answer', { lost_answer_share: 1 }],
    ['refuses every call', { error_share: 1 }],
  ])('%s: the refund stays reserved, and goes on under the same key', async (_name, dials) => {
    const order = await insertPaidOrder(shop)
    const application = await insertApplication(db, order.id, order.item_ids[0]!)
    await turnDials(db, dials)
    expect(await decideRefund(desk, application, APPROVE)).toMatchObject({ state: 'RESERVED' })
    expect(await continueRefunds(desk)).toBe(0)
    expect(await orderOf(order.id)).toEqual({ status: 'PAID', refunded_cents: 0 })
    expect(await readMails(order.email)).toEqual([])
    await turnDials(db, { is_out: false, error_share: 0, lost_answer_share: 0 })
    expect(await continueRefunds(desk)).toBe(1)
    expect(await orderOf(order.id)).toEqual({ status: 'REFUNDED', refunded_cents: 7_000 })
    expect(await readMails(order.email)).toHaveLength(1)
  })

  test('many reserved refunds, with a gateway that often fails: each is paid once', async () => {
    const orders = await Promise.all(Array.from({ length: 6 }, () => insertPaidOrder(shop)))
    await turnDials(db, { is_out: true })
    for (const { order_number } of orders) await financially(order_number, 'WHOLE')
    await turnDials(db, { is_out: false, error_share: 0.3, lost_answer_share: 0.3 })
    let completed = 0
    for (let run = 0; run < 40 && completed < 6; run++)
      completed += (await Promise.all([continueRefunds(desk), continueRefunds(desk)]))[0]
    const { length } = await db
      .selectFrom('sandbox_refund')
      .select('key')
      .where(
        'charge_id',
        'in',
        orders.map(({ charge_id }) => charge_id!),
      )
      .execute()
    expect(length).toBe(6)
  })
})
