export { type Demand } from './bookings.queries.ts'
export { confirmHold, holdUnits, releaseHold, StockShortage } from './hold-units.ts'
export { MoveRefused, moveUnit } from './move-unit.ts'
export { rebuildStock, rollStock } from './stock-counts.ts'
export { countFreeUnits, type StockCount } from './stock.queries.ts'
export {
  planEventRental,
  planRental,
  type RentalPlan,
  saleWindow,
  type StockWindow,
} from './stock-windows.ts'
export { type Pool } from './unit-states.ts'
export { listUnitsOut } from './units.queries.ts'
