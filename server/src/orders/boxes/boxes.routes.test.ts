import * as contract from '@twirl/contract/staff/orders/boxes'
import {
  cancelOrder,
  correctLabel,
  deliverOrders,
  handOutOrders,
  packOrder,
  shipOrder,
} from '@twirl/contract/staff/orders/order-steps'
import { getOrderSlip } from '@twirl/contract/staff/orders/slips'
import { isUnitCode, unitCodeOf } from '@twirl/contract/staff/warehouse/unit-code'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { bodyOf } from '../../../test/build-test-app.ts'
import { checkBooks, NO_DISCREPANCIES } from '../../../test/checkout/check-books.ts'
import {
  ADDRESS,
  DRESS,
  newCustomerBuyer,
  openCheckoutShop,
  SKU,
} from '../../../test/checkout/checkout-shop.ts'
import { newOrder, statesOf } from '../../../test/checkout/rental-shop.ts'
import { logInStaff } from '../../../test/staff-factory.ts'
import { insertTrunkShow } from '../../../test/trunk-show-factory.ts'

const NOW = new Date('2027-01-04T17:00:00Z')
const app = await openCheckoutShop({ now: NOW })
const { db, clock } = app
const wren = await logInStaff(app, ['warehouse'])
const kit = await logInStaff(app, ['warehouse'])
const sam = await logInStaff(app, ['service'])
const LABEL = { carrier: 'UPS', tracking_number: '1Z999AA10123456784' } as const
const OTHER_LABEL = { carrier: 'FEDEX', tracking_number: '123456789012' } as const
let events = 0

beforeEach(() => clock.set(NOW))
afterEach(async () => {
  expect(await checkBooks(db)).toEqual(NO_DISCREPANCIES)
})

/** An event with the orders of two members. */
async function newBox() {
  const password = `box${++events}`
  const id = await insertTrunkShow(db, {
    password,
    theme: `Formal ${events}`,
    opens_at: new Date('2027-01-01T12:00:00Z'),
    closes_at: new Date('2027-01-06T12:00:00Z'),
    hand_out_date: '2027-01-20',
    party_date: '2027-01-22',
    shipping_address: JSON.stringify(ADDRESS),
    products: [DRESS],
  })
  const orders = []
  for (let i = 0; i < 2; i++) {
    const bag = { trunk_show_id: id, password, sku: SKU, transaction_type: 'RENT' } as const
    const member = await newCustomerBuyer(app, bag)
    const { order_number } = bodyOf(await member.place(bodyOf(await member.previewBag())))
    orders.push({ ...member, order_number })
  }
  return { id, orders }
}

