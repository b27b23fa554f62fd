import { findProducts, listLabels, receiveUnits } from '@twirl/contract/staff/warehouse/unit-intake'
import { getUnit, gradeUnit, listUnits, moveUnit } from '@twirl/contract/staff/warehouse/units'
import type { Routes } from '#platform/http/routes.ts'
import { staffOf } from '#platform/http/visitor.ts'
import type { WarehouseDeps } from '../warehouse-deps.ts'
import { describeProducts } from './describe-products.ts'
import { readUnit } from './describe-unit.ts'
import { grade } from './grade-unit.ts'
import { labelsOf } from './labels.ts'
import { listUnitPage } from './list-units.ts'
import { moveByHand } from './move-by-hand.ts'
import { receiveNewUnits } from './receive-units.ts'

export function unitRoutes(routes: Routes, deps: WarehouseDeps): void {
  routes.handleRead(listUnits, (asked, _visitor, db) => listUnitPage({ ...deps, db }, asked))
  routes.handle(getUnit, ({ code }) => readUnit(deps, code))
  routes.handle(moveUnit, (input, visitor) => moveByHand(deps, staffOf(visitor), input))
  routes.handle(gradeUnit, (input, visitor) => grade(deps, staffOf(visitor), input))
  routes.handle(receiveUnits, (input, visitor) => receiveNewUnits(deps, staffOf(visitor), input))
  routes.handle(listLabels, (asked) => labelsOf(deps.db, asked))
  routes.handle(findProducts, ({ q }) => describeProducts(deps.db, q))
}
