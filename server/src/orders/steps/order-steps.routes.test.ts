import { getOrder } from '@twirl/contract/buying/orders'
import * as contract from '@twirl/contract/staff/orders/order-steps'
import { unitCodeOf } from '@twirl/contract/staff/warehouse/unit-code'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { bodyOf } from '../../../test/build-test-app.ts'
import { checkBooks, NO_DISCREPANCIES } from '../../../test/checkout/check-books.ts'
import { insertDress, openCheckoutShop } from '../../../test/checkout/checkout-shop.ts'
import {
  newDeliveredOrder,
  newOrder,
  openRentalShop,
  statesOf,
  unitsOf,
} from '../../../test/checkout/rental-shop.ts'
import { logInStaff } from '../../../test/staff-factory.ts'

const NOW = new Date('2027-01-04T17:00:00Z')
const app = await openCheckoutShop({ now: NOW })
const { db, clock } = app
const rentals = openRentalShop(app)
const LABEL = { carrier: 'UPS', tracking_number: '1Z999AA10123456784' } as const
const OTHER_LABEL = { ...LABEL, tracking_number: '1Z999AA10123456785' }
let dresses = 100

const wren = await logInStaff(app, ['warehouse'])
const kit = await logInStaff(app, ['warehouse'])
await sql`update staff_member set name = 'Wren Abbott' where id = ${wren.id}`.execute(db)
await sql`update staff_member set name = 'Kit Moss' where id = ${kit.id}`.execute(db)

beforeEach(() => clock.set(NOW))
afterEach(async () => {
  expect(await checkBooks(db)).toEqual(NO_DISCREPANCIES)
})

const newSku = (units: number) => insertDress(db, ++dresses, units)
/** Two of a dress: one is less than the minimum of an order. */
const rent = async () => newOrder(app, [{ sku: await newSku(2), quantity: 2 }])

/** What the audit log says about an order, oldest first. */
const auditOf = async (orderNumber: string) => {
  const { rows } = await sql<{ action: string; staff_id: number }>`
    select action, staff_id from audit_entry
    where subject_kind = 'order' and subject_id = ${orderNumber} order by id`.execute(db)
  return rows.map(({ action, staff_id }) => `${action} ${staff_id === wren.id ? 'Wren' : 'Kit'}`)
}

const UNKNOWN = 'TW-00000000'

