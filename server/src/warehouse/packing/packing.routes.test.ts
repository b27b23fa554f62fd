import { lookUpUnit } from '@twirl/contract/staff/warehouse/bench'
import {
  checkPackedUnit,
  findPacking,
  getPacking,
  packScanned,
} from '@twirl/contract/staff/warehouse/packing'
import { unitCodeOf } from '@twirl/contract/staff/warehouse/unit-code'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { bodyOf } from '../../../test/build-test-app.ts'
import { insertDress, openCheckoutShop } from '../../../test/checkout/checkout-shop.ts'
import { LABEL, newOrder, openRentalShop, unitsOf } from '../../../test/checkout/rental-shop.ts'
import { logInStaff } from '../../../test/staff-factory.ts'
import { rebuildStock } from '../../inventory/public.ts'
import { shipOrder } from '../../orders/parcels/ship-orders.ts'

const shop = await openCheckoutShop({ now: new Date('2027-01-04T17:00:00Z') })
const { db } = shop
const rentals = openRentalShop(shop)
let dresses = 100
let packer: Awaited<ReturnType<typeof logInStaff>>
beforeEach(async () => {
  packer = await logInStaff(shop, ['warehouse'])
})

/** An order of two pieces of a dress that has some units more; with their codes. */
async function newUnpacked({ spare = 1 } = {}) {
  const sku = await insertDress(db, ++dresses, 2 + spare)
  const { order_number } = await newOrder(shop, [{ sku, quantity: 2 }])
  const codes = (await unitsOf(shop, order_number)).map(({ id }) => unitCodeOf(id))
  const { rows } = await sql<{ id: number }>`select id from unit where sku = ${sku}`.execute(db)
  const unused = rows.map(({ id }) => unitCodeOf(id)).find((code) => !codes.includes(code))
  return { number: order_number, sku, codes, spare: unused ?? '' }
}

const pack = (number: string, codes: string[]) => packer.call(packScanned, { number, codes })
const check = async (number: string, code: string) =>
  bodyOf(await packer.call(checkPackedUnit, { number, code }))
const statesOf = async (number: string) =>
  (await unitsOf(shop, number)).map(({ id, state }) => `${unitCodeOf(id)} ${state}`).toSorted()

describe('what goes into a parcel', () => {
  test('is listed with the promised units, and what keeps one from being packed', async () => {
    const { number, codes } = await newUnpacked()
    await sql`update unit set state = 'CLEANING' where id in (
      select unit_id from booking b join customer_order o on o.order_token = b.reference
      where order_number = ${number} order by unit_id limit 1)`.execute(db)
    expect(bodyOf(await packer.call(getPacking, { number }))).toEqual({
      order_number: number,
      customer: 'Nora Lane',
      event: null,
      packed: null,
      take_out: null,
      lines: [
        {
          line: 0,
          piece: expect.objectContaining({ size: 'M', color: 'Black' }),
          quantity: 2,
          is_rented: true,
          units: [
            { code: codes[0], absent: 'It is in cleaning.' },
            { code: codes[1], absent: null },
          ],
        },
      ],
    })
    const unknown = await packer.call(getPacking, { number: 'TW-00000000' })
    expect([unknown.status, unknown.error.errorCode]).toEqual([404, 'NOT_FOUND'])
  })

  test('is found by scanning any of its pieces, until it is packed (STAFF-89)', async () => {
    const { number, codes, spare } = await newUnpacked()
    const find = async (code: string) => bodyOf(await packer.call(findPacking, { code }))
    for (const code of codes)
      expect(await find(code)).toEqual({ order_number: number, reason: null })
    expect(await find(spare)).toEqual({
      order_number: null,
      reason: 'It is promised to no order that is to be packed.',
    })
    expect(await find('nothing')).toMatchObject({ order_number: null })
    await pack(number, codes)
    expect(await find(codes[0]!)).toEqual({
      order_number: null,
      reason: expect.stringMatching(/^It is packed in a parcel\. Member/),
    })
  })

  test('is checked with each scan: the promised unit, another one of the piece, a wrong one (STAFF-52)', async () => {
    const { number, codes, spare } = await newUnpacked()
    const other = await newUnpacked({ spare: 0 })
    expect(await check(number, codes[0]!)).toEqual({
      line: 0,
      code: codes[0],
      is_swap: false,
      reason: null,
    })
    expect(await check(number, spare)).toMatchObject({ line: 0, is_swap: true, reason: null })
    expect(await check(number, other.codes[0]!)).toMatchObject({
      line: null,
      reason: 'This is Odette Mini, Black, M.',
    })
    expect(await check(number, 'nothing')).toMatchObject({ line: null, code: 'NOTHING' })
  })
})

