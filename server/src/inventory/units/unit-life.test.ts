import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { connectDatabase } from '#platform/database/database.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { createTestDatabase } from '../../../test/database.ts'
import { insertProduct } from '../../../test/factories.ts'
import { confirmHold, listBookingsAtRisk } from '../bookings/bookings.queries.ts'
import { holdUnits } from '../bookings/hold-units.ts'
import { changePool, MoveRefused, moveUnit, type UnitMove } from './move-unit.ts'
import { extendOverdueBookings, rescueBookingsAtRisk } from '../bookings/overdue-units.ts'
import { countFreeUnits, listStockCounts } from '../stock/stock.queries.ts'
import { findUnit } from './units.queries.ts'

const { db, close } = connectDatabase(await createTestDatabase(), pino({ level: 'silent' }))
afterAll(close)

const START = new Date('2027-01-04T17:00:00Z')
const day = (offset: number) => new Date(START.getTime() + offset * 86_400_000)
const window = (from: number, to: number) => ({ from: day(from), to: day(to) })

let sku: string
beforeEach(async () => {
  const id = await insertProduct(db, { variants: [{ size: 'M', core: 2 }] })
  sku = `T-${id}-BLACK-M`
})

const hold = async (name: string, from: number, to: number) => {
  const demand = { line: 1, sku, pool: 'CORE', kind: 'RENTAL', quantity: 1 } as const
  const reference = `${name} ${sku}`
  const [booked] = await inTransaction(db, (transaction) =>
    holdUnits(transaction, [{ ...demand, window: window(from, to) }], {
      reference,
      now: START,
      expires_at: day(1),
    }),
  )
  return { ...booked!, reference }
}
const promise = async (name: string, from: number, to: number) => {
  const held = await hold(name, from, to)
  await inTransaction(db, (transaction) => confirmHold(transaction, held.reference))
  return held
}
let causes = 0
const move = (unit_id: number, to: UnitMove['to'], rest: Partial<UnitMove> = {}) =>
  inTransaction(db, (transaction) =>
    moveUnit(transaction, { unit_id, to, cause: `cause ${++causes}`, now: START, ...rest }),
  )
const ship = async ({ unit_id, booking_id }: { unit_id: number; booking_id: number }) => {
  await move(unit_id, 'PACKED', { booking_id })
  await move(unit_id, 'OUT')
}
const unitOf = async (bookingId: number) => {
  const { rows } = await sql<{ unit_id: number }>`
    select unit_id from booking where id = ${bookingId}`.execute(db)
  return rows[0]!.unit_id
}
const atRisk = async () =>
  (await listBookingsAtRisk(db, 100)).flatMap((booking) => (booking.sku === sku ? booking.id : []))
const freeFor = async (from: number, to: number) =>
  (await countFreeUnits(db, [sku], window(from, to), START))[0]?.free ?? 0

