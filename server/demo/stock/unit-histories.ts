import { addDays, dayOf, startOfDay } from '../../src/platform/new-york-time.ts'
import { END_STATES, isAway, type UnitState } from '../../src/inventory/units/unit-states.ts'
import type { StockWindow } from '../../src/inventory/stock/stock-windows.ts'

export type StockUnit = {
  id: number
  sku: string
  product_id: number
  wear_count: number
  is_purchasable: boolean
  arrived_at: Date
}

export type BookingRecord = {
  unit_id: number
  sku: string
  kind: 'RENTAL' | 'EVENT' | 'SALE' | 'SERVICE'
  state: 'CONFIRMED' | 'COMPLETED'
  from: Date
  to: Date | null
  reference: string
  /** The line of the order that the reference names. */
  line: number
  created_at: Date
  at_risk_since: Date | null
}

export type MoveRecord = {
  unit_id: number
  cause: string
  from_state: UnitState
  to_state: UnitState
  moved_at: Date
}

/** The past of a unit and its promises. */
export type UnitHistory = {
  unit_id: number
  sku: string
  state: UnitState
  /** The reference of the booking that the unit is away for. */
  away_for: string | null
  wear_count: number
  bookings: BookingRecord[]
  moves: MoveRecord[]
}

/** Days are counted from the day of the first start; negative days are in the past. */
export class StockDays {
  readonly now: Date
  readonly #today: string
  readonly #starts = new Map<number, Date>()

  constructor(now: Date) {
    this.now = now
    this.#today = dayOf(now)
  }

  start(day: number): Date {
    let start = this.#starts.get(day)
    if (!start) this.#starts.set(day, (start = startOfDay(addDays(this.#today, day))))
    return start
  }

  /** Something that happened; what is planned for later today has happened by now. */
  past(day: number, hour: number): Date {
    return this.pastTime(this.start(day), hour)
  }

  pastTime(start: Date, hour: number): Date {
    return new Date(Math.min(start.getTime() + hour * 3_600_000, this.now.getTime()))
  }
}

/** One week and a day until delivery, 21 days with the customer, then the way back, inspection and cleaning. */
const RETURN_DAY = 29
const RECEIVED_DAY = RETURN_DAY + 4
const SERVICE_DAY = RECEIVED_DAY + 1
const RENTAL_LENGTH = RETURN_DAY + 9

const CAUSES: Record<UnitState, string> = {
  IN_HOUSE: 'ready after',
  PACKED: 'packed',
  OUT: 'shipped',
  RETURNING: 'sent back',
  RECEIVED: 'received',
  CLEANING: 'cleaning after',
  REPAIR: 'repair',
  LOST: 'lost in',
  RETIRED: 'retired after',
  SOLD: 'sold in',
}

/** Builds the history of a unit, which begins in the house. */
export class HistoryBuilder {
  readonly #days: StockDays
  readonly #unit: StockUnit
  readonly #nextReference: () => string
  readonly #history: UnitHistory

