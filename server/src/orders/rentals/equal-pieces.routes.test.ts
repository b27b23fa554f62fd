import { randomUUID } from 'node:crypto'
import { receiveItem } from '@twirl/contract/staff/orders/order-steps'
import { countScan, lookUpUnit, undoScan } from '@twirl/contract/staff/warehouse/bench'
import { unitIdOf } from '@twirl/contract/staff/warehouse/unit-code'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { rebuildStock } from '#inventory/public.ts'
import { bodyOf } from '../../../test/build-test-app.ts'
import { checkBooks, NO_DISCREPANCIES } from '../../../test/checkout/check-books.ts'
import { daysAfterDue, lockOfSku, openRentingShop } from '../../../test/orders/renting-shop.ts'

const shop = await openRentingShop()
const { app, newDeliveredRental, noon, asStaff, announce, buy, charge, refundWhole } = shop
const { capsOf, itemOf, runMorning, scan, startWhileLocked, statusesOfPages, workOf } = shop
const { db } = app

type Pair = Awaited<ReturnType<typeof newDeliveredRental>>

const NOT_REFUNDED = /^It was sold with order TW-.*, and no refund of it was granted/

afterEach(async () => {
  expect(await rebuildStock(db)).toEqual([])
  expect(await checkBooks(db)).toEqual(NO_DISCREPANCIES)
})

async function stateOf(code: string): Promise<string> {
  const { rows } = await sql<{ state: string }>`
    select state from unit where id = ${unitIdOf(code)}`.execute(db)
  return rows[0]!.state
}

/** Two equal pieces of one line, one of which the customer bought; with their codes. */
async function newHalfBought() {
  const rental = await newDeliveredRental({ quantity: 2 })
  noon('2027-01-20')
  const purchase = await buy(rental)
  const states = await Promise.all(rental.codes.map(stateOf))
  const [sold, other] = states[0] === 'SOLD' ? rental.codes : rental.codes.toReversed()
  return { ...rental, purchase, sold: sold!, other: other! }
}

/** Two equal pieces of one line, one of which was charged for as lost; with their codes. */
async function newHalfCharged() {
  const rental = await newDeliveredRental({ quantity: 2 })
  noon(daysAfterDue(2))
  expect(bodyOf(await charge(rental, 'DAMAGE')).state).toBe('PAID')
  const { rows } = await sql<{ unit_id: number }>`
    select b.unit_id from rental_state r join booking b on b.id = r.booking_id
    where r.order_item_id = ${rental.itemId} and r.ending = 'CHARGED'`.execute(db)
  const isLost = (code: string) => unitIdOf(code) === rows[0]!.unit_id
  const codes = rental.codes.toSorted((a, b) => Number(isLost(b)) - Number(isLost(a)))
  return { ...rental, lost: codes[0]!, other: codes[1]! }
}

/** Nothing of the order is with the customer: no reminder, no late month. */
async function expectOver(rental: Pair) {
  const late = (await capsOf(rental)).late
  const mails = (await app.outbox(rental.email)).length
  await runMorning(daysAfterDue(61))
  expect((await capsOf(rental)).late).toBe(late)
  expect(await app.outbox(rental.email)).toHaveLength(mails)
  expect((await itemOf(rental)).rental).toMatchObject({ quantity_out: 0, days_until_due: null })
  expect(await workOf(rental)).toEqual(['DONE'])
  expect(await statusesOfPages(rental)).toEqual([200, 200, 200])
}