describe('the box of an event (STAFF-25)', () => {
  test('is packed, shipped with one label and handed out as a whole', async () => {
    const { id, orders } = await newBox()
    const progress = async () => {
      const { boxes } = bodyOf(await wren.call(contract.listBoxes, {}))
      const { packed, shipped, handed_out, units_away, ...box } = boxes.find(
        (each) => each.id === id,
      )!
      expect(box.orders).toBe(2)
      return [packed, shipped, handed_out, units_away]
    }
    expect(await progress()).toEqual([0, 0, 0, 0])
    for (let repeat = 0; repeat < 2; repeat++) bodyOf(await wren.call(contract.packBox, { id }))
    expect(await progress()).toEqual([2, 0, 0, 0])
    for (let repeat = 0; repeat < 2; repeat++)
      bodyOf(await wren.call(contract.shipBox, { id, ...LABEL }))
    expect(await progress()).toEqual([2, 2, 0, 2])
    for (let repeat = 0; repeat < 2; repeat++) bodyOf(await wren.call(contract.handOutBox, { id }))
    expect(await progress()).toEqual([2, 2, 2, 2])
    const box = bodyOf(await wren.call(contract.getBox, { id }))
    expect(box.members).toMatchObject([
      { pieces: 1, units_away: 1, label: LABEL },
      { pieces: 1, units_away: 1, label: LABEL },
    ])
    for (const { order_number, email } of orders) {
      expect(await statesOf(app, order_number)).toEqual(['OUT'])
      expect(await app.outbox(email)).toHaveLength(2)
      const { rows } = await sql<{ action: string }>`
        select action from audit_entry where subject_id = ${order_number} order by id`.execute(db)
      expect(rows.map(({ action }) => action)).toEqual([
        'order.pack',
        'order.ship',
        'order.hand-out',
      ])
    }
  })

  test('is listed in pages while it needs something, and then only among all of these months', async () => {
    const { id, orders } = await newBox()
    const listed = async (is_done: boolean) => {
      const ids: number[] = []
      let after: string | undefined
      do {
        const page = bodyOf(
          await wren.call(contract.listBoxes, { is_done, limit: 1, ...(after && { after }) }),
        )
        ids.push(...page.boxes.map((box) => box.id))
        after = page.next ?? undefined
      } while (after)
      return ids.filter((each) => each === id)
    }
    expect(await listed(false)).toEqual([id])
    for (const { order_number } of orders)
      bodyOf(await sam.call(cancelOrder, { number: order_number, reason: 'Asked for by mail.' }))
    expect(await listed(false)).toEqual([])
    const bad = await wren.call(contract.listBoxes, { after: 'WyJ4IiwxXQ' })
    expect(bad.error.error_code).toBe('BAD_REQUEST')
  })

  test('says how far it is when a step is out of order, and what does not exist is not found', async () => {
    const { id, orders } = await newBox()
    const early = await wren.call(contract.shipBox, { id, ...LABEL })
    expect(early.error.error_code).toBe('STEP_REFUSED')
    expect(early.error.error_message).toBe(`Order ${orders[0]!.order_number} is not packed yet.`)
    await wren.call(contract.packBox, { id })
    const unshipped = await wren.call(contract.handOutBox, { id })
    expect(unshipped.error.error_message).toContain('is not shipped yet')
    const unknown = { id: 2_000_000 }
    for (const call of [
      wren.call(contract.getBox, unknown),
      wren.call(contract.getBoxSlips, unknown),
      wren.call(contract.packBox, unknown),
      wren.call(contract.shipBox, { ...unknown, ...LABEL }),
      wren.call(contract.handOutBox, unknown),
    ])
      expect((await call).error.error_code).toBe('NOT_FOUND')
    const empty = await insertTrunkShow(db)
    const nothing = await wren.call(contract.packBox, { id: empty })
    expect(nothing.error.error_message).toBe('This event has no orders to send.')
  })

  test('has one label, when two members ship it at once', async () => {
    const { id } = await newBox()
    await Promise.all([wren, kit].map(({ call }) => call(contract.packBox, { id })))
    const answers = await Promise.all([
      wren.call(contract.shipBox, { id, ...LABEL }),
      kit.call(contract.shipBox, { id, ...OTHER_LABEL }),
    ])
    const [won, lost] = answers.toSorted((a, b) => a.status - b.status)
    const [first, second] = bodyOf(won!).members
    expect(first!.label).toEqual(second!.label)
    expect(lost!.error.error_message).toContain(`was shipped with`)
  })

  test('leaves in several boxes, each with its label, one after the other (STAFF-166)', async () => {
    const { id, orders } = await newBox()
    const [first, second] = orders.map(({ order_number }) => order_number) as [string, string]
    const ship = (numbers: string[], label: typeof LABEL | typeof OTHER_LABEL, by = wren) =>
      by.call(contract.shipBox, { id, numbers, ...label })
    expect((await ship([first], LABEL)).error.errorCode).toBe('STEP_REFUSED')
    bodyOf(await wren.call(contract.packBox, { id }))
    for (let repeat = 0; repeat < 2; repeat++) {
      const box = bodyOf(await ship([first], LABEL))
      expect([box.shipped, box.orders]).toEqual([1, 2])
    }
    const again = await ship([first, second], OTHER_LABEL, kit)
    expect(again.error.message).toMatch(
      /^Order \S+ was shipped with UPS 1Z999AA10123456784 on .+ by /,
    )
    const unknown = await ship(['TW-00000000'], OTHER_LABEL)
    expect(unknown.error.errorCode).toBe('STEP_REFUSED')
    clock.set(new Date('2027-01-04T17:05:00Z'))
    const box = bodyOf(await ship([second], OTHER_LABEL, kit))
    expect(new Map(box.members.map(({ order_number, label }) => [order_number, label]))).toEqual(
      new Map<string, unknown>([
        [first, LABEL],
        [second, OTHER_LABEL],
      ]),
    )
    for (const [i, { tracking_number }] of [LABEL, OTHER_LABEL].entries()) {
      const mails = (await app.outbox(orders[i]!.email)).filter(({ text }) =>
        text.includes(tracking_number),
      )
      expect(mails).toHaveLength(1)
    }
    // Only the box with that number gets the corrected one.
    const label = { carrier: 'FEDEX', tracking_number: '999999999999' } as const
    const replaces = OTHER_LABEL.tracking_number
    bodyOf(await wren.call(correctLabel, { number: second, replaces, ...label }))
    const { members } = bodyOf(await wren.call(contract.getBox, { id }))
    expect(members.find(({ order_number }) => order_number === first)!.label).toEqual(LABEL)
  })

  test('keeps all orders of a person in one box (STAFF-166)', async () => {
    const { id, orders } = await newBox()
    const numbers = orders.map(({ order_number }) => order_number)
    await sql`
      update customer_order set customer_id = ${orders[0]!.customer_id}, owner = ${`c:${orders[0]!.customer_id}`}
      where trunk_show_id = ${id}`.execute(db)
    bodyOf(await wren.call(contract.packBox, { id }))
    const apart = await wren.call(contract.shipBox, { id, numbers: [numbers[0]!], ...LABEL })
    expect(apart.error.message).toBe(
      `Order ${numbers[1]} is of the same person. A person’s pieces travel in one box.`,
    )
    expect(bodyOf(await wren.call(contract.shipBox, { id, numbers, ...LABEL })).shipped).toBe(2)
  })

  test('of two members who ship a person in two boxes at once, one does (STAFF-166)', async () => {
    const { id, orders } = await newBox()
    bodyOf(await wren.call(contract.packBox, { id }))
    const numbers = [orders[0]!.order_number]
    const answers = await Promise.all([
      wren.call(contract.shipBox, { id, numbers, ...LABEL }),
      kit.call(contract.shipBox, { id, numbers, ...OTHER_LABEL }),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await app.outbox(orders[0]!.email)).toHaveLength(2)
  })

  test('gets a corrected label for all its orders (STAFF-22)', async () => {
    const { id, orders } = await newBox()
    await wren.call(contract.packBox, { id })
    await wren.call(contract.shipBox, { id, ...LABEL })
    const number = orders[0]!.order_number
    const replaces = LABEL.tracking_number
    bodyOf(await wren.call(correctLabel, { number, ...OTHER_LABEL, replaces }))
    const { members } = bodyOf(await wren.call(contract.getBox, { id }))
    expect(members.map(({ label }) => label)).toEqual([OTHER_LABEL, OTHER_LABEL])
    for (const { email } of orders) expect(await app.outbox(email)).toHaveLength(3)
  })
})

describe('a box that comes back (STAFF-95)', () => {
  test('is received with a result for each piece; what is missing stays out', async () => {
    const { id, orders } = await newBox()
    await wren.call(contract.packBox, { id })
    await wren.call(contract.shipBox, { id, ...LABEL })
    await wren.call(contract.handOutBox, { id })
    const { away } = bodyOf(await wren.call(contract.getBox, { id }))
    expect(away.map(({ order_number }) => order_number).toSorted()).toEqual(
      orders.map(({ order_number }) => order_number).toSorted(),
    )
    const [first, second] = away
    const stranger = unitCodeOf(2_000_000)
    const receive = (units: string[]) => wren.call(contract.receiveBox, { id, units })
    const { results, box } = bodyOf(await receive([first!.code, stranger]))
    expect(results).toEqual([
      { code: first!.code, is_done: true, text: null },
      { code: stranger, is_done: false, text: 'No order of this event is waiting for it.' },
    ])
    expect(box).toMatchObject({ units_away: 1, away: [{ code: second!.code }] })
    expect(await statesOf(app, first!.order_number)).toEqual(['RECEIVED'])
    expect(await statesOf(app, second!.order_number)).toEqual(['OUT'])
    expect(bodyOf(await receive([second!.code])).box.units_away).toBe(0)
    const unknown = await wren.call(contract.receiveBox, { id: 2_000_000, units: [stranger] })
    expect(unknown.error.error_code).toBe('NOT_FOUND')
  })
})

describe('packing slips (STAFF-26)', () => {
  test('of a box: one for each person, with unit codes and the address of the box', async () => {
    const { id } = await newBox()
    const { slips, address } = bodyOf(await wren.call(contract.getBoxSlips, { id }))
    expect(address).toEqual(ADDRESS)
    expect(slips).toHaveLength(2)
    const codes = slips.flatMap(({ items }) => items.flatMap(({ units }) => units))
    expect([codes.length, codes.every(isUnitCode), new Set(codes).size]).toEqual([2, true, 2])
    const answer = await wren.call(getOrderSlip, { number: slips[0]!.order_number })
    expect(bodyOf(answer)).toEqual({ slip: slips[0], address })
  })

  test('of an order: its own address and due date, and no price', async () => {
    const { order_number: number } = await newOrder(app, [{ sku: SKU, quantity: 2 }])
    const { slip, address } = bodyOf(await wren.call(getOrderSlip, { number }))
    expect(address).toEqual(ADDRESS)
    expect(slip).toMatchObject({ due_date: '2027-02-03', items: [{ quantity: 2, size: 'M' }] })
    expect(slip.items[0]!.units).toHaveLength(2)
    expect(JSON.stringify(slip)).not.toMatch(/price|amount|total|\$/)
    const { error } = await wren.call(getOrderSlip, { number: 'TW-00000000' })
    expect(error.error_code).toBe('ORDER_NOT_FOUND')
  })
})

test('a box that has left is handed out while another one has not (STAFF-166)', async () => {
  const { id, orders } = await newBox()
  const [first, second] = orders.map(({ order_number }) => order_number)
  bodyOf(await wren.call(packOrder, { number: first! }))
  bodyOf(await wren.call(shipOrder, { number: first!, ...LABEL }))
  const box = bodyOf(await wren.call(contract.handOutBox, { id }))
  const delivered = (number: string) =>
    box.members.find(({ order_number }) => order_number === number)!.delivered_at
  expect([delivered(first!), delivered(second!)]).toEqual([expect.any(String), null])
})

test('several orders are handed out at once, each with its own result; parcels are delivered instead (STAFF-97)', async () => {
  const { id, orders } = await newBox()
  const [first, second] = orders.map(({ order_number }) => order_number)
  const own = await newOrder(app, [{ sku: SKU, quantity: 2 }])
  const numbers = [first!, own.order_number, second!]
  const handOut = async () => bodyOf(await wren.call(handOutOrders, { numbers })).results
  bodyOf(await wren.call(contract.packBox, { id }))
  expect(await handOut()).toMatchObject([
    { is_done: false, text: expect.stringContaining('is not shipped yet') },
    {
      is_done: false,
      text: `Order ${own.order_number} has a parcel of its own: mark it as delivered.`,
    },
    { is_done: false },
  ])
  bodyOf(await wren.call(contract.shipBox, { id, ...LABEL }))
  const delivered = bodyOf(await wren.call(deliverOrders, { numbers: [first!] })).results
  expect(delivered).toMatchObject([
    {
      is_done: false,
      text: `Order ${first} travels in the box of an event: mark it as handed out.`,
    },
  ])
  for (let repeat = 0; repeat < 2; repeat++)
    expect((await handOut()).map(({ is_done }) => is_done)).toEqual([true, false, true])
  const { rows } = await sql<{ subject_id: string }>`
    select subject_id from audit_entry where action = 'order.hand-out' and subject_id = any(${numbers})`.execute(
    db,
  )
  expect(rows).toHaveLength(2)
  expect(new Set(rows.map(({ subject_id }) => subject_id))).toEqual(new Set([first, second]))
})
