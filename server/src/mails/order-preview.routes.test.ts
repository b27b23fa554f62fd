import {
  type MailTexts,
  ORDER_MAIL_KINDS,
  type OrderMailKind,
  previewOrderMail,
} from '@twirl/contract/staff/mails'
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