describe('packing by scan', () => {
  test('packs exactly the scanned units; the promise goes to the one that was scanned', async () => {
    const { number, codes, spare } = await newUnpacked()
    const packed = bodyOf(await pack(number, [codes[0]!, spare]))
    expect(packed.packed).toMatchObject({ by: expect.stringMatching(/^Member/) })
    const expected = [`${codes[0]} PACKED`, `${spare} PACKED`].toSorted()
    expect(await statesOf(number)).toEqual(expected)
    expect(bodyOf(await pack(number, [spare, codes[0]!]))).toEqual(packed)
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from audit_entry where action = 'order.pack' and subject_id = ${number}`.execute(
      db,
    )
    expect(rows).toEqual([{ count: 1 }])
    expect(await rebuildStock(db)).toEqual([])
    const { body: benched } = await packer.call(lookUpUnit, { code: spare })
    expect(benched.set_aside).toMatch(/^It is packed in a parcel\./)
    await shipOrder(rentals, number, LABEL)
    expect(await statesOf(number)).toEqual(expected.map((text) => text.replace('PACKED', 'OUT')))
  })

  test('is refused, and nothing changes, if a piece is missing, wrong or promised elsewhere', async () => {
    const { number, codes, spare } = await newUnpacked()
    const other = await newUnpacked({ spare: 0 })
    const messages: string[] = []
    for (const scanned of [
      [codes[0]!],
      [codes[0]!, other.codes[0]!],
      [codes[0]!, 'nothing'],
      [...codes, spare],
    ]) {
      const { status, error } = await pack(number, scanned)
      messages.push(`${status} ${error.errorCode}: ${error.message}`)
    }
    await sql`update unit set state = 'REPAIR' where id = (select max(id) from unit where sku = ${`T-${dresses - 1}-BLACK-M`})`.execute(
      db,
    )
    const { error } = await pack(number, [codes[0]!, spare])
    messages.push(error.message)
    expect(messages).toEqual([
      '409 STEP_REFUSED: 1 of 2 units of Odette Mini were scanned.',
      `409 STEP_REFUSED: Unit ${other.codes[0]} does not belong into this parcel.`,
      '409 STEP_REFUSED: nothing is not the code of a unit.',
      `409 STEP_REFUSED: Unit ${spare} does not belong into this parcel.`,
      `Unit ${spare} is promised to another order or is not on the rail.`,
    ])
    expect(await statesOf(number)).toEqual(codes.map((code) => `${code} IN_HOUSE`).toSorted())
    expect((await pack('TW-00000000', codes)).status).toBe(404)
  })

  test('of two at once with different units one wins, and the other hears with which units and by whom (STAFF-21)', async () => {
    const { number, codes, spare } = await newUnpacked()
    const answers = await Promise.all([
      pack(number, codes),
      pack(number, [codes[0]!, spare]),
      pack(number, codes),
    ])
    const isPacked = (await statesOf(number)).every((text) => text.endsWith('PACKED'))
    expect(isPacked).toBe(true)
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused.length).toBeGreaterThan(0)
    for (const { status, error } of refused) {
      expect(status).toBe(409)
      expect(error.message).toMatch(
        /was packed on .* by Member \d+, and is not shipped yet\. Its parcel has \w{7}, \w{7}\.$/,
      )
    }
  })
})