describe('steps of an order (STAFF-20)', () => {
  test('lead from the order to the return, each with who took it', async () => {
    const { order_number: number, orderItems, visitor } = await rent()
    const shown = bodyOf(await wren.call(contract.getOrderSteps, { number }))
    expect(shown).toMatchObject({
      steps: ['pack', 'cancel'],
      state: `Order ${number} is not packed yet.`,
      items: [{ quantity: 2, units: [{ state: 'on the rail', is_receivable: false }, {}] }],
    })
    const packed = bodyOf(await wren.call(contract.packOrder, { number }))
    expect(packed.steps).toEqual(['ship', 'unpack', 'cancel'])
    expect(packed.items[0]!.units[0]!.state).toBe('in the parcel')
    const shipped = bodyOf(await kit.call(contract.shipOrder, { number, ...LABEL }))
    expect(shipped).toMatchObject({ steps: ['deliver', 'correct-label', 'receive'], label: LABEL })
    const seen = bodyOf(await visitor.call(getOrder, { orderNumber: number }))
    expect(seen).toMatchObject({
      shipping_company_code: 'UPS',
      tracking_number: LABEL.tracking_number,
    })
    const delivered = bodyOf(await wren.call(contract.deliverOrder, { number }))
    expect(delivered.steps).toEqual(['receive', 'correct-label'])
    const received = await kit.call(contract.receiveItem, {
      number,
      order_item_id: orderItems[0]!.id,
      units: delivered.items[0]!.units.map(({ code }) => code),
    })
    expect(bodyOf(received)).toMatchObject({
      steps: ['correct-label'],
      acts: [
        { action: 'Received pieces', name: 'Kit Moss' },
        { action: 'Marked as delivered', name: 'Wren Abbott' },
        { action: 'Shipped', name: 'Kit Moss' },
        { action: 'Packed', name: 'Wren Abbott' },
      ],
    })
    expect(await statesOf(app, number)).toEqual(['RECEIVED', 'RECEIVED'])
  })

  test('that are repeated change nothing and are recorded once', async () => {
    const { order_number: number, orderItems, email } = await rent()
    const units = (await unitsOf(app, number)).map(({ id }) => unitCodeOf(id))
    const input = { number, order_item_id: orderItems[0]!.id, units }
    const twice = async (take: () => Promise<{ status: number }>) =>
      expect([(await take()).status, (await take()).status]).toEqual([200, 200])
    await twice(() => wren.call(contract.packOrder, { number }))
    await twice(() => wren.call(contract.unpackOrder, { number }))
    await twice(() => wren.call(contract.packOrder, { number }))
    await twice(() => wren.call(contract.shipOrder, { number, ...LABEL }))
    await twice(() => wren.call(contract.deliverOrder, { number }))
    await twice(() => wren.call(contract.receiveItem, input))
    expect(await auditOf(number)).toEqual(
      ['pack', 'unpack', 'pack', 'ship', 'deliver', 'receive'].map((step) => `order.${step} Wren`),
    )
    expect(await app.outbox(email)).toHaveLength(3)
  })

  test('that are out of order say how far the order is (STAFF-21)', async () => {
    const { order_number: number } = await rent()
    const ship = () => kit.call(contract.shipOrder, { number, ...LABEL })
    const refused = (message: string) => ({ error_code: 'STEP_REFUSED', error_message: message })
    expect((await ship()).error).toMatchObject(refused(`Order ${number} is not packed yet.`))
    await wren.call(contract.packOrder, { number })
    const packed = `Order ${number} was packed on 01/04/2027 12:00 PM New York time by Wren Abbott, and is not shipped yet.`
    expect((await kit.call(contract.deliverOrder, { number })).error).toMatchObject(refused(packed))
    await wren.call(contract.unpackOrder, { number })
    expect((await ship()).error).toMatchObject(
      refused(
        `Order ${number} is not packed any more: it was unpacked on 01/04/2027 12:00 PM New York time by Wren Abbott.`,
      ),
    )
    await wren.call(contract.packOrder, { number })
    await ship()
    const shipped = `Order ${number} was shipped with UPS ${LABEL.tracking_number} on 01/04/2027 12:00 PM New York time by Kit Moss, and is not delivered yet.`
    const otherLabel = await wren.call(contract.shipOrder, { number, ...OTHER_LABEL })
    expect(otherLabel.error).toMatchObject(refused(shipped))
    expect((await wren.call(contract.unpackOrder, { number })).error).toMatchObject(
      refused(shipped),
    )
  })

  test('of an order that does not exist are not found', async () => {
    for (const call of [
      wren.call(contract.getOrderSteps, { number: UNKNOWN }),
      wren.call(contract.packOrder, { number: UNKNOWN }),
      wren.call(contract.unpackOrder, { number: UNKNOWN }),
      wren.call(contract.shipOrder, { number: UNKNOWN, ...LABEL }),
      wren.call(contract.correctLabel, { number: UNKNOWN, ...LABEL, replaces: 'X' }),
      wren.call(contract.deliverOrder, { number: UNKNOWN }),
    ])
      expect((await call).error.error_code).toBe('ORDER_NOT_FOUND')
  })

  test('at once: of two labels one is on the parcel, and the other member hears which', async () => {
    const { order_number: number, email } = await rent()
    await Promise.all([wren, kit].map(({ call }) => call(contract.packOrder, { number })))
    const answers = await Promise.all([
      wren.call(contract.shipOrder, { number, ...LABEL }),
      kit.call(contract.shipOrder, { number, ...OTHER_LABEL }),
    ])
    const [won, lost] = answers.toSorted((a, b) => a.status - b.status)
    const { tracking_number } = bodyOf(won!).label!
    const winner = tracking_number === LABEL.tracking_number ? 'Wren Abbott' : 'Kit Moss'
    expect(lost!.error.error_message).toContain(`with UPS ${tracking_number}`)
    expect(lost!.error.error_message).toContain(`by ${winner}`)
    expect((await auditOf(number)).map((act) => act.split(' ')[0])).toEqual([
      'order.pack',
      'order.ship',
    ])
    expect(await app.outbox(email)).toHaveLength(2)
  })
})

