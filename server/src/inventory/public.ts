export {
  confirmHold,
  type Demand,
  type Hold,
  listPromisedUnits,
  lockPromisedUnits,
  lockSkus,
  type PromisedUnit,
  releaseHold,
} from './bookings.queries.ts'
export { holdUnits, StockShortage } from './hold-units.ts'
export { changePool, MoveRefused, moveUnit } from './move-unit.ts'
export { extendRentals } from './overdue-units.ts'
export { releaseUnits } from './release-units.ts'
export { findScannedUnit, listSkusOfUnits, type ScannedUnit } from './scanned-unit.queries.ts'
export { rebuildStock, rollStock } from './stock-counts.ts'
export { countFreeUnits, type StockCount } from './stock.queries.ts'
export {
  planEventRental,
  planExchange,
  planRental,
  type RentalPlan,
  saleWindow,
  type StockWindow,
} from './stock-windows.ts'
export { takeBackMove } from './take-back-move.ts'
export { type Pool, UNIT_STATE_TEXTS, type UnitState } from './unit-states.ts'
export { countUnitsAway, countUnitsOut, listLinesOut, listUnitsOut } from './units.queries.ts'
