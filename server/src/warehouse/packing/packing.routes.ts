import {
  checkPackedUnit,
  findPacking,
  getPacking,
  packScanned,
} from '@twirl/contract/staff/warehouse/packing'
import { unitIdOf } from '@twirl/contract/staff/warehouse/unit-code'
import { AppError } from '#platform/http/app-error.ts'
import type { Routes } from '#platform/http/routes.ts'
import { staffOf } from '#platform/http/visitor.ts'
import { packByScan, StepRefused } from '../../orders/public.ts'
import type { BenchDeps } from '../bench/bench-deps.ts'
import { checkUnit, describePacking } from './describe-packing.ts'
import { findOrderToPack } from './find-order-to-pack.ts'

export function packingRoutes(routes: Routes, deps: BenchDeps): void {
  routes.handle(findPacking, ({ code }) => findOrderToPack(deps, code))
  routes.handle(getPacking, ({ number }) => describePacking(deps, number))
  routes.handle(checkPackedUnit, (asked) => checkUnit(deps, asked))
  routes.handle(packScanned, async ({ number, codes }, visitor) => {
    // An order that does not exist is told before the units are looked at.
    await describePacking(deps, number)
    const { staff_id } = staffOf(visitor)
    await packByScan(deps, { order_number: number, unit_ids: codes.map(toId), staff_id }).catch(
      (error: unknown) => {
        if (!(error instanceof StepRefused)) throw error
        throw new AppError('STEP_REFUSED', { message: error.message, cause: error })
      },
    )
    return describePacking(deps, number)
  })
}

function toId(code: string): number {
  const id = unitIdOf(code)
  if (id === null)
    throw new AppError('STEP_REFUSED', { message: `${code} is not the code of a unit.` })
  return id
}
