import {
  type MailTexts,
  ORDER_MAIL_KINDS,
  type OrderMailKind,
  previewOrderMail,
} from '@twirl/contract/staff/mails'
import { requestRefund } from '@twirl/contract/buying/orders'
import { listRefundApplications, refuseRefund } from '@twirl/contract/staff/money/refunds'
import { cancelOrder } from '@twirl/contract/staff/orders/order-steps'
import { listAudit } from '@twirl/contract/staff/access/audit'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { receiveReturn } from '#orders/returns/receive-return.ts'
import { bodyOf } from '../../test/build-test-app.ts'
import { insertDress, openCheckoutShop } from '../../test/checkout/checkout-shop.ts'
import {
  LABEL,
  newDeliveredOrder,
  newOrder,
  openRentalShop,
  unitsOf,
} from '../../test/checkout/rental-shop.ts'
import { insertOrder } from '../../test/order-factory.ts'
import { expectSamePreview } from '../../test/orders/expect-same-preview.ts'
import { logInStaff } from '../../test/staff-factory.ts'

const shop = await openCheckoutShop({ now: new Date('2027-01-04T17:00:00Z') })
const { db, outbox } = shop
const rentals = openRentalShop(shop)
const owner = await logInStaff(shop, ['owner'])
const service = await logInStaff(shop, ['service'])
let dresses = 700

const NO_TEXTS: MailTexts = { subject: '', opening: '', note: '' }
const REASON = 'A customer asked what it says.'
const preview = (kind: OrderMailKind, order_number: string, texts: Partial<MailTexts> = {}) =>
  service.call(previewOrderMail, { kind, ...NO_TEXTS, ...texts, order_number, reason: REASON })
const auditOf = async (subject: string) =>
  bodyOf(await owner.call(listAudit, { subject_kind: 'order', subject })).entries
