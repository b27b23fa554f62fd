import type { ErrorCode } from '@twirl/contract/errors'
import { requestAccessoryRefund, requestRefund } from '@twirl/contract/buying/orders'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { inTransaction } from '#platform/database/transaction.ts'
import { customerOwner, guestOwner, identifyVisitor } from '#platform/http/visitor.ts'
import { testSecrets } from '../../../test/build-test-app.ts'
import { openCheckoutShop } from '../../../test/checkout/checkout-shop.ts'
import { insertCustomer } from '../../../test/factories.ts'
import { newVisitor } from '../../../test/new-visitor.ts'
import { insertPaidOrder } from '../../../test/orders/paid-order.ts'
import { deskOf } from '../../../test/orders/refund-desk.ts'
import { loadItemFacts } from '../item-facts.ts'
import { orderKeyOf } from '../order-number.ts'
import { insertApplication } from './applications.queries.ts'

const MAILBOX = 'desk@twirl.example'
const shop = await openCheckoutShop({ units: 1, settings: { MESSAGES_TO: MAILBOX } })
const { db, clock } = shop
const { gateway } = deskOf(db, clock)
const DAY_MS = 86_400_000
const FIT = { refund_reason: 'DIDNT_FIT', refund_reason_detail: null } as const

/** A guest with an order that was delivered some days ago. */
async function newOwner({
  days = 1,
  ...spec
}: Parameters<typeof insertPaidOrder>[1] & { days?: number } = {}) {
  const visitor = newVisitor(shop)
  const { guest_hash } = identifyVisitor({ 'guest-id': visitor.guestId }, '127.0.0.1', null)
  const owner = guestOwner(guest_hash!)
  const order = await insertPaidOrder({ db, clock, gateway }, { owner, ...spec })
  const delivered_at = new Date(clock.now().getTime() - days * DAY_MS)
  await db
    .updateTable('shipment')
    .set({ packed_at: delivered_at, shipped_at: delivered_at, delivered_at })
    .where('order_id', '=', order.id)
    .execute()
  const request = (input: object = {}) =>
    visitor.call(requestRefund, { id: order.item_ids[0]!, ...FIT, ...input })
  const requestAccessory = (input: object = {}) =>
    visitor.call(requestAccessoryRefund, { orderNumber: order.order_number, ...FIT, ...input })
  return { visitor, order, request, requestAccessory }
}

const applicationsOf = (order_id: number) =>
  db
    .selectFrom('refund_application')
    .select(['order_item_id', 'reason', 'detail', 'state'])
    .where('order_id', '=', order_id)
    .execute()

describe('POST /ajax/order/order-item/{id}/refund-application', () => {
  test('stores the request once, and tells our people', async () => {
    const { order, request } = await newOwner()
    const answer = await request({ refund_reason: 'OTHER', refund_reason_detail: '  Too long.  ' })
    expect(answer).toMatchObject({
      status: 200,
      body: { refund_state: 'REQUESTED', send_back_way: 'LABEL' },
    })
    expect((await request()).error.error_code).toBe('REFUND_ALREADY_REQUESTED')
    expect(await applicationsOf(order.id)).toEqual([
      {
        order_item_id: order.item_ids[0],
        reason: 'OTHER',
        detail: 'Too long.',
        state: 'REQUESTED',
      },
    ])
    const mails = (await shop.outbox(MAILBOX)).filter(({ text }) =>
      text.includes(order.order_number),
    )
    expect(mails).toHaveLength(1)
    expect(mails[0]!.text).toContain('> Too long.')
    expect(mails[0]!.text).toContain(order.email)
  })

  test('confirms the request by mail, and says how the piece comes back', async () => {
    const { order, request } = await newOwner()
    await request()
    await request()
    const mails = await shop.outbox(order.email)
    expect(mails.map(({ subject }) => subject)).toEqual([
      `We got your refund request for order ${order.order_number}`,
    ])
    const text = mails[0]!.text.replaceAll(/\s+/g, ' ')
    expect(text).toContain('Our team will review your request')
    expect(text).toContain('stick on the return label from the bag and drop it off.')
    expect(text).toContain(`/order/${order.order_number}?key=`)
  })

  test('a piece of a group goes back through its coordinator (ORDER-17)', async () => {
    const items = [{ transaction_type: 'RENT' as const }]
    const { order, request } = await newOwner({ channel: 'GROUP_RENTAL', items })
    expect((await request()).body.send_back_way).toBe('COORDINATOR')
    const [mail] = await shop.outbox(order.email)
    expect(mail!.text.replaceAll(/\s+/g, ' ')).toContain('to your group leader')
  })

  test('what did not arrive is not sent back', async () => {
    const { order, request } = await newOwner()
    const answer = await request({ refund_reason: 'DIDNT_RECEIVE_THE_ITEM' })
    expect(answer.body.send_back_way).toBeNull()
    const [mail] = await shop.outbox(order.email)
    expect(mail!.text).toContain('There’s nothing to send back.')
  })

  test.each([
    ['OTHER without a detail', { refund_reason: 'OTHER', refund_reason_detail: '   ' }],
    ['a detail of 501 characters', { refund_reason_detail: 'x'.repeat(501) }],
    ['an unknown reason', { refund_reason: 'BORED' }],
  ])('refuses %s', async (_name, input) => {
    const { order, request } = await newOwner()
    expect((await request(input)).error.error_code).toBe('BAD_REQUEST')
    expect(await applicationsOf(order.id)).toEqual([])
  })

  test('for a visitor with the key of the order; for others it does not exist', async () => {
    const { order } = await newOwner()
    const stranger = newVisitor(shop)
    const ask = (input: object) =>
      stranger.call(requestRefund, { id: order.item_ids[0]!, ...FIT, ...input })
    const other = await newOwner()
    const foreign = await ask({})
    const absent = await ask({ id: 1_000_000 })
    expect(foreign.error).toEqual({ ...absent.error, id: foreign.error.id })
    expect(foreign.error.error_code).toBe('ORDER_ITEM_NOT_FOUND')
    const wrongKey = orderKeyOf(testSecrets, other.order.order_number)
    expect((await ask({ key: wrongKey })).error.error_code).toBe('ORDER_ITEM_NOT_FOUND')
    const key = orderKeyOf(testSecrets, order.order_number)
    expect((await ask({ key })).status).toBe(200)
  })

  test('for the customer who ordered', async () => {
    const { id, email } = await insertCustomer(db)
    const { visitor, request } = await newOwner({ owner: customerOwner(id) })
    expect((await request()).error.error_code).toBe('ORDER_ITEM_NOT_FOUND')
    await visitor.logIn(email)
    expect((await request()).status).toBe(200)
  })

  test.each<[string, ErrorCode | undefined, Parameters<typeof newOwner>[0]]>([
    ['a bought piece, delivered 14 days ago', undefined, { days: 14 }],
    ['a bought piece, delivered 15 days ago', 'ITEM_NOT_REFUNDABLE', { days: 15 }],
    ['an individual rental', 'ITEM_NOT_REFUNDABLE', { items: [{ transaction_type: 'RENT' }] }],
    [
      'a group rental, handed out 71 hours ago',
      undefined,
      { channel: 'GROUP_RENTAL', items: [{ transaction_type: 'RENT' }], days: 71 / 24 },
    ],
    [
      'a group rental, handed out 73 hours ago',
      'ITEM_NOT_REFUNDABLE',
      { channel: 'GROUP_RENTAL', items: [{ transaction_type: 'RENT' }], days: 73 / 24 },
    ],
    ['a free piece', 'ITEM_NOT_REFUNDABLE', { items: [{ discount_cents: 7_000 }, {}] }],
  ])('%s: %s', async (_name, code, spec) => {
    const { request } = await newOwner(spec)
    expect((await request()).error.error_code).toBe(code)
  })

  test('refuses an item of an order that was given back as a whole', async () => {
    const { order, request } = await newOwner()
    await sql`
      update customer_order set refunded_cents = total_cents, status = 'FINANCIAL_REFUNDED'
      where id = ${order.id}`.execute(db)
    expect((await request()).error.error_code).toBe('ITEM_NOT_REFUNDABLE')
  })
})

