import fc from 'fast-check'
import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, expect, test } from 'vitest'
import { connectDatabase } from '#platform/database/database.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { addDays, dayOf, startOfDay } from '#platform/new-york-time.ts'
import { createTestDatabase } from '../../../test/database.ts'
import { insertProduct } from '../../../test/factories.ts'
import { confirmHold, releaseHold } from '../bookings/bookings.queries.ts'
import { holdUnits, StockShortage } from '../bookings/hold-units.ts'
import { changePool, MoveRefused, moveUnit } from '../units/move-unit.ts'
import {
  expireHolds,
  extendOverdueBookings,
  rescueBookingsAtRisk,
} from '../bookings/overdue-units.ts'
import { rebuildStock, rollStock } from './stock-counts.ts'
import { countFreeUnits, listStockCounts } from './stock.queries.ts'
import { planRental } from './stock-windows.ts'
import { canMove, isAway, UNIT_STATES, type UnitState } from '../units/unit-states.ts'

// `npm run long-test` makes more of them, other ones each time.
const isLong = process.env['LONG_TESTS'] !== undefined
const HISTORIES = isLong ? 100 : 30
const SEED = isLong ? Date.now() % 2 ** 31 : 20_261_116

const { db, close } = connectDatabase(await createTestDatabase(), pino({ level: 'silent' }))
afterAll(close)

const DAY_MS = 86_400_000
const FIRST_DAY = Date.UTC(2027, 0, 4)
const TERMS = {
  ship_business_days: 0,
  delivery_business_days: 1,
  rental_days: 4,
  rental_days_group: 3,
  return_transit_days: 1,
  turnaround_days: 1,
}
const HOLD_MS = DAY_MS / 2

/** One action of a history; the numbers choose among what exists at that moment. */
type Action = {
  kind: (typeof KINDS)[number]
  pick: number
  other: number
  to: number
  days: number
}
const KINDS = [
  'rent',
  'rent',
  'rentForEvent',
  'buy',
  'confirm',
  'confirm',
  'release',
  'pack',
  'pack',
  'move',
  'move',
  'move',
  'changePool',
  'passDays',
  'passDays',
] as const

const action: fc.Arbitrary<Action> = fc.record({
  kind: fc.constantFrom(...KINDS),
  pick: fc.nat(1_000),
  other: fc.nat(1_000),
  to: fc.nat(1_000),
  days: fc.nat(20),
})

// The second reader: plain rows, and arithmetic that shares nothing with the SQL under test.
type UnitRow = {
  id: number
  sku: string
  pool: string
  state: UnitState
  away_for: number | null
}
type BookingRow = {
  id: number
  unit_id: number
  state: string
  kind: string
  reference: string
  from: Date
  to: Date | null
}
const isLive = ({ state }: BookingRow) => state === 'HELD' || state === 'CONFIRMED'
const end = (date: Date | null) => date?.getTime() ?? Infinity
const overlaps = (a: { from: Date; to: Date | null }, b: { from: Date; to: Date | null }) =>
  a.from.getTime() < end(b.to) && b.from.getTime() < end(a.to)

class Shop {
  readonly skus: string[]
  now = new Date(FIRST_DAY)
  #references = 0
  constructor(skus: string[]) {
    this.skus = skus
  }

  async units(): Promise<UnitRow[]> {
    const { rows } = await sql<UnitRow>`
      select id, sku, pool, state, away_for from unit where sku = any(${this.skus}) order by id`.execute(
      db,
    )
    return rows
  }

  async bookings(): Promise<BookingRow[]> {
    const { rows } = await sql<BookingRow>`
      select id, unit_id, state, kind, reference, lower(during) as "from", upper(during) as "to"
      from booking where sku = any(${this.skus}) order by id`.execute(db)
    return rows
  }

  get today(): Date {
    return startOfDay(dayOf(this.now))
  }

  day(offset: number): Date {
    return startOfDay(addDays(dayOf(this.now), offset))
  }

  get rentalWindow() {
    return planRental(this.now, TERMS).window
  }

  reference(): string {
    return `checkout ${this.skus[0]} ${++this.#references}`
  }
}