describe('moving a unit', () => {
  test('a repeated cause changes nothing', async () => {
    const rental = await promise('rent', 0, 10)
    const packing = { booking_id: rental.booking_id, cause: 'packed for order 7' }
    expect(await move(rental.unit_id, 'PACKED', packing)).toBe('MOVED')
    await move(rental.unit_id, 'OUT')
    expect(await move(rental.unit_id, 'PACKED', packing)).toBe('REPEATED')
    expect((await findUnit(db, rental.unit_id))?.state).toBe('OUT')
  })

  test('is refused when the state does not follow, or the unit does not exist', async () => {
    const { unit_id } = await promise('rent', 0, 10)
    await expect(move(unit_id, 'RETURNING')).rejects.toThrow(MoveRefused)
    await expect(move(2_000_000, 'LOST')).rejects.toThrow(MoveRefused)
  })

  test('packs for a confirmed booking of that unit only', async () => {
    const held = await hold('held', 0, 10)
    const packing = { booking_id: held.booking_id }
    await expect(move(held.unit_id, 'PACKED', packing)).rejects.toThrow(MoveRefused)
    await expect(move(held.unit_id, 'PACKED')).rejects.toThrow(MoveRefused)
    const other = await promise('other', 0, 10)
    expect(other.unit_id).not.toBe(held.unit_id)
    await expect(move(other.unit_id, 'PACKED', packing)).rejects.toThrow(MoveRefused)
  })

  test('a returned unit is free after inspection, and has been worn once more', async () => {
    const rental = await promise('rent', 0, 30)
    await ship(rental)
    await move(rental.unit_id, 'RECEIVED')
    expect(await freeFor(0, 10)).toBe(1)
    await move(rental.unit_id, 'IN_HOUSE')
    expect(await freeFor(0, 10)).toBe(2)
    expect((await findUnit(db, rental.unit_id))?.wear_count).toBe(1)
  })

  test('a customer can keep a rented unit unless it is promised and no other is free', async () => {
    const first = await promise('first', 0, 10)
    const second = await promise('second', 0, 10)
    await ship(first)
    const later = await promise('later', 20, 30)
    const laterToo = await promise('later too', 20, 30)
    const [kept, free] = later.unit_id === first.unit_id ? [later, laterToo] : [laterToo, later]
    expect([kept.unit_id, free.unit_id]).toEqual([first.unit_id, second.unit_id])
    await expect(move(first.unit_id, 'SOLD')).rejects.toThrow('promised')
    expect((await findUnit(db, first.unit_id))?.state).toBe('OUT')
  })

  test('only what is in the house and promised to no customer changes its pool', async () => {
    const { unit_id } = await promise('rent', 0, 10)
    const change = (id: number) =>
      inTransaction(db, (transaction) =>
        changePool(transaction, {
          unit_id: id,
          pool: 'CLEARANCE',
          cause: `clearance ${++causes}`,
          now: START,
        }),
      )
    await expect(change(unit_id)).rejects.toThrow('promised')
    const { rows } = await sql<{ id: number }>`
      select id from unit where sku = ${sku} and id <> ${unit_id}`.execute(db)
    await change(rows[0]!.id)
    expect((await listStockCounts(db, [sku]))[0]).toMatchObject({ clearance: 1 })
  })

  test('the ledger cannot be changed', async () => {
    await expect(sql`delete from unit_move`.execute(db)).rejects.toThrow('append-only')
    await expect(sql`update unit_move set cause = 'x'`.execute(db)).rejects.toThrow('append-only')
  })
})

describe('a unit that is late', () => {
  const extend = (now: number) => extendOverdueBookings(db, { now: day(now), until: day(now + 2) })

  test('stays blocked, and its next promise goes to a unit that is free', async () => {
    const rental = await promise('rent', 0, 10)
    await ship(rental)
    // The least worn unit is taken first: the same one, once its rental has ended.
    const next = await promise('next', 11, 20)
    expect(next.unit_id).toBe(rental.unit_id)
    await extend(10)
    expect(await unitOf(next.booking_id)).not.toBe(rental.unit_id)
    expect(await atRisk()).toEqual([])
    // One is late, the other promised.
    expect(await freeFor(11, 12)).toBe(0)
  })

  test('puts a promise at risk while no other unit is free, and no longer when one is', async () => {
    const rental = await promise('rent', 0, 10)
    await ship(rental)
    const blocking = await promise('blocking', 0, 40)
    const next = await promise('next', 11, 20)
    expect(next.unit_id).toBe(rental.unit_id)
    await extend(10)
    expect(await atRisk()).toEqual([next.booking_id])
    expect(await rescueBookingsAtRisk(db, day(10))).toBeGreaterThan(0)
    expect(await atRisk()).toEqual([next.booking_id])
    // The other unit comes back early.
    await ship(blocking)
    await move(blocking.unit_id, 'RECEIVED')
    await move(blocking.unit_id, 'IN_HOUSE')
    await rescueBookingsAtRisk(db, day(10))
    expect(await atRisk()).toEqual([])
    expect(await unitOf(next.booking_id)).toBe(blocking.unit_id)
  })

  test('that arrives after all ends the risk', async () => {
    const rental = await promise('rent', 0, 10)
    await ship(rental)
    await promise('blocking', 0, 40)
    const next = await promise('next', 11, 20)
    await extend(10)
    expect(await atRisk()).toEqual([next.booking_id])
    await move(rental.unit_id, 'RECEIVED')
    await move(rental.unit_id, 'IN_HOUSE')
    expect(await atRisk()).toEqual([])
    expect(await unitOf(next.booking_id)).toBe(rental.unit_id)
  })
})
