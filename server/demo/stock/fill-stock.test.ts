import { getProduct, type Variant } from '@twirl/contract/catalog/product'
import { loginTrunkShow } from '@twirl/contract/groups/trunk-shows'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { startDay } from '../../src/inventory/inventory.jobs.ts'
import { rebuildStock } from '../../src/inventory/stock/stock-counts.ts'
import {
  planEventRental,
  planRental,
  type StockWindow,
} from '../../src/inventory/stock/stock-windows.ts'
import {
  canMove,
  isAway,
  UNIT_STATES,
  type UnitState,
} from '../../src/inventory/units/unit-states.ts'
import type { Database } from '../../src/platform/database/database.ts'
import { addDays, dayOf, startOfDay } from '../../src/platform/new-york-time.ts'
import { DEFAULT_SETTINGS } from '../../src/system/default-settings.ts'
import { buildTestApp, testSecrets } from '../../test/build-test-app.ts'
import { fillDemoShop } from '../fill-demo-shop.ts'
import { DEMO_STOCK } from '../guide.ts'
import { planStock } from './plan-stock.ts'

const TERMS = DEFAULT_SETTINGS.rental_terms

// Plain rows and arithmetic that shares nothing with the SQL that counts.
type UnitRow = {
  id: number
  sku: string
  pool: 'CORE' | 'CLEARANCE'
  state: UnitState
  away_for: number | null
  wear_count: number
}
type BookingRow = {
  id: number
  unit_id: number
  kind: string
  state: string
  at_risk_since: Date | null
  from: Date
  to: Date | null
}
type MoveRow = {
  unit_id: number
  from_state: UnitState | null
  to_state: UnitState
  to_pool: string
  moved_at: Date
}

const isLive = ({ state }: BookingRow) => state === 'HELD' || state === 'CONFIRMED'
const end = ({ to }: { to: Date | null }) => to?.getTime() ?? Infinity
const overlap = (a: StockWindow, b: StockWindow) =>
  a.from.getTime() < end(b) && b.from.getTime() < end(a)

async function readStock(db: Database) {
  const { rows: units } = await sql<UnitRow>`
    select id, sku, pool, state, away_for, wear_count from unit order by id`.execute(db)
  const { rows: bookings } = await sql<BookingRow>`
    select id, unit_id, kind, state, at_risk_since, lower(during) as "from", upper(during) as "to"
    from booking order by id`.execute(db)
  const { rows: moves } = await sql<MoveRow>`
    select unit_id, from_state, to_state, to_pool, moved_at from unit_move order by id`.execute(db)
  return {
    units,
    bookings,
    bookingsOf: Map.groupBy(bookings, ({ unit_id }) => unit_id),
    movesOf: Map.groupBy(moves, ({ unit_id }) => unit_id),
  }
}
type Stock = Awaited<ReturnType<typeof readStock>>

let filled: Stock
let differencesAfterFill: unknown
const { db, call, clock } = await buildTestApp({
  prepare: async (empty) => {
    await fillDemoShop(empty, testSecrets)
    differencesAfterFill = await rebuildStock(empty)
    filled = await readStock(empty)
  },
})

