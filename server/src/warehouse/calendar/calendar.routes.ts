import {
  getProductCalendar,
  listRisks,
  movePromise,
} from '@twirl/contract/staff/warehouse/calendar'
import type { Routes } from '#platform/http/routes.ts'
import { staffOf } from '#platform/http/visitor.ts'
import type { WarehouseDeps } from '../warehouse-deps.ts'
import { listRiskPage } from './list-risks.ts'
import { moveToFreeUnit } from './move-promise.ts'
import { readCalendar } from './read-calendar.ts'

export function calendarRoutes(routes: Routes, deps: WarehouseDeps): void {
  routes.handle(getProductCalendar, (asked) => readCalendar(deps, asked))
  routes.handle(listRisks, (asked) => listRiskPage(deps, asked))
  routes.handle(movePromise, ({ booking }, visitor) =>
    moveToFreeUnit(deps, staffOf(visitor), booking),
  )
}
