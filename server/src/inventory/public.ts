export {
  confirmHold,
  countBookingsAtRisk,
  type Demand,
  type Hold,
  listPromisedUnits,
  listPromises,
  lockPromisedUnits,
  lockSkus,
  type PromisedUnit,
  releaseHold,
} from './bookings.queries.ts'
export { countPromisedToEvent } from './event-promises.queries.ts'
export { ExtensionImpossible, extendRental, holdExtension } from './extend-rental.ts'
export { canTakeBooking, giveBookingTo } from './give-booking.queries.ts'
export { holdUnits, StockShortage } from './hold-units.ts'
export {
  findScannedUnit,
  giveBackPromise,
  listSkusOfUnits,
  type ScannedUnit,
} from './scanned-unit.queries.ts'
export { lockUnit } from './lock-unit.ts'
export { moveBooking } from './move-bookings.queries.ts'
export { changePool, MoveRefused, moveUnit } from './move-unit.ts'
export { extendRentals, rescueBooking } from './overdue-units.ts'
export { listPlannedUnits, type PlannedUnit } from './planned-units.queries.ts'
export { releaseUnits } from './release-units.ts'
export { findBookingSku, findEarliestReturn, listRisks } from './risks.queries.ts'
export { rebuildStock, rollStock } from './stock-counts.ts'
export { countFreeUnits, type StockCount } from './stock.queries.ts'
export {
  freeAgainAfter,
  planEventRental,
  planExchange,
  planLateAddition,
  planRental,
  type RentalPlan,
  saleWindow,
  type StockWindow,
  tooLateFor,
} from './stock-windows.ts'
export { swapBookings } from './swap-bookings.queries.ts'
export { takeBackMove } from './take-back-move.ts'
export { findIntake, insertIntake, insertUnits } from './unit-intake.queries.ts'
export {
  type BookingRow,
  type CalendarRow,
  type Condition,
  listBookings,
  listCalendar,
  listUnitBookings,
  listUnitMoves,
  listUnits,
  type MoveRow,
  type UnitFilter,
  type UnitRow,
  updateCondition,
} from './unit-list.queries.ts'
export { canMove, END_STATES, type Pool, UNIT_STATE_TEXTS, type UnitState } from './unit-states.ts'
export {
  countUnits,
  countUnitsBySku,
  listUnitChanges,
  type SkuCount,
} from './unit-figures.queries.ts'
export {
  countUnitsAway,
  countUnitsOut,
  findUnit,
  listLinesOfUnit,
  listLinesOut,
  listUnitsOfOrder,
  listUnitsOfOrders,
  listUnitsOut,
  type UnitOfLine,
} from './units.queries.ts'
export { countUnitsOfProducts, listDepartures, listUnitFacts } from './unit-facts.queries.ts'