function slowCount(
  units: UnitRow[],
  bookings: BookingRow[],
  {
    sku,
    pool,
    window,
    since,
  }: { sku: string; pool: string; window: { from: Date; to: Date | null }; since: Date },
): number {
  return units.filter((unit) => {
    if (unit.sku !== sku || unit.pool !== pool) return false
    if (['SOLD', 'LOST', 'RETIRED'].includes(unit.state)) return false
    const live = bookings.filter((booking) => booking.unit_id === unit.id && isLive(booking))
    if (live.some((booking) => overlaps(booking, window))) return false
    const absence = live.find(({ id }) => id === unit.away_for)
    return unit.state === 'IN_HOUSE' || (absence !== undefined && end(absence.to) > since.getTime())
  }).length
}

async function rollTo(shop: Shop, days: number): Promise<void> {
  shop.now = new Date(shop.now.getTime() + days * DAY_MS + (days % 3) * 3_600_000)
  await expireHolds(db, shop.now)
  await extendOverdueBookings(db, { now: shop.now, until: shop.day(2) })
  await rescueBookingsAtRisk(db, shop.now)
  await rollStock(db, shop.now, TERMS)
}

async function hold(shop: Shop, kind: 'RENTAL' | 'EVENT' | 'SALE', { pick, other, days }: Action) {
  const sku = shop.skus[pick % shop.skus.length]!
  const pool = kind === 'SALE' && other % 3 === 0 ? 'CLEARANCE' : 'CORE'
  const window =
    kind === 'SALE'
      ? { from: shop.now, to: null }
      : kind === 'EVENT'
        ? { from: shop.day(days), to: shop.day(days + 6) }
        : shop.rentalWindow
  const quantity = 1 + (other % 2)
  await expireHolds(db, shop.now)
  const before = slowCount(await shop.units(), await shop.bookings(), {
    sku,
    pool,
    window,
    since: shop.now,
  })
  const isHeld = await inTransaction(db, (transaction) =>
    holdUnits(transaction, [{ line: 1, sku, pool, kind, window, quantity }], {
      reference: shop.reference(),
      now: shop.now,
      expires_at: new Date(shop.now.getTime() + HOLD_MS),
    }),
  ).then(
    () => true,
    (error: unknown) => {
      if (error instanceof StockShortage) return false
      throw error
    },
  )
  // Refused if and only if there are too few.
  expect(isHeld).toBe(before >= quantity)
}

async function act(shop: Shop, step: number, { kind, ...rest }: Action): Promise<void> {
  const chosen = { kind, ...rest }
  if (kind === 'rent') return hold(shop, 'RENTAL', chosen)
  if (kind === 'rentForEvent') return hold(shop, 'EVENT', chosen)
  if (kind === 'buy') return hold(shop, 'SALE', chosen)
  if (kind === 'passDays') return rollTo(shop, 1 + (rest.days % 6))
  const [units, bookings] = [await shop.units(), await shop.bookings()]
  const references = [...new Set(bookings.filter(isLive).map(({ reference }) => reference))]
  const reference = references[rest.pick % references.length]
  const promises = bookings.filter(
    (booking) => booking.state === 'CONFIRMED' && booking.kind !== 'SERVICE',
  )
  const promise = promises[rest.pick % promises.length]
  // Half of the moves continue a journey that has begun.
  const away = units.filter(({ state }) => isAway(state))
  const choice = kind === 'move' && rest.pick % 2 && away.length > 0 ? away : units
  const unit = choice[rest.other % choice.length]!
  await inTransaction(db, async (transaction) => {
    if (kind === 'confirm' && reference) await confirmHold(transaction, reference)
    if (kind === 'release' && reference) await releaseHold(transaction, reference)
    if (kind === 'changePool')
      await changePool(transaction, {
        unit_id: unit.id,
        pool: rest.other % 2 ? 'CORE' : 'CLEARANCE',
        cause: `step ${step}`,
        now: shop.now,
      })
    if (kind === 'pack' && promise)
      await moveUnit(transaction, {
        unit_id: promise.unit_id,
        to: 'PACKED',
        cause: `step ${step}`,
        now: shop.now,
        booking_id: promise.id,
      })
    if (kind === 'move')
      await moveUnit(transaction, {
        unit_id: unit.id,
        to: nextState(unit, rest.to),
        cause: `step ${step}`,
        now: shop.now,
        ...(rest.days % 2 === 0 && { until: shop.day(rest.days) }),
      })
  }).catch((error: unknown) => {
    // Histories also try what is not allowed.
    if (!(error instanceof MoveRefused)) throw error
  })
}

