import { randomUUID } from 'node:crypto'
import {
  addOrderNote,
  getOrderMail,
  getStaffOrder,
  listOrderMails,
  listOrderNotes,
  sendOrderMailAgain,
} from '@twirl/contract/staff/orders/order-details'
import { listAudit } from '@twirl/contract/staff/access/audit'
import { unitCodeOf } from '@twirl/contract/staff/warehouse/unit-code'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { ADDRESS, insertDress, openCheckoutShop } from '../../../test/checkout/checkout-shop.ts'
import {
  LABEL,
  newDeliveredOrder,
  openRentalShop,
  unitsOf,
} from '../../../test/checkout/rental-shop.ts'
import { insertOrder } from '../../../test/order-factory.ts'
import { logInStaff } from '../../../test/staff-factory.ts'
import { insertTrunkShow } from '../../../test/trunk-show-factory.ts'

const shop = await openCheckoutShop({ now: new Date('2027-01-04T17:00:00Z') })
const { db } = shop
const rentals = openRentalShop(shop)
const member = await logInStaff(shop, ['service'])
const owner = await logInStaff(shop, ['owner'])
let dresses = 100

const NO_ORDER = 'TW-00000000'
const auditOf = async (subject: string) =>
  (await owner.call(listAudit, { subject_kind: 'order', subject })).body.entries

describe('GET /ajax/admin/orders/{orderNumber}', () => {
  test('shows who, where to, the units with their way, and the charge line by line (STAFF-15, STAFF-16)', async () => {
    const sku = await insertDress(db, ++dresses, 2)
    const order = await newDeliveredOrder(shop, rentals, [{ sku, quantity: 2 }])
    const units = await unitsOf(shop, order.order_number)
    const { body } = await member.call(getStaffOrder, { orderNumber: order.order_number })
    expect(body).toMatchObject({
      states: ['OUT'],
      status: 'PAID',
      customer: { email: order.email, phone: ADDRESS.cell_phone },
      delivery_address: { street_address: ADDRESS.street_address },
      event: null,
      due_date: '2027-02-03',
      carrier: LABEL.carrier,
      tracking_number: LABEL.tracking_number,
      card: { last_four: '4242' },
      applications: [],
    })
    expect(body.timeline.map(({ step }) => step)).toEqual([
      'ORDERED',
      'PACKED',
      'SHIPPED',
      'DELIVERED',
    ])
    expect(body.items).toHaveLength(1)
    expect(body.items[0]).toMatchObject({ sku, quantity: 2, rental: { state: 'OUT' } })
    expect(new Set(body.items[0]!.units)).toEqual(
      new Set(units.map(({ id }) => ({ code: unitCodeOf(id), state: 'OUT', is_current: true }))),
    )
    const sum = body.ledger.reduce((total, { amount }) => total + Math.round(amount * 100), 0)
    expect(sum).toBe(Math.round(body.total * 100))
    expect(body.ledger[0]).toMatchObject({ kind: 'ITEM', amount: 70, is_pending: false })
    expect(body.ledger[0]!.reference).toMatch(/./)
  })

  test('shows discount, fee, tax, refunds, later charges and requests', async () => {
    const trunk_show_id = await insertTrunkShow(db)
    const order = await insertOrder(db, {
      items: [{ price_cents: 10_000, discount_cents: 1_000, refund: { detail: 'A hole.' } }],
      subtotal_cents: 10_000,
      discount_cents: 1_000,
      delivery_fee_cents: 999,
      tax_cents: 850,
      total_cents: 10_849,
      refunded_cents: 3_000,
      coupon_code: 'SPRING',
      discount_type: 'AMOUNT',
      discount_value: 1_000,
      trunk_show_id,
      trunk_show_theme: 'Gala',
      lead_name: 'Chloe Park',
      party_date: '2026-06-20',
      channel: 'GROUP_RENTAL',
    })
    await sql`
      insert into refund (order_id, kind, state, amount_cents, gateway_key, gateway_refund_id, created_at, paid_at)
      values (${order.id}, 'FINANCIAL', 'PAID', 3000, ${`r1 ${order.id}`}, 're_1', now(), now()),
        (${order.id}, 'ITEMS', 'RESERVED', 2000, ${`r2 ${order.id}`}, null, now(), null)`.execute(
      db,
    )
    await sql`
      insert into refund_line (refund_id, order_item_id, target, amount_cents, tax_cents)
      select id, ${order.item_ids[0]}, 'ITEM', 2000, 0 from refund where gateway_key = ${`r2 ${order.id}`}`.execute(
      db,
    )
    const later = await insertOrder(db, {
      channel: 'EXTRA_FULL_PRICE_CHARGE',
      original_order_id: order.id,
      items: [{ transaction_type: 'PURCHASE', rental_item_id: order.item_ids[0]! }],
    })
    const { body } = await member.call(getStaffOrder, { orderNumber: order.order_number })
    expect(body.ledger.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['ITEM', 100],
      ['DISCOUNT', -10],
      ['DELIVERY', 9.99],
      ['TAX', 8.5],
      ['REFUND', -30],
      ['REFUND', -20],
      ['LATER_CHARGE', 35],
    ])
    expect(body.ledger[4]).toMatchObject({ reference: 're_1', is_pending: false })
    expect(body.ledger[5]).toMatchObject({
      text: 'Refund: Odette Mini',
      reference: null,
      is_pending: true,
    })
    expect(body.ledger[6]!.order_number).toBe(later.order_number)
    expect(body.applications).toMatchObject([
      { title: 'Odette Mini', reason: 'DIDNT_FIT', detail: 'A hole.', state: 'REQUESTED' },
    ])
    expect(body.event).toMatchObject({ theme: 'Gala', lead_name: 'Chloe Park' })
    expect(body.party_date).toBe('2026-06-20')
    expect(body.later_orders.map((each) => each.order_number)).toEqual([later.order_number])
  })

  test('an unknown number is not found, whatever is asked about it', async () => {
    const which = { orderNumber: NO_ORDER }
    const request_key = randomUUID()
    const answers = [
      await member.call(getStaffOrder, which),
      await member.call(listOrderNotes, which),
      await member.call(addOrderNote, { ...which, text: 'Hello', request_key }),
      await member.call(listOrderMails, which),
      await member.call(getOrderMail, { ...which, id: 1 }),
      await member.call(sendOrderMailAgain, { ...which, id: 1, request_key }),
    ]
    for (const { error } of answers) expect(error.errorCode).toBe('ORDER_NOT_FOUND')
  })
})

