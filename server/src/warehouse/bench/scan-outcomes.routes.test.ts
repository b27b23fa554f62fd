import { randomUUID } from 'node:crypto'
import { countScan, lookUpUnit, undoScan } from '@twirl/contract/staff/warehouse/bench'
import { unitCodeOf, unitIdOf } from '@twirl/contract/staff/warehouse/unit-code'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { bodyOf } from '../../../test/build-test-app.ts'
import { SKU } from '../../../test/checkout/checkout-shop.ts'
import { newDeliveredOrder, unitsOf } from '../../../test/checkout/rental-shop.ts'
import { openBenchShop } from '../../../test/warehouse/bench-shop.ts'
import { rebuildStock } from '../../inventory/public.ts'

const shop = await openBenchShop()
const { db, clock, rentals, bench, other, newReturn, promise, scanOf, scan, stockOf } = shop

const riskCount = async (sku: string) => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from booking where sku = ${sku} and at_risk_since is not null`.execute(
    db,
  )
  return rows[0]!.count
}

describe('retiring at the bench', () => {
  test('needs a reason, and says what became of promises (STAFF-86)', async () => {
    const { codes, sku } = await newReturn({ quantity: 2 })
    const [code = '', spare = ''] = codes
    const silent = await bench.call(countScan, {
      ...scanOf(code, { station: 'RETIRE' }),
      reason: '',
    })
    expect([silent.status, silent.error.errorCode]).toEqual([400, 'BAD_REQUEST'])
    await scan(code, { station: 'CLEANING' })
    await scan(spare, { station: 'RAIL' })
    await promise(sku, '2027-06-01')
    await promise(sku, '2027-06-01')
    const sent = scanOf(code, { station: 'RETIRE', reason: 'Torn beyond repair' })
    clock.advance({ seconds: 1 })
    const retired = bodyOf(await bench.call(countScan, sent))
    expect(retired.promises).toEqual([{ order: null, from: '2027-06-01', moved_to: null }])
    expect(bodyOf(await bench.call(countScan, sent))).toEqual(retired)
    const { rows } = await sql<{ reason: string; after: unknown }>`
      select reason, after from audit_entry where subject_id = ${code} order by id desc limit 1`.execute(
      db,
    )
    expect(rows).toEqual([
      {
        reason: 'Torn beyond repair',
        after: expect.objectContaining({ state: 'RETIRED', promises: ['a hold at risk'] }),
      },
    ])
  })

  test('moves a promise to another unit that is free', async () => {
    const { codes, sku } = await newReturn({ quantity: 2 })
    await scan(codes[0]!, { station: 'CLEANING' })
    await scan(codes[1]!, { station: 'RAIL' })
    await promise(sku, '2027-06-01')
    expect(await holderOf(sku)).toBe(codes[0])
    const { key, promises } = await scan(codes[0]!, { station: 'RETIRE' })
    expect(promises).toEqual([{ order: null, from: '2027-06-01', moved_to: codes[1] }])
    expect(await holderOf(sku)).toBe(codes[1])
    await bench.call(undoScan, { key })
    expect(await holderOf(sku)).toBe(codes[0])
  })
})

test('gives promises and condition back that a retirement took (STAFF-86)', async () => {
  const { code, sku } = await newReturn({ quantity: 1, units: 1 })
  await scan(code, { station: 'CLEANING' })
  await promise(sku, '2027-06-01')
  const { key } = await scan(code, { grade: 'DAMAGED', station: 'RETIRE' })
  expect(await riskCount(sku)).toBe(1)
  expect(bodyOf(await bench.call(undoScan, { key }))).toMatchObject({ undo_note: null })
  expect(await riskCount(sku)).toBe(0)
  expect(bodyOf(await bench.call(lookUpUnit, { code }))).toMatchObject({
    state: 'CLEANING',
    condition: 'A',
  })
  expect(await rebuildStock(db)).toEqual([])
})

/** The code of the unit that is promised from June on. */
const holderOf = async (sku: string) => {
  const { rows } = await sql<{ unit_id: number }>`
    select unit_id from booking where sku = ${sku} and is_live(state) and lower(during) > '2027-05-01'`.execute(
    db,
  )
  return unitCodeOf(rows[0]!.unit_id)
}

describe('looking up a piece with charges', () => {
  test('shows the charge, and the objection until it is closed (STAFF-46)', async () => {
    const { code, itemId } = await newReturn()
    const token = randomUUID().replaceAll('-', '')
    await sql`
      insert into checkout (order_token, owner, kind, rental_item_id, quote, request_fingerprint, created_at, expires_at)
      select ${token}, owner, 'EXTRA_CHARGE', ${itemId}, quote, 'charge', created_at, expires_at
      from checkout order by created_at limit 1`.execute(db)
    await sql`
      insert into extra_charge (order_token, order_id, order_item_id, kind, amount_cents, explanation, request_key,
        created_by, created_at, objection, objected_at)
      select ${token}, order_id, id, 'LATE', 1800, 'Two days late', ${token}, ${bench.id}, ${clock.now()},
        'The carrier was late', ${clock.now()}
      from order_item where id = ${itemId}`.execute(db)
    const requests = async () =>
      bodyOf(await bench.call(lookUpUnit, { code })).requests.map(({ text }) => text)
    expect(await requests()).toEqual([
      'Charged for late return (not paid)',
      'Objection to the charge: The carrier was late',
    ])
    await sql`
      update extra_charge set objection_closed_at = now(), objection_closed_by = ${bench.id}
      where order_token = ${token}`.execute(db)
    expect(await requests()).toEqual(['Charged for late return (not paid)'])
  })
})

describe('the condition of a unit', () => {
  test.each([
    ['AS_GOOD', 'A', 'A', null],
    ['WORN', 'A', 'B', 'B'],
    ['DAMAGED', 'B', 'C', 'C'],
    ['WORN', 'D', 'D', null],
  ] as const)('graded %s, %s becomes %s (STAFF-87)', async (grade, before, after, told) => {
    const { code } = await newReturn()
    await sql`update unit set condition = ${before} where id = ${unitIdOf(code)}`.execute(db)
    expect(await scan(code, { grade })).toMatchObject({ condition: told })
    expect(bodyOf(await bench.call(lookUpUnit, { code })).condition).toBe(after)
  })
})

describe('a bought piece that comes back', () => {
  /** A delivered order of two bought pieces of a dress of its own. */
  async function newBought() {
    const sku = await shop.newDress(2)
    const order = await newDeliveredOrder(shop, rentals, [
      { sku: SKU },
      { sku, quantity: 2, transaction_type: 'PURCHASE' },
    ])
    await shop.openOn('2027-01-15')
    const units = (await unitsOf(shop, order.order_number)).filter((unit) => unit.sku === sku)
    return { ...order, sku, codes: units.map(({ id }) => unitCodeOf(id)) }
  }
  /** Gives pieces back as staff do on the page of an order. */
  const refund = async (order_number: string, sku: string, quantity: number) => {
    await sql`
      with given as (
        insert into refund (order_id, payment_id, kind, amount_cents, state, gateway_key, created_at)
        select id, payment_id, 'ITEMS', 100, 'RESERVED', ${randomUUID()}, ${clock.now()} from customer_order
        where order_number = ${order_number}
        returning id, order_id
      )
      insert into refund_line (refund_id, target, order_item_id, amount_cents, tax_cents, quantity)
      select g.id, 'ITEM', i.id, 100, 0, ${quantity} from given g join order_item i on i.order_id = g.order_id
      where i.sku = ${sku}`.execute(db)
  }

  test('is set aside until its refund is granted, then becomes stock again by its grade (STAFF-88)', async () => {
    const { codes, sku, order_number } = await newBought()
    const [code = '', kept = ''] = codes
    expect(await scan(code)).toMatchObject({
      set_aside: `It was sold with order ${order_number}, and no refund of it was granted. Decide about the refund first.`,
    })
    await refund(order_number, sku, 1)
    expect(bodyOf(await bench.call(lookUpUnit, { code }))).toMatchObject({
      set_aside: null,
      state: 'SOLD',
      rental: { order_number },
    })
    const before = await stockOf(sku)
    const { key } = await scan(code, { grade: 'WORN', station: 'RAIL' })
    expect(await stockOf(sku)).toEqual({ ...before, rentable: before.rentable + 1 })
    expect(bodyOf(await bench.call(lookUpUnit, { code })).condition).toBe('B')
    expect(await scan(kept)).toMatchObject({
      set_aside: `It was sold with order ${order_number}, and all pieces of it that were refunded are back.`,
    })
    expect(bodyOf(await bench.call(undoScan, { key })).undo_note).toBeNull()
    expect(bodyOf(await bench.call(lookUpUnit, { code }))).toMatchObject({
      state: 'SOLD',
      condition: 'A',
    })
    expect(await stockOf(sku)).toEqual(before)
    expect(await scan(code, { station: 'CLEARANCE' })).toMatchObject({ set_aside: null })
    expect(await stockOf(sku)).toMatchObject({ clearance: 1 })
    expect(await rebuildStock(db)).toEqual([])
  })

  test('of two benches that scan both pieces while one was refunded, one counts', async () => {
    const { codes, sku, order_number } = await newBought()
    await refund(order_number, sku, 1)
    clock.advance({ seconds: 1 })
    const answers = await Promise.all([
      bench.call(countScan, scanOf(codes[0]!)),
      other.call(countScan, scanOf(codes[1]!)),
    ])
    expect(answers.filter(({ body }) => body.set_aside === null)).toHaveLength(1)
    expect(await stockOf(sku)).toMatchObject({ rentable: 1 })
  })
})