/** Mostly a state that may follow. */
function nextState({ state }: UnitRow, to: number): UnitState {
  const allowed = UNIT_STATES.filter((next) => canMove(state, next))
  const choice = to % 5 === 0 || allowed.length === 0 ? UNIT_STATES : allowed
  return choice[to % choice.length]!
}

async function check(shop: Shop, asked: Action) {
  const [units, bookings] = [await shop.units(), await shop.bookings()]
  for (const unit of units) {
    const live = bookings.filter((booking) => booking.unit_id === unit.id && isLive(booking))
    for (const [i, one] of live.entries())
      for (const other of live.slice(i + 1))
        expect(overlaps(one, other), 'two promises of one unit').toBe(false)
  }
  const counts = await listStockCounts(db, shop.skus)
  const forever = { from: shop.today, to: null }
  const eventWindow = { from: shop.day(asked.days), to: shop.day(asked.days + 6) }
  const free = await countFreeUnits(db, shop.skus, eventWindow, shop.now)
  for (const sku of shop.skus) {
    const count = (pool: string, window: { from: Date; to: Date | null }, since = shop.today) =>
      slowCount(units, bookings, { sku, pool, window, since })
    expect(counts.find((stored) => stored.sku === sku)).toEqual({
      sku,
      rentable: count('CORE', shop.rentalWindow),
      sellable: count('CORE', forever),
      clearance: count('CLEARANCE', forever),
    })
    expect(free.find((counted) => counted.sku === sku)?.free ?? 0).toBe(
      count('CORE', eventWindow, shop.now),
    )
  }
  const { rows: ledger } = await sql<{ id: number; pool: string; state: string }>`
    select distinct on (unit_id) unit_id as id, to_pool as pool, to_state as state
    from unit_move where unit_id = any(${units.map(({ id }) => id)})
    order by unit_id, unit_move.id desc`.execute(db)
  expect(ledger).toEqual(units.map(({ id, pool, state }) => ({ id, pool, state })))
  return { units, bookings }
}

test(
  `${HISTORIES} random histories: no unit is promised twice, and every count equals a slow count (CHECKOUT-13) (seed ${SEED})`,
  async () => {
    const reached = new Set<string>()
    await fc.assert(
      fc.asyncProperty(fc.array(action, { minLength: 20, maxLength: 60 }), async (actions) => {
        const id = await insertProduct(db, {
          variants: [
            { size: 'S', core: 3, clearance: 1 },
            { size: 'M', core: 2 },
          ],
        })
        const shop = new Shop([`T-${id}-BLACK-S`, `T-${id}-BLACK-M`])
        await rollStock(db, shop.now, TERMS)
        for (const [step, next] of actions.entries()) {
          await act(shop, step, next)
          const { units, bookings } = await check(shop, next)
          for (const { state } of units) reached.add(state)
          for (const { kind, state } of bookings) reached.add(`${kind} ${state}`)
        }
      }),
      { numRuns: HISTORIES, seed: SEED },
    )
    expect(await rebuildStock(db)).toEqual([])
    // The histories would prove little if they never got far.
    for (const state of UNIT_STATES) expect(reached).toContain(state)
    for (const booking of [
      'RENTAL COMPLETED',
      'EVENT CONFIRMED',
      'SALE CONFIRMED',
      'SERVICE COMPLETED',
      'RENTAL RELEASED',
    ])
      expect(reached).toContain(booking)
  },
  HISTORIES * 8_000,
)

test('a count that was not kept is found and corrected', async () => {
  const id = await insertProduct(db, { variants: [{ size: 'S', core: 3 }] })
  const sku = `T-${id}-BLACK-S`
  await sql`alter table unit disable trigger log_update`.execute(db)
  await sql`update unit set state = 'REPAIR' where sku = ${sku}`.execute(db)
  await sql`alter table unit enable trigger log_update`.execute(db)
  expect(await rebuildStock(db)).toMatchObject([
    { sku, stored: { rentable: 3 }, counted: { rentable: 0 } },
  ])
  expect(await rebuildStock(db)).toEqual([])
})
