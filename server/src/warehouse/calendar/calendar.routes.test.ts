import { listAudit } from '@twirl/contract/staff/access/audit'
import {
  getProductCalendar,
  listRisks,
  movePromise,
} from '@twirl/contract/staff/warehouse/calendar'
import { moveUnit } from '@twirl/contract/staff/warehouse/units'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { moveUnit as moveWithOrder, releaseHold } from '#inventory/public.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { addDays, dayOf } from '#platform/new-york-time.ts'
import { buildTestApp } from '../../../test/build-test-app.ts'
import { logInStaff } from '../../../test/staff-factory.ts'
import {
  insertStock,
  type PromisedUnit,
  promiseUnit,
  stopAtNoon,
} from '../../../test/warehouse/stocked-shop.ts'

const shop = await buildTestApp()
const { db, clock } = shop
stopAtNoon(clock)
const warehouse = await logInStaff(shop, ['warehouse'])
const service = await logInStaff(shop, ['service'])
const owner = await logInStaff(shop, ['owner'])

const inDays = (count: number) => addDays(dayOf(clock.now()), count)
const reason = 'Torn beyond repair.'

beforeEach(async () => {
  await sql`update booking set at_risk_since = null where at_risk_since is not null`.execute(db)
})

/** A promise whose unit is lost, while the only other unit is in repair. */
async function insertRisk() {
  const { sku, codes, product_id } = await insertStock(shop, { units: 2 })
  const promised = await promiseUnit(shop, sku, [5, 20])
  const other = codes.find((code) => code !== promised.code)!
  const move = (
    code: string,
    act: 'LOSE' | 'TO_REPAIR' | 'TO_RAIL',
    seen_state: 'IN_HOUSE' | 'REPAIR',
  ) =>
    warehouse.call(moveUnit, {
      code,
      act,
      seen_state,
      reason,
      ...(act === 'TO_REPAIR' && { until: inDays(30) }),
    })
  await move(other, 'TO_REPAIR', 'IN_HOUSE')
  await move(promised.code, 'LOSE', 'IN_HOUSE')
  return { sku, product_id, promised, other, repaired: () => move(other, 'TO_RAIL', 'REPAIR') }
}

const ship = ({ unit_id, booking_id }: PromisedUnit) =>
  inTransaction(db, async (transaction) => {
    const now = clock.now()
    await moveWithOrder(transaction, { unit_id, to: 'PACKED', cause: 'packed', now, booking_id })
    await moveWithOrder(transaction, { unit_id, to: 'OUT', cause: 'shipped', now })
  })

describe('GET /ajax/admin/product/{id}/calendar', () => {
  test('shows units by days with bookings, repairs and late ones (STAFF-43)', async () => {
    const { sku, codes, product_id } = await insertStock(shop, { units: 3 })
    const late = await promiseUnit(shop, sku, [0, 2])
    await ship(late)
    const promised = await promiseUnit(shop, sku, [1, 20])
    const repaired = codes.find((code) => ![late.code, promised.code].includes(code))
    await warehouse.call(moveUnit, {
      code: repaired!,
      act: 'TO_REPAIR',
      seen_state: 'IN_HOUSE',
      until: inDays(7),
    })
    const { body } = await service.call(getProductCalendar, { id: product_id })
    expect(body).toMatchObject({
      product: { id: product_id, title: 'Odette Mini' },
      from: inDays(0),
      today: inDays(0),
      sizes: ['M'],
      is_cut: false,
    })
    expect(body.units.map(({ code }) => code)).toEqual(codes)
    const spansOf = (code: string) => body.units.find((unit) => unit.code === code)!.spans
    expect(spansOf(late.code)).toMatchObject([
      { is_away: true, is_late: true, order: { number: late.order_number } },
    ])
    expect(spansOf(promised.code)).toMatchObject([
      { from: inDays(1), is_away: false, is_late: false, is_held: false },
    ])
    expect(spansOf(repaired!)).toMatchObject([{ kind: 'SERVICE', last: inDays(6), order: null }])
    const later = await service.call(getProductCalendar, { id: product_id, from: inDays(60) })
    expect(later.body.units.flatMap(({ spans }) => spans)).toEqual([])
    const small = await service.call(getProductCalendar, { id: product_id, size: 'S' })
    expect(small.body.units).toEqual([])
  })

  test('answers NOT_FOUND for a product that does not exist', async () => {
    const { error } = await service.call(getProductCalendar, { id: 2_000_000_000 })
    expect(error.errorCode).toBe('NOT_FOUND')
  })
})

describe('GET /ajax/admin/risk', () => {
  test('lists promises at risk by urgency, with whether another unit is free (STAFF-44)', async () => {
    const { promised, other, repaired } = await insertRisk()
    const second = await insertRisk()
    const first = (await service.call(listRisks, { limit: 1 })).body
    expect(first.risks).toMatchObject([
      {
        booking_id: promised.booking_id,
        from: inDays(5),
        order: { number: promised.order_number },
        unit: { code: promised.code, state: 'LOST' },
        free_count: 0,
        earliest_return: inDays(30),
      },
    ])
    const next = (await service.call(listRisks, { limit: 1, after: first.next! })).body
    expect([next.risks.map(({ booking_id }) => booking_id), next.next]).toEqual([
      [second.promised.booking_id],
      null,
    ])
    await repaired()
    const [risk] = (await service.call(listRisks, {})).body.risks
    expect([risk?.free_count, other]).toEqual([1, other])
  })
})

describe('PUT /ajax/admin/risk/{booking}/move', () => {
  test('moves a promise to a free unit, once (STAFF-44)', async () => {
    const { promised, other, repaired } = await insertRisk()
    const booking = promised.booking_id
    const { error } = await service.call(movePromise, { booking })
    const [month, day, year] = [inDays(30).slice(5, 7), inDays(30).slice(8), inDays(30).slice(0, 4)]
    expect([error.errorCode, error.message]).toEqual([
      'STEP_REFUSED',
      `No other unit is free for these days. The first one is on the rail on ${month}/${day}/${year} at the earliest.`,
    ])
    await repaired()
    const answers = await Promise.all([
      service.call(movePromise, { booking }),
      warehouse.call(movePromise, { booking }),
    ])
    expect(answers.map(({ body }) => body.code)).toEqual([other, other])
    expect(answers.filter(({ body }) => body.is_moved)).toHaveLength(1)
    expect((await service.call(listRisks, {})).body.risks).toEqual([])
    const { entries } = (
      await owner.call(listAudit, { subject_kind: 'unit', subject: promised.code })
    ).body
    expect(entries[0]).toMatchObject({
      action: 'unit.move-promise',
      after: { unit: other, order: promised.order_number },
    })
  })

  test('is refused when the promise has ended or its unit is in the parcel', async () => {
    const { promised } = await insertRisk()
    const { rows } = await sql<{ reference: string }>`
      select reference from booking where id = ${promised.booking_id}`.execute(db)
    await inTransaction(db, (transaction) => releaseHold(transaction, rows[0]!.reference))
    const ended = await service.call(movePromise, { booking: promised.booking_id })
    expect(ended.error.message).toContain('The promise has ended')

    const { sku } = await insertStock(shop, { units: 1 })
    const packed = await promiseUnit(shop, sku, [0, 10])
    await ship(packed)
    const { error } = await service.call(movePromise, { booking: packed.booking_id })
    expect(error.message).toContain('already in the parcel')
    const none = await service.call(movePromise, { booking: 999_999_999 })
    expect(none.error.errorCode).toBe('NOT_FOUND')
  })
})