describe('two equal pieces of which the customer buys one (ORDER-37)', () => {
  test('change places when the bought one is scanned at the bench', async () => {
    const pair = await newHalfBought()
    noon('2027-01-28')
    const seen = bodyOf(await asStaff('warehouse', lookUpUnit, { code: pair.sold }))
    expect(seen.set_aside).toBeNull()
    expect(seen.rental?.order_number).toBe(pair.order_number)
    expect(await scan(pair.sold)).toBeNull()
    expect([await stateOf(pair.sold), await stateOf(pair.other)]).toEqual(['IN_HOUSE', 'SOLD'])
    expect((await itemOf(pair)).rental.state).toBe('CLOSED')
    await expectOver(pair)
  })

  test('change places when the other one was announced', async () => {
    const pair = await newHalfBought()
    bodyOf(await announce(pair))
    noon('2027-01-28')
    expect(await scan(pair.sold, 'CLEANING')).toBeNull()
    expect([await stateOf(pair.sold), await stateOf(pair.other)]).toEqual(['CLEANING', 'SOLD'])
    await expectOver(pair)
  })

  test('change places when staff receive the bought one on the page of the order', async () => {
    const pair = await newHalfBought()
    const { order_number: number, itemId: order_item_id } = pair
    noon('2027-01-28')
    bodyOf(await asStaff('warehouse', receiveItem, { number, order_item_id, units: [pair.sold] }))
    expect([await stateOf(pair.sold), await stateOf(pair.other)]).toEqual(['RECEIVED', 'SOLD'])
    expect((await itemOf(pair)).rental.quantity_out).toBe(0)
  })

  test('keep their places when the other one is scanned', async () => {
    const pair = await newHalfBought()
    noon('2027-01-28')
    expect(await scan(pair.other)).toBeNull()
    expect(await scan(pair.sold)).toMatch(NOT_REFUNDED)
    expect([await stateOf(pair.sold), await stateOf(pair.other)]).toEqual(['SOLD', 'IN_HOUSE'])
    await expectOver(pair)
  })

  test('stay as they are after the scan is taken back', async () => {
    const pair = await newHalfBought()
    noon('2027-01-28')
    const key = randomUUID()
    const scanned = { key, code: pair.sold, grade: 'AS_GOOD', station: 'RAIL' } as const
    await asStaff('warehouse', countScan, { ...scanned, note: '', age_ms: 0 })
    bodyOf(await asStaff('warehouse', undoScan, { key, is_absent: true }))
    expect([await stateOf(pair.sold), await stateOf(pair.other)]).toEqual(['OUT', 'SOLD'])
    expect((await itemOf(pair)).rental.quantity_out).toBe(1)
    expect(await scan(pair.sold)).toBeNull()
    await expectOver(pair)
  })

  test('leave the piece that was kept sold', async () => {
    const pair = await newHalfBought()
    noon('2027-01-28')
    expect(await scan(pair.sold)).toBeNull()
    expect(await scan(pair.other)).toMatch(NOT_REFUNDED)
  })

  test('let the piece that was kept come back when its purchase is refunded', async () => {
    const pair = await newHalfBought()
    noon('2027-01-28')
    expect(await scan(pair.sold)).toBeNull()
    await refundWhole(pair.purchase)
    expect(await stateOf(pair.other)).toBe('OUT')
    expect((await itemOf(pair)).rental.quantity_out).toBe(1)
    expect(await scan(pair.other)).toBeNull()
    expect(await workOf(pair)).toEqual(['DONE'])
  })

  test.each([
    ['the bought one', ['sold', 'other']],
    ['the other one', ['other', 'sold']],
  ] as const)('one is received when two benches scan both, %s first', async (_name, order) => {
    const pair = await newHalfBought()
    noon('2027-01-28')
    const [first, second] = order.map((which) => pair[which]) as [string, string]
    const reasons = await startWhileLocked(lockOfSku(pair.sku), [
      () => scan(first),
      () => scan(second),
    ] as const)
    expect(reasons.filter((reason) => reason === null)).toHaveLength(1)
    const states = [await stateOf(pair.sold), await stateOf(pair.other)]
    expect(states.toSorted()).toEqual(['IN_HOUSE', 'SOLD'])
    await expectOver(pair)
  })

  test('give the promises of the kept piece to the one that came back', async () => {
    const pair = await newHalfBought()
    const { rows } = await sql<{ id: number }>`
      insert into booking (unit_id, sku, kind, state, during, reference, line)
      values (${unitIdOf(pair.other)}, ${pair.sku}, 'RENTAL', 'CONFIRMED', '[2027-06-01,2027-07-01)', 'a later order', 1)
      returning id`.execute(db)
    noon('2027-01-28')
    expect(await scan(pair.sold)).toBeNull()
    const holder = await sql<{ unit_id: number }>`
      select unit_id from booking where id = ${rows[0]!.id}`.execute(db)
    expect(holder.rows[0]!.unit_id).toBe(unitIdOf(pair.sold))
  })
})

describe('a bought piece', () => {
  test('comes back for an equal piece of another order of the same person', async () => {
    const bought = await newDeliveredRental({ units: 2 })
    const later = await newDeliveredRental({ sku: bought.sku })
    await sql`
      update customer_order o set customer_id = first.customer_id, owner = first.owner
      from customer_order first
      where first.order_number = ${bought.order_number} and o.order_number = ${later.order_number}`.execute(
      db,
    )
    noon('2027-01-20')
    await buy(bought)
    expect(await scan(bought.code)).toBeNull()
    expect([await stateOf(bought.code), await stateOf(later.code)]).toEqual(['IN_HOUSE', 'SOLD'])
    await expectOver({ ...later, customer_id: bought.customer_id })
  })

  test('is refused while an equal one is out with another customer', async () => {
    const bought = await newDeliveredRental({ units: 2 })
    const foreign = await newDeliveredRental({ sku: bought.sku })
    noon('2027-01-20')
    await buy(bought)
    expect(await scan(bought.code)).toMatch(NOT_REFUNDED)
    expect([await stateOf(bought.code), await stateOf(foreign.code)]).toEqual(['SOLD', 'OUT'])
  })

  test('is refused while the customer has another style of the same order', async () => {
    const rental = await newDeliveredRental()
    noon('2027-01-20')
    await buy(rental)
    expect(await scan(rental.code)).toMatch(NOT_REFUNDED)
  })
})

describe('two equal pieces of which one is charged for as lost (ORDER-37)', () => {
  test('change places when the lost one is scanned at the bench', async () => {
    const pair = await newHalfCharged()
    expect(await scan(pair.lost)).toBeNull()
    expect([await stateOf(pair.lost), await stateOf(pair.other)]).toEqual(['IN_HOUSE', 'OUT'])
    await expectOver(pair)
  })

  test('are both taken in when the second one is found', async () => {
    const pair = await newHalfCharged()
    expect(await scan(pair.lost)).toBeNull()
    expect(await scan(pair.other)).toBeNull()
    expect([await stateOf(pair.lost), await stateOf(pair.other)]).toEqual(['IN_HOUSE', 'IN_HOUSE'])
    await expectOver(pair)
  })

  test('are both taken in when two benches scan them concurrently', async () => {
    const pair = await newHalfCharged()
    await startWhileLocked(lockOfSku(pair.sku), [
      () => scan(pair.lost),
      () => scan(pair.other),
    ] as const)
    // The second bench may have to scan again, because the first one moved both.
    for (const code of pair.codes) if ((await stateOf(code)) === 'OUT') await scan(code)
    expect(await Promise.all(pair.codes.map(stateOf))).toEqual(['IN_HOUSE', 'IN_HOUSE'])
    await expectOver(pair)
  })
})
