import { listAudit } from '@twirl/contract/staff/access/audit'
import { unitCodeOf } from '@twirl/contract/staff/warehouse/unit-code'
import {
  getUnit,
  gradeUnit,
  type ListedState,
  listUnits,
  moveUnit,
  type UnitAct,
} from '@twirl/contract/staff/warehouse/units'
import { describe, expect, test } from 'vitest'
import { moveUnit as moveWithOrder } from '#inventory/public.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { addDays, dayOf } from '#platform/new-york-time.ts'
import { bodyOf, buildTestApp } from '../../../test/build-test-app.ts'
import { logInStaff } from '../../../test/staff-factory.ts'
import { insertStock, promiseUnit, stopAtNoon } from '../../../test/warehouse/stocked-shop.ts'

const shop = await buildTestApp()
const { db, clock } = shop
stopAtNoon(clock)
const warehouse = await logInStaff(shop, ['warehouse'])
const colleague = await logInStaff(shop, ['warehouse'])
const owner = await logInStaff(shop, ['owner'])

const reason = 'Torn beyond repair.'
const inDays = (count: number) => addDays(dayOf(clock.now()), count)

type Rest = { until?: string; reason?: string }
const act = (code: string, name: UnitAct, seen_state: ListedState, rest: Rest = {}) =>
  warehouse.call(moveUnit, { code, act: name, seen_state, ...rest })
const read = async (code: string) => (await warehouse.call(getUnit, { code })).body
const auditOf = async (code: string) =>
  (await owner.call(listAudit, { subject_kind: 'unit', subject: code })).body.entries
const NOBODY = unitCodeOf(29 ** 6 - 1)

describe('GET /ajax/admin/unit', () => {
  test('lists units newest first, by page, product, size, state and pool (STAFF-39)', async () => {
    const { product_id, codes } = await insertStock(shop, { units: 5 })
    const list = async (asked: object) =>
      (await warehouse.call(listUnits, { product: product_id, ...asked })).body
    const first = await list({ limit: 2 })
    const second = await list({ limit: 2, after: first.next! })
    const third = await list({ limit: 2, after: second.next! })
    const pages = [first, second, third].map(({ units }) => units.map(({ code }) => code))
    expect([pages.flat(), third.next]).toEqual([codes.toReversed(), null])
    expect((await list({ sort: 'received' })).units.map(({ code }) => code)).toEqual(codes)
    await act(codes[0]!, 'TO_CLEARANCE', 'IN_HOUSE')
    await act(codes[1]!, 'TO_CLEANING', 'IN_HOUSE')
    const codesOf = async (asked: object) => (await list(asked)).units.map(({ code }) => code)
    expect(await codesOf({ pool: 'CLEARANCE' })).toEqual([codes[0]])
    expect(await codesOf({ state: 'CLEANING' })).toEqual([codes[1]])
    expect(await codesOf({ state: 'CLEANING', pool: 'CLEARANCE' })).toEqual([])
    expect(await codesOf({ size: 'S' })).toEqual([])
    expect(await codesOf({ size: 'M' })).toHaveLength(5)
  })

  test('finds a unit by its code, however it is written, and units by words of the product', async () => {
    const { codes } = await insertStock(shop, { units: 2, title: 'Wisteria 100%_Gown' })
    const find = async (q: string) =>
      (await warehouse.call(listUnits, { q })).body.units.map(({ code }) => code)
    const code = codes[0]!
    expect(await find(`${code.slice(0, 3)}-${code.slice(3)}`.toLowerCase())).toEqual([code])
    expect(await find('gown  wisteria')).toEqual(codes.toReversed())
    expect(await find('100%_g')).toEqual(codes.toReversed())
    expect(await find('1000_g')).toEqual([])
  })

  test('finds a size without a product, and refuses a cursor of another list', async () => {
    const { codes } = await insertStock(shop, { units: 2 })
    const list = async (size: 'M' | 'THREE_XL') =>
      bodyOf(await warehouse.call(listUnits, { size, limit: 2 })).units.map(({ code }) => code)
    expect([await list('M'), await list('THREE_XL')]).toEqual([codes.toReversed(), []])
    const foreign = await warehouse.call(listUnits, { after: 'WzEsMl0' })
    expect(foreign.error.errorCode).toBe('BAD_REQUEST')
  })
})