describe('POST /ajax/order/{orderNumber}/accessory-item/refund-application', () => {
  test('stores the request once, beside that of an item', async () => {
    const { order, request, requestAccessory } = await newOwner({ accessory: {} })
    await request()
    expect((await requestAccessory()).body).toEqual({
      refund_state: 'REQUESTED',
      send_back_way: 'LABEL',
    })
    expect((await requestAccessory()).error.error_code).toBe('REFUND_ALREADY_REQUESTED')
    expect(await applicationsOf(order.id)).toHaveLength(2)
  })

  test.each<[string, string, Parameters<typeof newOwner>[0]]>([
    ['a gift', 'ITEM_NOT_REFUNDABLE', { accessory: { price_cents: 0 } }],
    ['an accessory of 15 days ago', 'ITEM_NOT_REFUNDABLE', { accessory: {}, days: 15 }],
    [
      'an accessory of a group rental of 4 days ago',
      'ITEM_NOT_REFUNDABLE',
      { accessory: {}, channel: 'GROUP_RENTAL', days: 4 },
    ],
    ['an order without one', 'ORDER_ITEM_NOT_FOUND', {}],
  ])('refuses %s', async (_name, code, spec) => {
    const { requestAccessory } = await newOwner(spec)
    expect((await requestAccessory()).error.error_code).toBe(code)
  })

  test('for a visitor with the key of the order; for others it does not exist', async () => {
    const { order } = await newOwner({ accessory: {} })
    const stranger = newVisitor(shop)
    const ask = (orderNumber: string, key?: string) =>
      stranger.call(requestAccessoryRefund, { orderNumber, ...FIT, key })
    for (const number of [order.order_number, 'TW-00000000'])
      expect((await ask(number)).error.error_code).toBe('ORDER_NOT_FOUND')
    const key = orderKeyOf(testSecrets, order.order_number)
    expect((await ask(order.order_number, key)).status).toBe(200)
  })
})

describe('20 requests at once', () => {
  test('are one record; the others are refused', async () => {
    const { order, request } = await newOwner()
    const answers = await Promise.all(Array.from({ length: 20 }, () => request()))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const refusals = answers.filter(({ status }) => status !== 200)
    expect(new Set(refusals.map(({ error }) => error.error_code))).toEqual(
      new Set(['REFUND_ALREADY_REQUESTED']),
    )
    expect(await applicationsOf(order.id)).toHaveLength(1)
  })

  // The last test: it removes the guard.
  test('that check without the lock and insert without the index are several records', async () => {
    const { order } = await newOwner()
    await sql`drop index refund_application_item`.execute(db)
    const [order_item_id] = order.item_ids
    const application = {
      order_id: order.id,
      order_item_id: order_item_id!,
      reason: 'DIDNT_FIT' as const,
      detail: null,
    }
    const checks = await Promise.all(
      Array.from({ length: 20 }, () => loadItemFacts(db, [order_item_id!])),
    )
    await Promise.all(
      checks
        .filter(([facts]) => !facts!.has_refund_application)
        .map(() =>
          inTransaction(db, (transaction) =>
            insertApplication(transaction, application, clock.now()),
          ),
        ),
    )
    expect(await applicationsOf(order.id)).toHaveLength(20)
  })
})
