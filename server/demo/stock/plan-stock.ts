import type { RentalTerms } from '@twirl/contract/system'
import { pickWeighted, type Random, seededRandom } from '@twirl/lookbook/random'
import {
  planEventRental,
  planRental,
  type StockWindow,
} from '../../src/inventory/stock/stock-windows.ts'
import { addDays, dayOf, startOfDay } from '../../src/platform/new-york-time.ts'
import { DEMO_STOCK } from '../guide.ts'
import type { StockEvent } from './stock.queries.ts'
import { HistoryBuilder, StockDays, type StockUnit, type UnitHistory } from './unit-histories.ts'

/** The shares of the offered units that an event that is over still has, and that an open one has been promised. */
const PAST_EVENT_SHARE = 0.15
const OPEN_EVENT_SHARE = 0.25
/** The share of the other units that an open event has been promised as well. */
const SECOND_PROMISE_SHARE = 0.2

const EVENT_LENGTH = 34

/** The situations of units, and how often each occurs. */
const WEIGHTS = {
  out: 42,
  returning: 9,
  received: 5,
  cleaning: 8,
  repair: 2,
  service: 2,
  overdue: 4,
  packed: 5,
  ordered: 18,
  later: 12,
  sold: 3,
  kept: 1,
  lost: 1,
  retired: 2,
}

type Situation = {
  days: StockDays
  /** The window of a rental ordered today. */
  rental: StockWindow
  /** The windows of the open events, by alias. */
  windows: Map<string, StockWindow>
  /** The windows of the events that offer a product; events in `past` are over, and their box is still away. */
  open: Map<number, StockWindow[]>
  past: Map<number, StockWindow[]>
  begin: (unit: StockUnit) => HistoryBuilder
}

type Input = { now: Date; terms: RentalTerms; units: StockUnit[]; events: StockEvent[] }

/** The histories of their units are not random. */
export const FIXED_SKUS: string[] = Object.values(DEMO_STOCK).flatMap(({ skus }) => skus)

/** The calendar of the demo's units: the same for the same units, in days from today. */
export function planStock({ now, terms, units, events }: Input): UnitHistory[] {
  const situation = findSituation({ now, terms, events })
  const random = seededRandom(1_927)
  return [
    ...fixedHistories(units, situation),
    ...units
      .filter(({ sku }) => !FIXED_SKUS.includes(sku))
      .map((unit) => randomHistory(unit, situation, random).build()),
  ].filter((history) => history !== null)
}

function findSituation({ now, terms, events }: Omit<Input, 'units'>): Situation {
  const days = new StockDays(now)
  const [windows, open, past] = [
    new Map<string, StockWindow>(),
    new Map<number, StockWindow[]>(),
    new Map<number, StockWindow[]>(),
  ]
  for (const event of events) {
    const isOpen = event.closes_at > now
    const { window } = planEventRental(event, isOpen ? now : event.closes_at, terms)
    // All events of a demo shop of an earlier version may be long over.
    if (window.to <= now) continue
    if (isOpen) windows.set(event.alias, window)
    const offers = isOpen ? open : past
    for (const id of event.product_ids) offers.set(id, [...(offers.get(id) ?? []), window])
  }
  let orders = 0
  const nextReference = () => `demo order ${++orders}`
  return {
    days,
    rental: planRental(now, terms).window,
    windows,
    open,
    past,
    begin: (unit) => new HistoryBuilder(days, unit, nextReference),
  }
}