describe('a note (STAFF-17)', () => {
  test('is added once with its author, and is in the audit log', async () => {
    const { order_number: orderNumber } = await insertOrder(db)
    const note = { orderNumber, text: '  Called about the zipper. ', request_key: randomUUID() }
    const answers = await Promise.all([
      member.call(addOrderNote, note),
      member.call(addOrderNote, note),
    ])
    for (const { status } of answers) expect(status).toBe(200)
    await member.call(addOrderNote, { ...note, text: 'Done.', request_key: randomUUID() })
    const { body } = await member.call(listOrderNotes, { orderNumber })
    expect(body.notes.map(({ text }) => text)).toEqual(['Done.', 'Called about the zipper.'])
    expect(body.notes[0]!.author).toMatch(/^Member /)
    const entries = await auditOf(orderNumber)
    expect(entries.map(({ action }) => action)).toEqual(['order.add-note', 'order.add-note'])
  })

  test('is refused when its form saved another one, and cannot be changed or deleted', async () => {
    const { order_number: orderNumber } = await insertOrder(db)
    const note = { orderNumber, text: 'One', request_key: randomUUID() }
    await member.call(addOrderNote, note)
    const { error } = await member.call(addOrderNote, { ...note, text: 'Two' })
    expect(error.errorCode).toBe('STEP_REFUSED')
    expect((await member.call(listOrderNotes, { orderNumber })).body.notes).toHaveLength(1)
    const changes = [
      db.deleteFrom('order_note').execute(),
      db.updateTable('order_note').set({ text: 'x' }).execute(),
    ]
    for (const change of changes) await expect(change).rejects.toThrow('append-only')
  })
})

describe('the mails of an order (STAFF-18)', () => {
  test('are listed, shown without the keys of their links, and sent again once', async () => {
    const sku = await insertDress(db, ++dresses, 2)
    const { order_number: orderNumber, email } = await newDeliveredOrder(shop, rentals, [
      { sku, quantity: 2 },
    ])
    const { body } = await member.call(listOrderMails, { orderNumber })
    expect(body.mails).toHaveLength(2)
    const [shipped, placed] = body.mails
    expect(shipped).toMatchObject({ to: email, has_content: true, is_failed: false })
    const { body: shown } = await member.call(getOrderMail, { orderNumber, id: placed!.id })
    expect(shown).toMatchObject({ to: email, subject: placed!.subject })
    expect(shown.text).toContain(`/order/${orderNumber}?key=…`)

    const again = { orderNumber, id: shipped!.id, request_key: randomUUID() }
    const answers = await Promise.all([
      member.call(sendOrderMailAgain, again),
      member.call(sendOrderMailAgain, again),
    ])
    for (const { status } of answers) expect(status).toBe(200)
    const subjects = (await shop.outbox(email)).map(({ subject }) => subject)
    expect(subjects).toEqual([shipped!.subject, shipped!.subject, placed!.subject])
    const entries = await auditOf(orderNumber)
    expect(entries.map(({ action }) => action)).toEqual(['order.send-mail-again'])
  })

  test('those of another order are not found', async () => {
    const sku = await insertDress(db, ++dresses, 2)
    const order = await newDeliveredOrder(shop, rentals, [{ sku, quantity: 2 }])
    const other = await insertOrder(db)
    const { body } = await member.call(listOrderMails, { orderNumber: order.order_number })
    const which = { orderNumber: other.order_number, id: body.mails[0]!.id }
    const answers = [
      await member.call(getOrderMail, which),
      await member.call(sendOrderMailAgain, { ...which, request_key: randomUUID() }),
    ]
    for (const { error } of answers) expect(error.errorCode).toBe('NOT_FOUND')
  })
})