test('a parcel that is shipped and delivered at once is shipped first, or not delivered', async () => {
  for (let round = 0; round < 4; round++) {
    const { order_number: number } = await rent()
    await wren.call(contract.packOrder, { number })
    const [shipped, delivered] = await Promise.all([
      wren.call(contract.shipOrder, { number, ...LABEL }),
      kit.call(contract.deliverOrder, { number }),
    ])
    const { delivered_at } = bodyOf(await wren.call(contract.getOrderSteps, { number }))
    expect([shipped.status, delivered.status]).toEqual([200, delivered_at ? 200 : 409])
  }
})

describe('POST unpack', () => {
  test('puts the units back, and the order can be packed and unpacked again', async () => {
    const { order_number: number } = await rent()
    for (let round = 0; round < 2; round++) {
      await wren.call(contract.packOrder, { number })
      expect(await statesOf(app, number)).toEqual(['PACKED', 'PACKED'])
      const unpacked = bodyOf(await wren.call(contract.unpackOrder, { number }))
      expect(unpacked.steps).toEqual(['pack', 'cancel'])
      expect(await statesOf(app, number)).toEqual(['IN_HOUSE', 'IN_HOUSE'])
    }
  })
})

describe('POST ship', () => {
  test.each([
    ['UPS', '1Z999AA1012345678', false],
    ['USPS', '1Z999AA10123456784', false],
    ['USPS', '9400 1000 0000 0000 0000 00', true],
    ['FEDEX', '1234-5678-9012', true],
    ['FEDEX', '12345', false],
    ['DHL', '', false],
    ['DHL', '12<34567890', false],
  ] as const)('%s %j fits: %s (STAFF-22)', async (carrier, tracking_number, isRight) => {
    const input = { number: UNKNOWN, carrier, tracking_number }
    const { error } = await wren.call(contract.shipOrder, input)
    expect(error.error_code).toBe(isRight ? 'ORDER_NOT_FOUND' : 'BAD_REQUEST')
  })
})

describe('PUT label (STAFF-22)', () => {
  test('corrects the number once, tells the customer, and is refused when overtaken', async () => {
    const { order_number: number, email } = await rent()
    await wren.call(contract.packOrder, { number })
    const replaces = LABEL.tracking_number
    const early = await wren.call(contract.correctLabel, { number, ...OTHER_LABEL, replaces })
    expect(early.error.error_code).toBe('STEP_REFUSED')
    await wren.call(contract.shipOrder, { number, ...LABEL })
    const correct = () => kit.call(contract.correctLabel, { number, ...OTHER_LABEL, replaces })
    expect(bodyOf(await correct()).label).toEqual(OTHER_LABEL)
    expect(bodyOf(await correct()).label).toEqual(OTHER_LABEL)
    const third = { carrier: 'FEDEX', tracking_number: '123456789012' } as const
    const overtaken = await wren.call(contract.correctLabel, { number, ...third, replaces })
    expect(overtaken.error.error_message).toContain(`UPS ${OTHER_LABEL.tracking_number}`)
    const [mail, ...earlier] = await app.outbox(email)
    expect(mail!.subject).toBe(`New tracking number for order ${number}`)
    expect(mail!.text).toContain(OTHER_LABEL.tracking_number)
    expect(earlier).toHaveLength(2)
    expect(await auditOf(number)).toEqual([
      'order.pack Wren',
      'order.ship Wren',
      'order.correct-label Kit',
    ])
  })
})

