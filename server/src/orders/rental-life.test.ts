import { makeReturn } from '@twirl/contract/buying/orders'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '#platform/database/transaction.ts'
import { addDays, startOfDay } from '#platform/new-york-time.ts'
import { insertDress, openCheckoutShop } from '../../test/checkout/checkout-shop.ts'
import {
  LABEL,
  newDeliveredOrder,
  newOrder,
  openRentalShop,
  statesOf,
  unitsOf,
} from '../../test/checkout/rental-shop.ts'
import { confirmHold, holdUnits } from '../inventory/public.ts'
import { deliverOrder } from './parcels/deliver-orders.ts'
import { markOverdue, remindOfDueDates } from './returns/due-dates.ts'
import { packOrder } from './parcels/pack-orders.ts'
import { listParcels, markShipped } from './parcels/parcels.queries.ts'
import { inspectReturn, receiveReturn } from './returns/receive-return.ts'
import { shipOrder } from './parcels/ship-orders.ts'
import { StepRefused } from './step-refused.ts'

// A Monday. Rentals ordered on it arrive by January 13 and are due on February 3.
const ORDERED = new Date('2027-01-04T17:00:00Z')
const app = await openCheckoutShop({ now: ORDERED })
const { db, clock } = app
const rentals = openRentalShop(app)
let dresses = 100

beforeEach(() => clock.set(ORDERED))

const newSku = (units = 1) => insertDress(db, ++dresses, units)
const noon = (day: string) => clock.set(new Date(startOfDay(day).getTime() + 12 * 3_600_000))
const subjectsTo = async (email: string) =>
  (await app.outbox(email)).map(({ subject }) => subject).toReversed()
const recordOf = async (itemId: number) => {
  const { rows } = await sql<Record<string, unknown>>`
    select *, overdue_since::text as overdue_since from rented_line(${itemId})`.execute(db)
  return rows[0]
}
const dueDateOf = async (orderNumber: string) => {
  const { rows } = await sql<{ due_on: string | null }>`
    select due_on::text as due_on from customer_order where order_number = ${orderNumber}`.execute(
    db,
  )
  return rows[0]!.due_on
}
const morning = async (day: string) => {
  noon(day)
  await markOverdue(rentals)
  await remindOfDueDates(rentals)
}

