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
} from './bookings/bookings.queries.ts'
export { countPromisedToEvent } from './bookings/event-promises.queries.ts'
export { ExtensionImpossible, extendRental, holdExtension } from './bookings/extend-rental.ts'
export { canTakeBooking, giveBookingTo } from './bookings/give-booking.queries.ts'
export { holdUnits, StockShortage } from './bookings/hold-units.ts'
export {
  findScannedUnit,
  giveBackPromise,
  listSkusOfUnits,
  type ScannedUnit,
} from './units/scanned-unit.queries.ts'
export { lockUnit } from './units/lock-unit.ts'
export { moveBooking } from './bookings/move-bookings.queries.ts'
export { changePool, MoveRefused, moveUnit } from './units/move-unit.ts'
export { extendRentals, rescueBooking } from './bookings/overdue-units.ts'
export { listPlannedUnits, type PlannedUnit } from './bookings/planned-units.queries.ts'
export { listUnitsToTakeOut } from './bookings/taken-out-units.queries.ts'
export { releaseUnits } from './bookings/release-units.ts'
export { findBookingSku, findEarliestReturn, listRisks } from './bookings/risks.queries.ts'
export { rebuildStock, rollStock } from './stock/stock-counts.ts'
export { countFreeUnits, type StockCount } from './stock/stock.queries.ts'
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
} from './stock/stock-windows.ts'
export { swapBookings } from './bookings/swap-bookings.queries.ts'
export { exchangeUnits } from './units/exchange-units.ts'
export { undoSale } from './units/undo-sale.ts'
export { takeBackMove } from './units/take-back-move.ts'
export { findIntake, insertIntake, insertUnits } from './units/unit-intake.queries.ts'
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
} from './units/unit-list.queries.ts'
export {
  canMove,
  END_STATES,
  type Pool,
  UNIT_STATE_TEXTS,
  type UnitState,
} from './units/unit-states.ts'
export {
  countUnits,
  countUnitsBySku,
  listUnitChanges,
  type SkuCount,
} from './units/unit-figures.queries.ts'
export {
  type AbsentUnit,
  countUnitsAway,
  countUnitsOut,
  findUnit,
  listAbsentUnits,
  listLinesOfUnit,
  listLinesOut,
  listMissingBookings,
  listUnitsOfOrder,
  listUnitsOfOrders,
  listUnitsOut,
  type UnitOfLine,
} from './units/units.queries.ts'
export { countUnitsOfProducts, listDepartures, listUnitFacts } from './units/unit-facts.queries.ts'