// The steps of staff run beside the app, with an origin of their own.
const inOneOrigin = (text: string) => text.replaceAll('http://localhost:3000', 'http://localhost')
const withoutKeys = (text: string) => inOneOrigin(text).replaceAll(/\?key=[^\s"<]+/g, '')

const newReturnedOrder = async () => {
  const sku = await insertDress(db, ++dresses, 2)
  const order = await newDeliveredOrder(shop, rentals, [{ sku, quantity: 2 }])
  const unit_ids = (await unitsOf(shop, order.order_number)).map(({ id }) => id)
  await receiveReturn(rentals, order.orderItems[0]!.id, { unit_ids })
  return order
}

describe('POST /ajax/admin/mail/{kind}/order-preview (STAFF-235)', () => {
  test('shows the mails as they were sent, without the keys of their links, and records who looked and why', async () => {
    const { order_number, email } = await newReturnedOrder()
    const sent = await outbox(email)
    for (const kind of ['order', 'shipped', 'return-received'] as const) {
      const shown = bodyOf(await preview(kind, order_number))
      const mail = sent.find(({ subject }) => subject === shown.subject)!
      expect(inOneOrigin(shown.text)).toBe(withoutKeys(mail.text))
      expect(inOneOrigin(shown.html)).toBe(withoutKeys(mail.html ?? ''))
      expect(mail.text).toContain('?key=')
      expect(shown.html + shown.text).not.toContain('key=')
    }
    const looks = (await auditOf(order_number)).filter(
      ({ action }) => action === 'order.preview-mail',
    )
    expect(looks).toHaveLength(3)
    expect(looks[0]).toMatchObject({ reason: REASON, after: { mail: 'return-received' } })
    expect(await outbox(email)).toHaveLength(sent.length)
  })

  test('shows the reminders of what is with the customer, with the note', async () => {
    const sku = await insertDress(db, ++dresses, 2)
    const { order_number } = await newDeliveredOrder(shop, rentals, [{ sku, quantity: 2 }])
    for (const kind of ['due-soon', 'due-today', 'overdue', 'still-overdue'] as const) {
      const { text } = bodyOf(await preview(kind, order_number, { note: 'A note of ours.' }))
      expect(text).toContain(order_number)
      expect(text).toContain('\n\nA note of ours.\n\n')
    }
    const label = bodyOf(await preview('corrected-label', order_number.toLowerCase()))
    expect(label.text).toContain(LABEL.tracking_number)
  })

  test('shows the last refund that was paid, and an exchange with what goes back', async () => {
    const order = await insertOrder(db, { items: [{ title: 'Odette' }] })
    await sql`
      insert into refund (order_id, kind, state, amount_cents, gateway_key, gateway_refund_id, created_at, paid_at)
      values (${order.id}, 'FINANCIAL', 'PAID', 3000, ${`paid ${order.id}`}, 're_1', now(), now()),
        (${order.id}, 'ITEMS', 'RESERVED', 2000, ${`waits ${order.id}`}, null, now(), null)`.execute(
      db,
    )
    expect(bodyOf(await preview('refund', order.order_number)).text).toContain('$30.00')
    const exchange = await insertOrder(db, {
      channel: 'EXTRA_ONE_TIME_RENTAL_CHARGE',
      items: [{ title: 'Reverie' }],
    })
    await sql`
      update order_item set exchanged_item_id = (select id from order_item where order_id = ${order.id})
      where order_id = ${exchange.id}`.execute(db)
    const { text } = bodyOf(await preview('exchange', exchange.order_number))
    expect(text).toContain(`We received your exchange ${exchange.order_number}.`)
    expect(text).toContain('Going back: Odette')
  })

  test('shows what became of an order and of requests for its money', async () => {
    const sku = await insertDress(db, ++dresses, 4)
    const canceled = await newOrder(shop, [{ sku, quantity: 2 }])
    bodyOf(
      await service.call(cancelOrder, {
        number: canceled.order_number,
        reason: 'The customer called',
      }),
    )
    await expectSamePreview(shop, 'canceled', canceled)
    const kept = await newDeliveredOrder(shop, rentals, [
      { sku, quantity: 2, transaction_type: 'PURCHASE' },
    ])
    const [item] = kept.orderItems
    bodyOf(
      await kept.visitor.call(requestRefund, {
        id: item!.id,
        refund_reason: 'DIDNT_FIT',
        refund_reason_detail: 'Too small',
      }),
    )
    await expectSamePreview(shop, 'refund-request', kept)
    const forStaff = bodyOf(await preview('refund-application', kept.order_number))
    expect(forStaff.text).toContain('didnt fit')
    expect((await preview('refund-rejected', kept.order_number)).error.fields).toEqual({
      order_number: 'No refund request of this order was refused.',
    })
    const { applications } = bodyOf(await service.call(listRefundApplications, {}))
    const { id } = applications.find((each) => each.order_number === kept.order_number)!
    const answer = 'It was worn.'
    bodyOf(await service.call(refuseRefund, { id, answer, reason: 'Worn' }))
    await expectSamePreview(shop, 'refund-rejected', kept)
    const group = await insertOrder(db, {
      channel: 'GROUP_RENTAL',
      trunk_show_theme: 'Spring Formal',
      arrives_by: '2027-02-01',
      items: [{ title: 'Odette' }],
    })
    const moved = bodyOf(await preview('event-moved', group.order_number))
    expect(moved.text).toContain('Spring Formal')
    expect(moved.text).toContain('02/01/2027')
  })

  test('an order that has no such mail is an error at the field, and nothing is recorded', async () => {
    const sku = await insertDress(db, ++dresses, 2)
    const { order_number } = await newOrder(shop, [{ sku, quantity: 2 }])
    const causes = {
      exchange: 'This order is not an exchange.',
      shipped: 'This order has no shipment yet.',
      'corrected-label': 'This order has no shipment yet.',
      'return-received': 'Nothing of this order has come back yet.',
      'due-soon': 'Nothing of this order is with the customer and due.',
      overdue: 'Nothing of this order is with the customer and due.',
      refund: 'No money of this order was given back yet.',
      canceled: 'This order was not canceled.',
      'event-moved': 'This order is not one of an event.',
      'refund-request': 'No refund of this order was requested.',
      'refund-rejected': 'No refund request of this order was refused.',
      'refund-application': 'No refund of this order was requested.',
      extension: 'This order is not an extension of a rental.',
      'swap-proposed': 'No swap was proposed for this order.',
      swapped: 'Nothing of this order was swapped.',
      charge: 'This order is not an extra charge.',
      'charge-kept': 'This order is not an extra charge.',
    }
    for (const [kind, cause] of Object.entries(causes)) {
      const { status, error } = await preview(kind as keyof typeof causes, order_number)
      expect(status).toBe(400)
      expect(error.fields).toEqual({ order_number: cause })
    }
    const charge = await insertOrder(db, { channel: 'EXTRA_FULL_PRICE_CHARGE' })
    expect((await preview('order', charge.order_number)).error.fields).toEqual({
      order_number: 'This order is an exchange, an extension or a charge, which gets another mail.',
    })
    expect(await auditOf(order_number)).toEqual([])
  })

  test.each(ORDER_MAIL_KINDS)('%s: an unknown order is not found', async (kind) => {
    const { status, error } = await preview(kind, 'TW-00000000')
    expect(status).toBe(404)
    expect(error).toMatchObject({
      error_code: 'ORDER_NOT_FOUND',
      message: 'We couldn’t find this order.',
    })
  })

  test('needs a reason, and a number that can be one', async () => {
    const sku = await insertDress(db, ++dresses, 2)
    const { order_number } = await newOrder(shop, [{ sku, quantity: 2 }])
    const asked = { kind: 'order' as const, ...NO_TEXTS, order_number, reason: ' ' }
    const { status, error } = await service.call(previewOrderMail, asked)
    expect(status).toBe(400)
    expect(Object.keys(error.fields!)).toEqual(['reason'])
    expect((await preview('order', 'hello!')).error.fields).toEqual({
      order_number: 'Please enter the number of an order, such as TW-4F7K2M9Q',
    })
  })
})
