import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { connectDatabase } from '#platform/database/database.ts'
import { inTransaction, type Transaction } from '#platform/database/transaction.ts'
import { createTestDatabase } from '../../../test/database.ts'
import { insertProduct } from '../../../test/factories.ts'
import { confirmHold, type Demand, releaseHold } from './bookings.queries.ts'
import { holdUnits, StockShortage } from './hold-units.ts'
import { expireHolds } from './overdue-units.ts'
import { listStockCounts } from '../stock/stock.queries.ts'

const { db, close } = connectDatabase(await createTestDatabase(), pino({ level: 'silent' }))
afterAll(close)

const NOW = new Date()
const inDays = (days: number) => new Date(NOW.getTime() + days * 86_400_000)
const WINDOW = { from: inDays(1), to: inDays(40) }

let sku: string
beforeEach(async () => {
  const id = await insertProduct(db, { variants: [{ size: 'M', core: 3, clearance: 1 }] })
  sku = `T-${id}-BLACK-M`
})

const demand = (overrides: Partial<Demand> = {}): Demand => ({
  line: 1,
  sku,
  pool: 'CORE',
  kind: 'RENTAL',
  window: WINDOW,
  quantity: 1,
  ...overrides,
})
const holdFor = (reference: string, now = NOW) => ({
  reference,
  now,
  expires_at: new Date(now.getTime() + 600_000),
})
const hold = (reference: string, ...demands: Demand[]) =>
  inTransaction(db, (transaction) => holdUnits(transaction, demands, holdFor(reference)))
const countOf = async () => (await listStockCounts(db, [sku]))[0]

describe('holding', () => {
  test('takes the least worn units and counts them out', async () => {
    const { rows } = await sql<{ id: number }>`
      update unit set wear_count = 9 - id % 3 where sku = ${sku} and pool = 'CORE'
      returning id`.execute(db)
    const [first] = await hold('a', demand())
    const worn = (id: number) => 9 - (id % 3)
    expect(worn(first!.unit_id)).toBe(Math.min(...rows.map(({ id }) => worn(id))))
    expect(await countOf()).toMatchObject({ rentable: 2, sellable: 2, clearance: 1 })
  })

  test('holds nothing when one line is short, and says which', async () => {
    const failed = hold(
      'b',
      demand({ line: 1, quantity: 2 }),
      demand({ line: 2, kind: 'SALE', window: { from: NOW, to: null }, quantity: 2 }),
    )
    await expect(failed).rejects.toThrow(StockShortage)
    await expect(failed).rejects.toMatchObject({ lines: [{ line: 1, sku, available: 1 }] })
    expect(await countOf()).toMatchObject({ rentable: 3 })
  })

  test('one SKU rented and bought in one order takes different units', async () => {
    const booked = await hold(
      'c',
      demand({ line: 1, quantity: 2 }),
      demand({ line: 2, kind: 'SALE', window: { from: NOW, to: null } }),
    )
    expect(new Set(booked.map(({ unit_id }) => unit_id)).size).toBe(3)
  })

  test('a unit booked for later can be rented before, and not sold', async () => {
    await hold(
      'd',
      demand({ quantity: 3, kind: 'EVENT', window: { from: inDays(90), to: inDays(120) } }),
    )
    expect(await countOf()).toMatchObject({ rentable: 3, sellable: 0 })
    await hold('e', demand({ quantity: 3 }))
    expect(await countOf()).toMatchObject({ rentable: 0 })
  })

  test('confirming twice changes nothing; releasing a promise frees its units', async () => {
    await hold('f', demand({ quantity: 2 }))
    const confirm = () => inTransaction(db, (transaction) => confirmHold(transaction, 'f'))
    expect(await confirm()).toHaveLength(2)
    expect(await confirm()).toHaveLength(2)
    await expireHolds(db, inDays(1))
    expect(await confirm()).toHaveLength(2)
    await inTransaction(db, (transaction) => releaseHold(transaction, 'f'))
    expect(await confirm()).toEqual([])
    expect(await countOf()).toMatchObject({ rentable: 3 })
  })

  test('a hold that is not confirmed ends by itself, and a buyer need not wait for the sweep', async () => {
    await hold('g', demand({ quantity: 3 }))
    await expect(hold('h', demand())).rejects.toThrow(StockShortage)
    const later = new Date(NOW.getTime() + 601_000)
    await inTransaction(db, (transaction) =>
      holdUnits(transaction, [demand()], holdFor('h', later)),
    )
    expect(await inTransaction(db, (transaction) => confirmHold(transaction, 'g'))).toEqual([])
    expect(await countOf()).toMatchObject({ rentable: 2 })
  })
})

describe('200 buyers at once for 50 units', () => {
  const BUYERS = 200
  const UNITS = 50

  type Take = (transaction: Transaction, reference: string) => Promise<unknown>
  async function rush(
    take: Take,
  ): Promise<{ taken: number; errors: Set<string>; booked: number[] }> {
    const id = await insertProduct(db, { variants: [{ size: 'M', core: UNITS }] })
    sku = `T-${id}-BLACK-M`
    const errors = new Set<string>()
    const results = await Promise.all(
      Array.from({ length: BUYERS }, (_, buyer) =>
        inTransaction(db, (transaction) => take(transaction, `rush ${sku} ${buyer}`)).then(
          () => true,
          (error: Error) => {
            errors.add(error.name === 'StockShortage' ? error.name : error.message)
            return false
          },
        ),
      ),
    )
    const { rows } = await sql<{ unit_id: number }>`
      select unit_id from booking where sku = ${sku} and state in ('HELD', 'CONFIRMED')`.execute(db)
    return {
      taken: results.filter(Boolean).length,
      errors,
      booked: rows.map(({ unit_id }) => unit_id),
    }
  }

  const take: Take = (transaction, reference) =>
    holdUnits(transaction, [demand()], holdFor(reference))

  test('exactly 50 get one, and the others hear that it is out of stock', async () => {
    const { taken, errors, booked } = await rush(take)
    expect(taken).toBe(UNITS)
    expect(new Set(booked).size).toBe(UNITS)
    expect([...errors]).toEqual(['StockShortage'])
    expect(await countOf()).toMatchObject({ rentable: 0 })
  })

  test('without the lock buyers are refused by the constraint instead of the count', async () => {
    await sql`
      create or replace function lock_skus(skus text[]) returns void language sql as ''`.execute(db)
    const { errors } = await rush(take)
    expect([...errors].join()).toContain('booking_no_overlap')
  })

  test('without lock and constraint one unit is promised twice', async () => {
    await sql`alter table booking drop constraint booking_no_overlap`.execute(db)
    const { booked } = await rush(take)
    expect(new Set(booked).size).toBeLessThan(booked.length)
  })
})