test('the life of an order, from the parcel to the inspection', async () => {
  const [rented, bought] = [await newSku(), await newSku()]
  const order = await newOrder(app, [
    { sku: rented },
    { sku: bought, transaction_type: 'PURCHASE' },
  ])
  const { order_number, email, visitor } = order
  const itemId = order.orderItems[0]!.id

  await expect(shipOrder(rentals, order_number, LABEL)).rejects.toThrow('is not packed')
  await packOrder(rentals, order_number)
  await packOrder(rentals, order_number)
  expect(await statesOf(app, order_number)).toEqual(['PACKED', 'PACKED'])
  await expect(deliverOrder(rentals, order_number)).rejects.toThrow('is not shipped')

  noon('2027-01-05')
  await shipOrder(rentals, order_number, LABEL)
  await shipOrder(rentals, order_number, LABEL)
  expect(await statesOf(app, order_number)).toEqual(['OUT', 'SOLD'])
  const other = { ...LABEL, tracking_number: '1Z 000' }
  await expect(shipOrder(rentals, order_number, other)).rejects.toThrow('UPS 1Z 999')
  const [shipped] = await app.outbox(email)
  expect(shipped).toMatchObject({ subject: `Your Twirl order ${order_number} is on its way` })
  expect(shipped!.text).toContain('to UPS on 01/05/2027')
  expect(shipped!.text).toContain('https://www.ups.com/track?tracknum=1Z%20999')
  expect(shipped!.text).toContain('back by the end of 02/03/2027')
  expect(shipped!.text).toMatch(/Rented: .*\nBought: /)
  expect(shipped!.text).toMatch(/\/order\/TW-\w+\?key=/)

  noon('2027-01-08')
  await deliverOrder(rentals, order_number)
  noon('2027-01-30')
  await deliverOrder(rentals, order_number)
  expect(await dueDateOf(order_number)).toBe('2027-02-03')

  for (let day = '2027-01-29'; day <= '2027-02-06'; day = addDays(day, 1)) {
    await morning(day)
    await remindOfDueDates(rentals)
  }
  expect(await subjectsTo(email)).toEqual([
    `Your Twirl order ${order_number}`,
    `Your Twirl order ${order_number} is on its way`,
    'Due back on 02/03/2027',
    'Your rental is due back today',
    'Your rental was due on 02/03/2027',
    `We’re still missing your rental from order ${order_number}`,
  ])
  expect(await recordOf(itemId)).toMatchObject({ overdue_since: '2027-02-04' })

  await visitor.logIn(email)
  const requested = await visitor.call(makeReturn, { order_item_id: itemId })
  expect(requested.body).toEqual({
    order_item_id: itemId,
    return_requested_time: clock.now().toISOString(),
  })
  clock.advance({ hours: 1 })
  const again = await visitor.call(makeReturn, { order_item_id: itemId })
  expect(again.body).toEqual(requested.body)
  expect(await statesOf(app, order_number)).toEqual(['RETURNING', 'SOLD'])

  noon('2027-02-09')
  const [unit] = await unitsOf(app, order_number)
  const inspection = { is_worn: false, to: 'IN_HOUSE' } as const
  await expect(inspectReturn(rentals, itemId, inspection)).rejects.toThrow('is not received')
  await receiveReturn(rentals, itemId, { unit_ids: [unit!.id] })
  await receiveReturn(rentals, itemId, { unit_ids: [unit!.id] })
  expect(await recordOf(itemId)).toMatchObject({ received_at: clock.now(), overdue_since: null })
  expect((await subjectsTo(email)).at(-1)).toMatch(/^We got .* back$/)
  expect(await subjectsTo(email)).toHaveLength(7)

  await inspectReturn(rentals, itemId, inspection)
  await inspectReturn(rentals, itemId, inspection)
  await expect(inspectReturn(rentals, itemId, { ...inspection, is_worn: true })).rejects.toThrow(
    'another result',
  )
  expect(await statesOf(app, order_number)).toEqual(['IN_HOUSE', 'SOLD'])
  const { rows } = await sql`
    select state from booking where unit_id = ${unit!.id}`.execute(db)
  expect(rows).toEqual([{ state: 'COMPLETED' }])
  expect(await recordOf(itemId)).toMatchObject({ inspected_at: clock.now(), is_worn: false })
})

describe('a step is refused', () => {
  test.each([
    ['pack', () => packOrder(rentals, 'TW-00000000')],
    ['ship', () => shipOrder(rentals, 'TW-00000000', LABEL)],
    ['deliver', () => deliverOrder(rentals, 'TW-00000000')],
    ['receive', () => receiveReturn(rentals, 2_000_000, { unit_ids: [1] })],
    ['inspect', () => inspectReturn(rentals, 2_000_000, { is_worn: true, to: 'CLEANING' })],
  ])('%s: for what does not exist', async (_step, run) => {
    await expect(run()).rejects.toThrow(/We couldn’t find this (order|item)/)
  })

  test('as a whole, when one of its units is not in the house', async () => {
    const skus = [await newSku(), await newSku()] as const
    const { order_number } = await newOrder(app, [{ sku: skus[0] }, { sku: skus[1] }])
    await sql`update unit set state = 'REPAIR' where sku = ${skus[1]}`.execute(db)
    await expect(packOrder(rentals, order_number)).rejects.toThrow(
      /^Order TW-\w+ can’t be packed: unit \w{7} of .+ is in repair\.$/,
    )
    expect(await statesOf(app, order_number)).toEqual(['IN_HOUSE', 'REPAIR'])
  })

  test('as a whole, when its mail cannot be stored', async () => {
    const { order_number } = await newOrder(app, [{ sku: await newSku(2), quantity: 2 }])
    await packOrder(rentals, order_number)
    const outbox = Object.assign(Object.create(rentals.outbox), {
      putMail: () => Promise.reject(new Error('killed')),
    })
    const ship = shipOrder({ ...rentals, outbox }, order_number, LABEL)
    await expect(ship).rejects.toThrow('killed')
    expect(await statesOf(app, order_number)).toEqual(['PACKED', 'PACKED'])
    await shipOrder(rentals, order_number, LABEL)
    expect(await statesOf(app, order_number)).toEqual(['OUT', 'OUT'])
  })

  test('for units that are not of the item, and while it is being bought', async () => {
    const sku = await newSku(3)
    const order = await newDeliveredOrder(app, rentals, [{ sku, quantity: 2 }])
    const itemId = order.orderItems[0]!.id
    const own = (await unitsOf(app, order.order_number)).map(({ id }) => id)
    const { rows } = await sql<{ id: number }>`
      select id from unit where sku = ${sku} and state = 'IN_HOUSE'`.execute(db)
    const foreign = receiveReturn(rentals, itemId, { unit_ids: [own[0]!, rows[0]!.id] })
    await expect(foreign).rejects.toThrow('is not away for')
    const mark = (token: 'order_token' | 'null') =>
      sql`update order_item i set purchase_token = ${sql.raw(token)} from customer_order o
        where o.id = i.order_id and i.id = ${itemId}`.execute(db)
    await mark('order_token')
    await expect(receiveReturn(rentals, itemId, { unit_ids: own })).rejects.toThrow(
      'is buying or exchanging',
    )
    await mark('null')
    expect(await statesOf(app, order.order_number)).toEqual(['OUT', 'OUT'])
  })
})