describe('the stock of the demo shop', () => {
  let stock: Stock
  beforeAll(async () => {
    await startDay(db, clock.now(), TERMS)
    stock = await readStock(db)
  })
  const liveOf = ({ id }: UnitRow) => (stock.bookingsOf.get(id) ?? []).filter(isLive)

  test('is counted right, and the first day changes no booking and no unit', async () => {
    expect(differencesAfterFill).toEqual([])
    expect(await rebuildStock(db)).toEqual([])
    expect(stock.bookings).toEqual(filled.bookings)
    expect(stock.units).toEqual(filled.units)
  })

  test('is counted as a second reader counts it', async () => {
    const now = clock.now()
    const today = startOfDay(dayOf(now))
    const isFree = (unit: UnitRow, window: StockWindow) => {
      if (['SOLD', 'LOST', 'RETIRED'].includes(unit.state)) return false
      const live = liveOf(unit)
      if (live.some((booking) => overlap(booking, window))) return false
      const absence = live.find(({ id }) => id === unit.away_for)
      return unit.state === 'IN_HOUSE' || (absence !== undefined && end(absence) > today.getTime())
    }
    const { window: rental } = planRental(now, TERMS)
    const sale = { from: today, to: null }
    const counts = new Map<string, { rentable: number; sellable: number; clearance: number }>()
    for (const unit of stock.units) {
      const count = counts.get(unit.sku) ?? { rentable: 0, sellable: 0, clearance: 0 }
      if (unit.pool === 'CORE' && isFree(unit, rental)) count.rentable++
      if (unit.pool === 'CORE' && isFree(unit, sale)) count.sellable++
      if (unit.pool === 'CLEARANCE' && isFree(unit, sale)) count.clearance++
      counts.set(unit.sku, count)
    }
    const { rows } = await sql<{ sku: string }>`
      select sku, rentable, sellable, clearance from stock_count`.execute(db)
    expect(new Map(rows.map(({ sku, ...count }) => [sku, count]))).toEqual(counts)
  })

  test('promises no unit twice', () => {
    for (const unit of stock.units) {
      const live = liveOf(unit).toSorted((a, b) => a.from.getTime() - b.from.getTime())
      const overlapping = live.filter((booking, i) => live[i + 1] && overlap(booking, live[i + 1]!))
      expect(overlapping).toEqual([])
    }
  })

  test('has a ledger that leads step by step to the state of each unit', () => {
    for (const { id, state, pool, wear_count } of stock.units) {
      const moves = stock.movesOf.get(id)!
      expect(moves[0]).toMatchObject({ from_state: null, to_state: 'IN_HOUSE' })
      for (const [i, move] of moves.entries()) {
        const before = moves[i - 1]
        if (!before) continue
        expect(move.from_state).toBe(before.to_state)
        expect(canMove(before.to_state, move.to_state)).toBe(true)
        expect(move.moved_at.getTime()).toBeGreaterThanOrEqual(before.moved_at.getTime())
      }
      expect(moves.at(-1)).toMatchObject({ to_state: state, to_pool: pool })
      expect(moves.at(-1)!.moved_at.getTime()).toBeLessThanOrEqual(clock.now().getTime())
      const returns = moves.filter(({ to_state }) => to_state === 'RECEIVED').length
      expect(wear_count).toBeGreaterThanOrEqual(returns)
    }
  })

  test('has a live booking for each absence, except for repair without an end', () => {
    const withoutBooking = stock.units.filter(
      (unit) => isAway(unit.state) && !liveOf(unit).some(({ id }) => id === unit.away_for),
    )
    expect(withoutBooking.map(({ sku, state, away_for }) => ({ sku, state, away_for }))).toEqual([
      { sku: DEMO_STOCK.inRepair.skus[0], state: 'REPAIR', away_for: null },
    ])
    const present = stock.units.filter(({ state }) => !isAway(state))
    expect(present.filter(({ away_for }) => away_for !== null)).toEqual([])
    const gone = present.filter(({ state }) => state !== 'IN_HOUSE')
    expect(new Set(gone.flatMap(liveOf).map(({ kind }) => kind))).toEqual(new Set(['SALE']))
  })

  test('shows units of every state, and bookings of every kind, on 12 to 15 % of the core units', () => {
    const core = stock.units.filter(({ pool }) => pool === 'CORE')
    expect(new Set(core.map(({ state }) => state))).toEqual(new Set(UNIT_STATES))
    expect(new Set(stock.bookings.map(({ kind }) => kind))).toEqual(
      new Set(['RENTAL', 'EVENT', 'SALE', 'SERVICE']),
    )
    const busy = core.filter(({ id, state }) => stock.bookingsOf.has(id) || state !== 'IN_HOUSE')
    expect(busy.length / core.length).toBeGreaterThan(0.12)
    expect(busy.length / core.length).toBeLessThan(0.15)
  })

  test('has overdue units, of which one endangers a promise', () => {
    const dayAfterTomorrow = startOfDay(addDays(dayOf(clock.now()), 2))
    const overdue = stock.units.filter((unit) =>
      liveOf(unit).some(({ id, to }) => id === unit.away_for && to && to <= dayAfterTomorrow),
    )
    expect(overdue.length).toBeGreaterThan(20)
    const atRisk = stock.bookings.filter(({ at_risk_since }) => at_risk_since !== null)
    expect(atRisk).toHaveLength(1)
    const unit = overdue.find(({ id }) => id === atRisk[0]!.unit_id)
    expect(unit?.sku).toBe(DEMO_STOCK.atRisk.skus[0])
  })
})