describe('GET /ajax/admin/unit/{code}', () => {
  test('shows where it is, its moves and bookings with their orders, and the next promise', async () => {
    const { sku } = await insertStock(shop, { units: 1 })
    const promised = await promiseUnit(shop, sku, [3, 20])
    const unit = await read(promised.code)
    expect(unit).toMatchObject({
      code: promised.code,
      sku,
      state: 'IN_HOUSE',
      condition: 'A',
      order: null,
      moves: [{ from_state: null, to_state: 'IN_HOUSE' }],
      bookings: [{ id: promised.booking_id, order: { number: promised.order_number } }],
      next_promise: { id: promised.booking_id, kind: 'RENTAL', is_at_risk: false },
    })
    expect(unit.acts).toEqual(['TO_CLEANING', 'TO_REPAIR', 'TO_CLEARANCE', 'LOSE', 'RETIRE'])
  })

  test('answers NOT_FOUND for a code that no unit has, and names a mistyped one', async () => {
    const { error } = await warehouse.call(getUnit, { code: NOBODY })
    expect(error.errorCode).toBe('NOT_FOUND')
    const wrong = await warehouse.call(getUnit, { code: `2${NOBODY.slice(1)}` })
    expect(wrong.error.fields?.['code']).toContain('typing error')
  })
})