  constructor(days: StockDays, unit: StockUnit, nextReference: () => string) {
    this.#days = days
    this.#unit = unit
    this.#nextReference = nextReference
    this.#history = {
      unit_id: unit.id,
      sku: unit.sku,
      state: 'IN_HOUSE',
      away_for: null,
      wear_count: unit.wear_count,
      bookings: [],
      moves: [],
    }
  }

  /** Away for a rental that was shipped on a day; `ends` differs from the usual end where the unit is late. */
  rental(shipped: number, state: UnitState, ends = shipped + RENTAL_LENGTH): this {
    return this.rentalUntil(shipped, state, this.#days.start(ends))
  }

  rentalUntil(shipped: number, state: UnitState, to: Date): this {
    const stops: [UnitState, number, number][] = [
      ['PACKED', shipped, 9],
      ['OUT', shipped, 16],
      ['RETURNING', shipped + RETURN_DAY, 12],
      ['RECEIVED', shipped + RECEIVED_DAY, 10],
    ]
    const window = { from: this.#days.start(shipped), to }
    const order = this.#book('RENTAL', window, this.#days.past(shipped - 1, 12))
    for (const [stop, day, hour] of stops) {
      this.#move(stop, order, this.#days.past(day, hour))
      if (stop === state) return this
    }
    // Cleaning, repair and the end of a worn unit follow inspection.
    this.#move(state, order, this.#days.past(shipped + SERVICE_DAY, 9))
    return this
  }

  /** Never came back: the rental was kept open while the shop waited. */
  lost(shipped: number, givenUp: number): this {
    this.rental(shipped, 'OUT', givenUp)
    this.#move('LOST', this.#history.away_for!, this.#days.past(givenUp, 9))
    return this.#complete()
  }

  retired(shipped: number): this {
    return this.rental(shipped, 'RETIRED').#complete()
  }

  /** The customer buys the rented unit. */
  kept(shipped: number): this {
    this.rental(shipped, 'OUT').#complete()
    const soldAt = this.#days.past(shipped + RETURN_DAY, 12)
    this.#move('SOLD', this.#book('SALE', { from: soldAt, to: null }, soldAt), soldAt)
    return this
  }

  /** Sold gently used, without having been rented by the customer. */
  sold(day: number): this {
    const soldAt = this.#days.past(day, 12)
    const order = this.#book('SALE', { from: soldAt, to: null }, soldAt)
    this.#move('PACKED', order, this.#days.past(day + 1, 9))
    this.#move('SOLD', order, this.#days.past(day + 1, 16))
    return this
  }

  packed(): this {
    const window = { from: this.#days.start(0), to: this.#days.start(RENTAL_LENGTH) }
    const order = this.#book('RENTAL', window, this.#days.past(-1, 12))
    this.#move('PACKED', order, this.#days.past(0, 9))
    return this
  }

  /** Repair that belongs to no rental. */
  inRepair(since: number, until: number): this {
    const from = this.#days.past(since, 11)
    this.#move('REPAIR', this.#book('SERVICE', { from, to: this.#days.start(until) }, from), from)
    return this
  }

  /** The unit is not promised meanwhile: it is away for no booking. */
  inRepairWithoutEnd(since: number): this {
    this.#move('REPAIR', this.#nextReference(), this.#days.past(since, 11))
    this.#history.away_for = null
    return this
  }

  /** Out in the box of an event that is over. */
  outForEvent(window: StockWindow): this {
    const order = this.#book('EVENT', window, window.from)
    this.#move('PACKED', order, this.#days.pastTime(window.from, 9))
    this.#move('OUT', order, this.#days.pastTime(window.from, 16))
    return this
  }

  /** A promise for later, if the unit exists then and nothing else is promised for that time. */
  promise(kind: 'RENTAL' | 'EVENT', window: StockWindow, atRiskSince: Date | null = null): this {
    if (END_STATES.includes(this.#history.state)) return this
    const isTaken = this.#history.bookings.some(
      ({ state, from, to }) =>
        state === 'CONFIRMED' &&
        (to === null || to > window.from) &&
        (window.to === null || from < window.to),
    )
    if (!isTaken) this.#book(kind, window, this.#days.past(0, 0), atRiskSince)
    return this
  }

  /** Null if the unit arrived later than its first move. */
  build(): UnitHistory | null {
    const first = this.#history.moves[0]
    return first && first.moved_at <= this.#unit.arrived_at ? null : this.#history
  }

  /** Returns the reference of the booking. */
  #book(
    kind: BookingRecord['kind'],
    window: StockWindow,
    created_at: Date,
    at_risk_since: Date | null = null,
  ): string {
    const { id, sku } = this.#unit
    const reference = this.#nextReference()
    this.#history.bookings.push({
      unit_id: id,
      sku,
      kind,
      state: 'CONFIRMED',
      ...window,
      reference,
      line: 0,
      created_at,
      at_risk_since,
    })
    return reference
  }

  #move(to_state: UnitState, reference: string, moved_at: Date): void {
    const { unit_id, state: from_state, moves } = this.#history
    moves.push({
      unit_id,
      cause: `${CAUSES[to_state]} ${reference}`,
      from_state,
      to_state,
      moved_at,
    })
    this.#history.state = to_state
    this.#history.away_for = isAway(to_state) ? reference : null
    if (to_state === 'RECEIVED') this.#history.wear_count++
  }

  #complete(): this {
    for (const booking of this.#history.bookings) booking.state = 'COMPLETED'
    return this
  }
}
