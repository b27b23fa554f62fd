import { getLeadPackingPlan } from '@twirl/contract/groups/packing-plan'
import { getPackingPlan, solvePackingPlan } from '@twirl/contract/staff/events/packing-plan'
import { unitCodeOf } from '@twirl/contract/staff/warehouse/unit-code'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { bodyOf } from '../../../test/build-test-app.ts'
import { newCustomerBuyer, SKU } from '../../../test/checkout/checkout-shop.ts'
import { newDeliveredOrder, unitsOf } from '../../../test/checkout/rental-shop.ts'
import { insertCustomer } from '../../../test/factories.ts'
import { logInAs } from '../../../test/log-in-as.ts'
import { insertTrunkShow } from '../../../test/trunk-show-factory.ts'
import { openBenchShop } from '../../../test/warehouse/bench-shop.ts'

const shop = await openBenchShop()
const { db, bench, rentals, newDress, openOn, scan } = shop

/**
 * A dress with one unit, which is out with a customer until February 3 and then promised to a member of an event with a box
 * that leaves in March; it comes back on February 5.
 */
async function newPromise() {
  const sku = await newDress(1)
  const product_id = Number(sku.split('-')[1])
  const rented = await newDeliveredOrder(shop, rentals, [
    { sku },
    // Orders have a minimum.
    { sku: SKU, transaction_type: 'PURCHASE' },
  ])
  const unit = (await unitsOf(shop, rented.order_number)).find((each) => each.sku === sku)
  const lead = await insertCustomer(db)
  const password = `packing${product_id}`
  const id = await insertTrunkShow(db, {
    password,
    opens_at: new Date('2027-01-01T12:00:00Z'),
    closes_at: new Date('2027-02-20T12:00:00Z'),
    hand_out_date: '2027-03-10',
    party_date: '2027-03-12',
    lead_customer_id: lead.id,
    products: [product_id],
  })
  const member = await newCustomerBuyer(shop, {
    sku,
    password,
    trunk_show_id: id,
    transaction_type: 'RENT',
  })
  const { order_number } = bodyOf(await member.place(bodyOf(await member.previewBag())))
  await openOn('2027-02-05')
  return { id, sku, code: unitCodeOf(unit!.id), order_number, lead, member }
}

const addUnit = async (sku: string) => {
  const { rows } = await sql<{ id: number }>`
    insert into unit (sku, pool, state) values (${sku}, 'CORE', 'IN_HOUSE') returning id`.execute(
    db,
  )
  return unitCodeOf(rows[0]!.id)
}
const planOf = async (id: number) => bodyOf(await bench.call(getPackingPlan, { id }))

test('one bag for each person, with where its unit is (LEAD-70, LEAD-71)', async () => {
  const { id, code, order_number } = await newPromise()
  expect(await planOf(id)).toMatchObject({
    ships_by: '2027-03-01',
    hand_out_date: '2027-03-10',
    counts: { EXPECTED: 1, MISSING: 0 },
    bags: [
      {
        order_number,
        pieces: [{ size: 'M', state: 'EXPECTED', code, where: 'with a customer', advice: '' }],
      },
    ],
  })
  await scan(code)
  expect((await planOf(id)).bags[0]!.pieces).toMatchObject([{ state: 'READY', back_on: null }])
})

test('a unit that is graded as damaged at the bench is replaced at once, and the plan says so (LEAD-72)', async () => {
  const { id, code, sku } = await newPromise()
  const other = await addUnit(sku)
  await scan(code, { grade: 'DAMAGED', station: 'RETIRE' })
  expect((await planOf(id)).bags[0]!.pieces).toMatchObject([
    { state: 'READY', code: other, moved_from: code, advice: '' },
  ])
})

test('without another unit the plan shows the gap and what to do, and one press fills it later (LEAD-72, LEAD-73)', async () => {
  const { id, code, sku } = await newPromise()
  await scan(code, { grade: 'DAMAGED', station: 'RETIRE' })
  const gap = await planOf(id)
  expect(gap.counts).toMatchObject({ MISSING: 1 })
  expect(gap.bags[0]!.pieces).toMatchObject([
    {
      state: 'MISSING',
      where: 'retired',
      advice: 'No other unit is free. Offer another style or a refund.',
    },
  ])
  const nothing = bodyOf(await bench.call(solvePackingPlan, { id }))
  expect(nothing.moved).toEqual([])

  const other = await addUnit(sku)
  expect((await planOf(id)).bags[0]!.pieces[0]!.advice).toBe(
    'Another unit is free: find other units.',
  )
  const answers = await Promise.all([1, 2].map(() => bench.call(solvePackingPlan, { id })))
  const moved = answers.flatMap((answer) => bodyOf(answer).moved)
  expect(moved).toEqual([expect.stringMatching(new RegExp(`${code} is replaced by ${other}\\.$`))])
  expect((await planOf(id)).counts).toMatchObject({ MISSING: 0, READY: 1 })
})

test('the lead sees names, pieces and states, without codes and orders (LEAD-74)', async () => {
  const { id, lead, code, order_number } = await newPromise()
  const cookie = await logInAs(db, lead.id, shop.clock.now())
  const answer = await shop.call(getLeadPackingPlan, { id }, { cookie })
  expect(bodyOf(answer)).toMatchObject({
    ships_by: '2027-03-01',
    bags: [{ pieces: [{ size: 'M', state: 'EXPECTED' }] }],
  })
  expect(JSON.stringify(answer.body)).not.toMatch(new RegExp(`${code}|${order_number}`))
})

test('a canceled order has no bag (LEAD-70)', async () => {
  const { id, order_number } = await newPromise()
  await sql`update customer_order set canceled_at = ${shop.clock.now()} where order_number = ${order_number}`.execute(
    db,
  )
  expect((await planOf(id)).bags).toEqual([])
})