describe('PUT /ajax/admin/unit/{code}/move', () => {
  test('takes a unit away for repair and puts it back; the shop offers one less meanwhile (STAFF-40)', async () => {
    const { codes, sku } = await insertStock(shop, { units: 1 })
    const code = codes[0]!
    const offered = async () => {
      const { rentable } = await db
        .selectFrom('stock_count')
        .select('rentable')
        .where('sku', '=', sku)
        .executeTakeFirstOrThrow()
      return rentable
    }
    const { body } = await act(code, 'TO_REPAIR', 'IN_HOUSE', { until: inDays(30) })
    expect(body.unit).toMatchObject({
      state: 'REPAIR',
      back_on: inDays(30),
      acts: expect.arrayContaining(['TO_RAIL']),
    })
    expect(body.unit.moves[0]).toMatchObject({
      to_state: 'REPAIR',
      member: expect.stringContaining('Member'),
    })
    expect(await offered()).toBe(0)
    await act(code, 'TO_RAIL', 'REPAIR')
    expect(await offered()).toBe(1)
    expect(await auditOf(code)).toMatchObject([
      { action: 'unit.rail', before: { state: 'REPAIR' }, after: { state: 'IN_HOUSE' } },
      { action: 'unit.repair', member: { id: warehouse.id }, after: { until: inDays(30) } },
    ])
  })

  test('a repetition changes nothing; with another end it is refused', async () => {
    const { codes } = await insertStock(shop, { units: 1 })
    const repair = (until: string) => act(codes[0]!, 'TO_REPAIR', 'IN_HOUSE', { until })
    expect((await repair(inDays(5))).status).toBe(200)
    expect((await repair(inDays(5))).status).toBe(200)
    expect((await read(codes[0]!)).moves).toHaveLength(2)
    expect(await auditOf(codes[0]!)).toHaveLength(1)
    const { error } = await repair(inDays(9))
    expect([error.errorCode, error.message]).toEqual([
      'STEP_REFUSED',
      expect.stringContaining('already done, with another end'),
    ])
  })

  test('a unit that a colleague moved meanwhile is not moved again; the refusal names who and where', async () => {
    const { codes } = await insertStock(shop, { units: 1 })
    const code = codes[0]!
    await colleague.call(moveUnit, { code, act: 'TO_CLEANING', seen_state: 'IN_HOUSE' })
    const { error } = await act(code, 'TO_REPAIR', 'IN_HOUSE')
    expect(error.errorCode).toBe('STEP_REFUSED')
    expect(error.message).toMatch(
      /^The unit was moved meanwhile\. Unit \w{7} is in cleaning \(rental\) since .* New York time, moved by Member \d+\.$/,
    )
    expect((await read(code)).state).toBe('CLEANING')
  })

  test('of two at once one wins', async () => {
    const { codes } = await insertStock(shop, { units: 1 })
    const code = codes[0]!
    const answers = await Promise.all([
      act(code, 'RETIRE', 'IN_HOUSE', { reason }),
      colleague.call(moveUnit, { code, act: 'TO_REPAIR', seen_state: 'IN_HOUSE' }),
    ])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect((await read(code)).moves).toHaveLength(2)
    expect(await auditOf(code)).toHaveLength(1)
  })

  test('retiring a promised unit passes its promises on, or says that they are at risk (STAFF-42)', async () => {
    const { sku, codes } = await insertStock(shop, { units: 2 })
    const first = await promiseUnit(shop, sku, [3, 20])
    const other = codes.find((code) => code !== first.code)
    const retired = await act(first.code, 'RETIRE', 'IN_HOUSE', { reason })
    expect(retired.body.promises).toMatchObject([
      { order: { number: first.order_number }, from: inDays(3), moved_to: other },
    ])
    expect((await read(other!)).next_promise?.id).toBe(first.booking_id)
    const lost = await act(other!, 'LOSE', 'IN_HOUSE', { reason })
    expect(lost.body.promises).toMatchObject([
      { order: { number: first.order_number }, moved_to: null },
    ])
    expect(lost.body.unit.next_promise?.is_at_risk).toBe(true)
    const [entry] = await auditOf(other!)
    expect(entry).toMatchObject({
      action: 'unit.lose',
      reason,
      after: { promises: [`${first.order_number} at risk`] },
    })
    // A found unit is inspected before it is on the rail again.
    const found = await act(other!, 'FIND', 'LOST')
    expect(found.body.unit).toMatchObject({
      state: 'RECEIVED',
      acts: expect.arrayContaining(['TO_RAIL']),
    })
    const back = await act(other!, 'TO_RAIL', 'RECEIVED')
    expect(back.body.unit.next_promise?.is_at_risk).toBe(false)
  })

  test('a unit in cleaning after a rental is kept for its repair; a promise meanwhile is at risk', async () => {
    const { sku } = await insertStock(shop, { units: 1 })
    const { unit_id, booking_id, code } = await promiseUnit(shop, sku, [0, 10])
    const later = await promiseUnit(shop, sku, [20, 40])
    const now = clock.now()
    await inTransaction(db, async (transaction) => {
      for (const to of ['PACKED', 'OUT', 'RECEIVED'] as const)
        await moveWithOrder(transaction, { unit_id, to, cause: to, now, booking_id })
    })
    // A return is inspected at the bench.
    expect((await read(code)).acts).toEqual(['LOSE'])
    expect((await act(code, 'TO_RAIL', 'RECEIVED')).error.errorCode).toBe('STEP_REFUSED')
    await inTransaction(db, (transaction) =>
      moveWithOrder(transaction, { unit_id, to: 'CLEANING', cause: 'inspected', now }),
    )
    const { body } = await act(code, 'TO_REPAIR', 'CLEANING', { until: inDays(30) })
    expect(body.unit).toMatchObject({ state: 'REPAIR', back_on: inDays(20) })
    expect(body.promises).toMatchObject([
      { order: { number: later.order_number }, from: inDays(20), moved_to: null },
    ])
  })

  test('needs a reason to retire and to lose, and an end in the future', async () => {
    const { codes } = await insertStock(shop, { units: 1 })
    for (const name of ['RETIRE', 'LOSE'] as const)
      expect((await act(codes[0]!, name, 'IN_HOUSE')).error.fields).toEqual({ reason: 'Required' })
    const late = await act(codes[0]!, 'TO_REPAIR', 'IN_HOUSE', { until: inDays(0) })
    expect(late.error.fields).toEqual({ until: 'Choose a day after today' })
    expect((await act(NOBODY, 'TO_REPAIR', 'IN_HOUSE')).error.errorCode).toBe('NOT_FOUND')
    expect((await read(codes[0]!)).moves).toHaveLength(1)
  })

  test('to clearance and back; a promised unit stays in its pool', async () => {
    const { sku, codes } = await insertStock(shop, { units: 2 })
    const promised = await promiseUnit(shop, sku, [3, 20])
    const { error } = await act(promised.code, 'TO_CLEARANCE', 'IN_HOUSE')
    expect(error.message).toMatch(/^The unit is promised to an order, so it stays in its pool\./)
    const free = codes.find((code) => code !== promised.code)!
    expect((await act(free, 'TO_CLEARANCE', 'IN_HOUSE')).body.unit.pool).toBe('CLEARANCE')
    expect((await act(free, 'TO_CLEARANCE', 'IN_HOUSE')).status).toBe(200)
    expect((await act(free, 'FROM_CLEARANCE', 'IN_HOUSE')).body.unit.pool).toBe('CORE')
    expect((await act(free, 'FIND', 'IN_HOUSE')).error.message).toContain('“Found” is not possible')
  })
})

describe('PUT /ajax/admin/unit/{code}/condition', () => {
  test('sets condition and note; what a colleague changed meanwhile is not overwritten', async () => {
    const { codes } = await insertStock(shop, { units: 1 })
    const code = codes[0]!
    const seen = { seen_condition: 'A', seen_note: '' } as const
    const graded = { code, condition: 'C', note: 'A pulled thread at the hem.', ...seen } as const
    expect((await warehouse.call(gradeUnit, graded)).body).toMatchObject({
      condition: 'C',
      condition_note: graded.note,
    })
    expect((await warehouse.call(gradeUnit, graded)).status).toBe(200)
    expect(await auditOf(code)).toHaveLength(1)
    const { error } = await colleague.call(gradeUnit, { ...graded, condition: 'B' })
    expect(error.errorCode).toBe('STEP_REFUSED')
    expect(error.message).toMatch(
      /^The condition was changed by Member \d+ on .*\. It is C now, with the note “A pulled/,
    )
    const none = await warehouse.call(gradeUnit, { ...graded, code: NOBODY })
    expect(none.error.errorCode).toBe('NOT_FOUND')
  })
})