describe('the sizes of the guide', () => {
  const readVariants = async (
    path: string,
    offer: { category?: 'CLEARANCE' | 'ONLINE_TRUNK_SHOW'; trunk_show_id?: number } = {},
  ) => (await call(getProduct, { id: Number(path.split('/').at(-1)), ...offer })).body.variants
  const freeOf = (variants: Variant[], { skus }: { skus: readonly string[] }) =>
    skus.map((sku) => variants.find((variant) => variant.sku === sku)?.available_quantity)

  test('free for the event, or today, but not both', async () => {
    const { freeForEventOnly, freeTodayOnly } = DEMO_STOCK
    const today = await readVariants(freeForEventOnly.path)
    const password = 'magnolia'
    const { trunk_show_id } = (
      await call(loginTrunkShow, { trunk_show_alias_id: freeForEventOnly.alias, password })
    ).body
    const event = await readVariants(freeForEventOnly.path, {
      category: 'ONLINE_TRUNK_SHOW',
      trunk_show_id,
    })
    expect([freeOf(today, freeForEventOnly), freeOf(event, freeForEventOnly)]).toEqual([[0], [2]])
    expect([freeOf(today, freeTodayOnly), freeOf(event, freeTodayOnly)]).toEqual([[3], [0]])
  })

  test('rented out, the last one, the last one on clearance, one in repair, one late', async () => {
    const { rentedOut, lastOne, lastOnClearance, inRepair, atRisk } = DEMO_STOCK
    const sizes = await readVariants(rentedOut.path)
    expect(sizes.map(({ sku }) => sku).toSorted()).toEqual(rentedOut.skus.toSorted())
    expect(freeOf(sizes, rentedOut)).toEqual([0, 0, 0, 0, 0])
    expect(freeOf(await readVariants(lastOne.path), lastOne)).toEqual([1])
    const sale = await readVariants(lastOnClearance.path, { category: 'CLEARANCE' })
    expect(freeOf(sale, lastOnClearance)).toEqual([1])
    expect(freeOf(await readVariants(inRepair.path), inRepair)).toEqual([4])
    expect(freeOf(await readVariants(atRisk.path), atRisk)).toEqual([0])
  })

  // Weekends and holidays move the windows; these weeks have most of the holidays.
  test('free for the event, or today, on whatever day the shop starts first', () => {
    const { freeForEventOnly, freeTodayOnly } = DEMO_STOCK
    for (let day = '2026-11-16'; day < '2027-01-18'; day = addDays(day, 1)) {
      const now = new Date(startOfDay(day).getTime() + 3_600_000)
      const unit = { product_id: 19, wear_count: 0, is_purchasable: true, arrived_at: new Date(0) }
      const event = {
        alias: freeForEventOnly.alias,
        closes_at: startOfDay(addDays(day, 10)),
        hand_out_date: addDays(day, 21),
        product_ids: [],
      }
      const histories = planStock({
        now,
        terms: TERMS,
        units: [
          { ...unit, id: 1, sku: freeForEventOnly.skus[0] },
          { ...unit, id: 2, sku: freeTodayOnly.skus[0] },
        ],
        events: [event],
      })
      const isTaken = (unitId: number, window: StockWindow) =>
        histories
          .find(({ unit_id }) => unit_id === unitId)!
          .bookings.some((booking) => overlap(booking, window))
      const { window: rental } = planRental(now, TERMS)
      const { window } = planEventRental(event, now, TERMS)
      expect({
        day,
        freeForEventOnly: [isTaken(1, rental), isTaken(1, window)],
        freeTodayOnly: [isTaken(2, rental), isTaken(2, window)],
      }).toEqual({ day, freeForEventOnly: [true, false], freeTodayOnly: [false, true] })
    }
  })
})