/** The sizes of the guide. */
function fixedHistories(units: StockUnit[], situation: Situation): (UnitHistory | null)[] {
  const { days, windows, begin } = situation
  const historiesOf = (
    { skus }: { skus: readonly string[] },
    extend: (history: HistoryBuilder, index: number) => HistoryBuilder,
  ) =>
    skus.flatMap((sku) =>
      units
        .filter((unit) => unit.sku === sku)
        .map((unit, index) => extend(begin(unit), index).build()),
    )
  const event = windows.get(DEMO_STOCK.freeForEventOnly.alias)
  return [
    ...historiesOf(DEMO_STOCK.freeForEventOnly, (history, index) =>
      event ? history.rentalUntil(-20 - index, 'OUT', event.from) : history,
    ),
    // A rental ordered today is over by then; the event is not.
    ...historiesOf(DEMO_STOCK.freeTodayOnly, (history) =>
      event?.to ? history.promise('EVENT', windowFromLastDayBefore(event.to)) : history,
    ),
    ...historiesOf(DEMO_STOCK.rentedOut, (history, index) => history.rental(-6 - 3 * index, 'OUT')),
    ...historiesOf(DEMO_STOCK.lastOne, (history, index) =>
      index === 0 ? history : history.rental(-12, 'OUT'),
    ),
    // The first unit is late and promised from tomorrow on; the others are away at that time.
    ...historiesOf(DEMO_STOCK.atRisk, (history, index) =>
      index === 0
        ? history
            .rental(-50, 'OUT', 1)
            .promise('RENTAL', { from: days.start(1), to: days.start(39) }, days.past(0, 0))
        : history.rental(-5, 'OUT'),
    ),
    ...historiesOf(DEMO_STOCK.inRepair, (history, index) =>
      index === 0 ? history.inRepairWithoutEnd(-4) : history,
    ),
  ]
}

function windowFromLastDayBefore(end: Date): StockWindow {
  const last = addDays(dayOf(end), -1)
  return { from: startOfDay(last), to: startOfDay(addDays(last, EVENT_LENGTH)) }
}

function randomHistory(unit: StockUnit, situation: Situation, random: Random): HistoryBuilder {
  const { open, past, begin } = situation
  const [pastWindow] = past.get(unit.product_id) ?? []
  if (pastWindow && random() < PAST_EVENT_SHARE) return begin(unit).outForEvent(pastWindow)
  const offers = open.get(unit.product_id) ?? []
  const offer = offers[Math.floor(random() * offers.length)]
  if (offer && random() < OPEN_EVENT_SHARE) return begin(unit).promise('EVENT', offer)
  const history = otherHistory(unit, situation, random)
  return offer && random() < SECOND_PROMISE_SHARE ? history.promise('EVENT', offer) : history
}

function otherHistory(unit: StockUnit, situation: Situation, random: Random): HistoryBuilder {
  const { days, rental, begin } = situation
  const history = begin(unit)
  /** A day from `first` to `last`. */
  const day = (first: number, last: number) => first + Math.floor(random() * (last - first + 1))
  switch (pickWeighted(random, WEIGHTS)) {
    case 'out':
      return history.rental(day(-28, -1), 'OUT')
    case 'returning':
      return history.rental(day(-32, -29), 'RETURNING')
    case 'received':
      return history.rental(day(-34, -33), 'RECEIVED')
    case 'cleaning':
      return history.rental(day(-36, -34), 'CLEANING')
    case 'repair':
      return history.rental(day(-36, -34), 'REPAIR')
    case 'service':
      return history.inRepair(day(-3, -1), day(5, 14))
    case 'overdue':
      // Extended day by day, up to the day after tomorrow.
      return history.rental(5 * day(-12, -8), 'OUT', 2)
    case 'packed':
      return history.packed()
    case 'ordered':
      return history.promise('RENTAL', rental)
    case 'later': {
      const from = 7 * day(2, 8)
      return history.promise('EVENT', {
        from: days.start(from),
        to: days.start(from + EVENT_LENGTH),
      })
    }
    case 'sold':
      return unit.is_purchasable ? history.sold(7 * day(-8, -1)) : history.kept(7 * day(-12, -6))
    case 'kept':
      return history.kept(7 * day(-12, -6))
    case 'lost': {
      const shipped = 7 * day(-17, -12)
      return history.lost(shipped, shipped + 60)
    }
    case 'retired':
      return history.retired(7 * day(-17, -9))
  }
}