describe('an item of two units', () => {
  test('is received with the second one', async () => {
    const order = await newDeliveredOrder(app, rentals, [{ sku: await newSku(2), quantity: 2 }])
    const itemId = order.orderItems[0]!.id
    const [first, second] = (await unitsOf(app, order.order_number)).map(({ id }) => id)
    await receiveReturn(rentals, itemId, { unit_ids: [first!] })
    clock.advance({ hours: 1 })
    await receiveReturn(rentals, itemId, { unit_ids: [first!] })
    expect(await recordOf(itemId)).toMatchObject({ received_at: null })
    await receiveReturn(rentals, itemId, { unit_ids: [second!] })
    expect(await recordOf(itemId)).toMatchObject({ received_at: clock.now() })
    await inspectReturn(rentals, itemId, { is_worn: true, to: 'CLEANING' })
    expect(await statesOf(app, order.order_number)).toEqual(['CLEANING', 'CLEANING'])
  })
})

describe('two at once', () => {
  const fiveTimes = <Result>(run: (i: number) => Promise<Result>) =>
    Promise.allSettled(Array.from({ length: 5 }, (_, i) => run(i)))
  const failures = (results: PromiseSettledResult<unknown>[]) =>
    results.filter(({ status }) => status === 'rejected')

  test('each step happens once', async () => {
    const order = await newOrder(app, [{ sku: await newSku(2), quantity: 2 }])
    const { order_number, email } = order
    const itemId = order.orderItems[0]!.id
    const unit_ids = (await unitsOf(app, order_number)).map(({ id }) => id)
    const steps = [
      () => packOrder(rentals, order_number),
      () => shipOrder(rentals, order_number, LABEL),
      () => deliverOrder(rentals, order_number),
      () => receiveReturn(rentals, itemId, { unit_ids }),
      () => inspectReturn(rentals, itemId, { is_worn: false, to: 'IN_HOUSE' }),
    ]
    for (const step of steps) expect(failures(await fiveTimes(step))).toEqual([])
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from unit_move
      where unit_id = any(${unit_ids}) and from_state is not null group by unit_id`.execute(db)
    // Packed, out, received, in the house.
    expect(rows).toEqual([{ count: 4 }, { count: 4 }])
    expect(await subjectsTo(email)).toHaveLength(3)
  })

  test('one of two tracking numbers is stored, and the other one is refused', async () => {
    const { order_number } = await newOrder(app, [{ sku: await newSku(2), quantity: 2 }])
    await packOrder(rentals, order_number)
    const results = await fiveTimes((i) =>
      shipOrder(rentals, order_number, { ...LABEL, tracking_number: `1Z ${i}` }),
    )
    expect(failures(results)).toHaveLength(4)
  })

  test('negative control: without the lock on the order the second number replaces the first', async () => {
    const { order_number } = await newOrder(app, [{ sku: await newSku(2), quantity: 2 }])
    await packOrder(rentals, order_number)
    const { rows } = await sql<{ id: number }>`
      select id from customer_order where order_number = ${order_number}`.execute(db)
    const ids = [rows[0]!.id]
    const bothHaveRead = Promise.withResolvers<void>()
    let readers = 0
    const shipUnlocked = (tracking_number: string) =>
      inTransaction(rentals.db, async (transaction) => {
        const [parcel] = await listParcels(transaction, ids)
        if (++readers === 2) bothHaveRead.resolve()
        await bothHaveRead.promise
        if (parcel!.shipped_at !== null) throw new StepRefused('shipped')
        await markShipped(transaction, ids, {
          label: { ...LABEL, tracking_number },
          shipped_at: clock.now(),
          is_in_box: false,
        })
      })
    const results = await Promise.allSettled([shipUnlocked('1Z 1'), shipUnlocked('1Z 2')])
    expect(failures(results)).toEqual([])
  })
})

describe('a delivery', () => {
  const promiseLater = async (sku: string, from: string, to: string) => {
    const demand = { line: 0, sku, pool: 'CORE', kind: 'RENTAL', quantity: 1 } as const
    const window = { from: startOfDay(from), to: startOfDay(to) }
    const hold = { reference: `later ${sku}`, now: clock.now(), expires_at: startOfDay(to) }
    return inTransaction(db, async (transaction) => {
      const [booked] = await holdUnits(transaction, [{ ...demand, window }], hold)
      await confirmHold(transaction, hold.reference)
      return booked!
    })
  }
  const bookingsOf = async (sku: string) => {
    const { rows } = await sql<{ reference: string; unit_id: number; to: Date; risk: boolean }>`
      select reference, unit_id, upper(during) as to, at_risk_since is not null as risk from booking
      where sku = ${sku} order by id`.execute(db)
    return rows
  }
  const deliverLate = async (units: number) => {
    const sku = await newSku(units)
    // Reaches the minimum.
    const filler = await newSku()
    const { order_number } = await newOrder(app, [{ sku }, { sku: filler }])
    await packOrder(rentals, order_number)
    await shipOrder(rentals, order_number, LABEL)
    const [unit] = await unitsOf(app, order_number)
    const later = await promiseLater(sku, '2027-02-15', '2027-03-10')
    await sql`update booking set unit_id = ${unit!.id} where id = ${later.booking_id}`.execute(db)
    noon('2027-01-25')
    await deliverOrder(rentals, order_number)
    expect(await dueDateOf(order_number)).toBe('2027-02-15')
    return { unitId: unit!.id, bookings: await bookingsOf(sku) }
  }

  test('that is late moves the due date, and gives a later promise to another unit', async () => {
    const { unitId, bookings } = await deliverLate(2)
    const [rental, later] = bookings
    // Five days for the way back, three for cleaning.
    expect(rental).toMatchObject({ unit_id: unitId, to: startOfDay('2027-02-24') })
    expect(later!.unit_id).not.toBe(unitId)
    expect(later!.risk).toBe(false)
  })

  test('that is late puts a promise at risk when no other unit is free', async () => {
    const { unitId, bookings } = await deliverLate(1)
    expect(bookings).toMatchObject([
      { to: startOfDay('2027-02-15') },
      { unit_id: unitId, risk: true },
    ])
  })

  test('of an exchange leaves a week at least, and its mail names what must come back', async () => {
    const first = await newDeliveredOrder(app, rentals, [{ sku: await newSku(2), quantity: 2 }])
    const exchange = await newOrder(app, [{ sku: await newSku(2), quantity: 2 }])
    await sql`
      update order_item set exchanged_item_id = ${first.orderItems[0]!.id}
      where id = ${exchange.orderItems[0]!.id}`.execute(db)
    await packOrder(rentals, exchange.order_number)
    await shipOrder(rentals, exchange.order_number, LABEL)
    const [mail] = await app.outbox(exchange.email)
    expect(mail!.subject).toBe(`Your Twirl exchange ${exchange.order_number} is on its way`)
    expect(mail!.text).toContain('Please send this back by 02/03/2027')
    expect(mail!.text).toContain('7 days from the day it arrives')
    noon('2027-01-30')
    await deliverOrder(rentals, exchange.order_number)
    expect(await dueDateOf(exchange.order_number)).toBe('2027-02-06')
  })
})