describe('POST receive', () => {
  test('takes back unit by unit, and refuses those of others', async () => {
    const [order, other] = [await rent(), await rent()]
    const { order_number: number, orderItems } = order
    const order_item_id = orderItems[0]!.id
    await wren.call(contract.packOrder, { number })
    const units = (await unitsOf(app, number)).map(({ id }) => unitCodeOf(id))
    const receive = (codes: string[], item = order_item_id) =>
      wren.call(contract.receiveItem, { number, order_item_id: item, units: codes })
    expect((await receive([units[0]!])).error.error_message).toContain('has not left yet')
    await wren.call(contract.shipOrder, { number, ...LABEL })
    const foreign = unitCodeOf((await unitsOf(app, other.order_number))[0]!.id)
    expect((await receive([foreign])).error.error_message).toContain(`Unit ${foreign} is not away`)
    expect((await receive([units[0]!], other.orderItems[0]!.id)).error.error_code).toBe(
      'ORDER_ITEM_NOT_FOUND',
    )
    expect((await receive(['1234567'])).error.error_code).toBe('BAD_REQUEST')
    expect(bodyOf(await receive([units[0]!])).steps).toContain('receive')
    expect(bodyOf(await receive([units[1]!])).steps).not.toContain('receive')
    expect(await statesOf(app, number)).toEqual(['RECEIVED', 'RECEIVED'])
  })
})

describe('several orders at once (STAFF-23)', () => {
  test('each has its own result, and one that fails does not stop the others', async () => {
    const [first, second, gone] = [await rent(), await rent(), await rent()]
    await sql`update unit set state = 'REPAIR' where sku = ${gone.orderItems[0]!.sku}`.execute(db)
    const numbers = [first, gone, second].map(({ order_number }) => order_number)
    const { results } = bodyOf(
      await wren.call(contract.packOrders, { numbers: [UNKNOWN, ...numbers, numbers[0]!] }),
    )
    expect(results).toEqual([
      { number: UNKNOWN, is_done: false, text: 'We couldn’t find this order.' },
      { number: numbers[0], is_done: true, text: null },
      { number: numbers[1], is_done: false, text: expect.stringContaining('is in repair') },
      { number: numbers[2], is_done: true, text: null },
    ])
    const shipped = await wren.call(contract.shipOrders, {
      carrier: 'FEDEX',
      orders: [
        { number: numbers[0]!, tracking_number: '123456789012' },
        { number: numbers[1]!, tracking_number: '123456789013' },
        { number: numbers[2]!, tracking_number: '12' },
      ],
    })
    expect(bodyOf(shipped).results.map(({ text }) => text)).toEqual([
      null,
      `Order ${numbers[1]} is not packed yet.`,
      'A FedEx number has at least 12 digits',
    ])
    const delivered = bodyOf(await wren.call(contract.deliverOrders, { numbers }))
    expect(delivered.results.map(({ is_done }) => is_done)).toEqual([true, false, false])
    await sql`update unit set state = 'IN_HOUSE' where sku = ${gone.orderItems[0]!.sku}`.execute(db)
  })

  test('more than a hundred are refused', async () => {
    const numbers = Array.from({ length: 101 }, () => UNKNOWN)
    const { error } = await wren.call(contract.packOrders, { numbers })
    expect(error.error_code).toBe('BAD_REQUEST')
  })
})

test('what the shop itself does is not in the log of staff', async () => {
  const { order_number } = await newDeliveredOrder(app, rentals, [
    { sku: await newSku(2), quantity: 2 },
  ])
  expect(await auditOf(order_number)).toEqual([])
})
