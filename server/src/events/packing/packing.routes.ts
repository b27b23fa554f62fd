import {
  getPackingPlan,
  solvePackingPlan as solve,
} from '@twirl/contract/staff/events/packing-plan'
import type { Routes } from '#platform/http/routes.ts'
import { staffOf } from '#platform/http/visitor.ts'
import type { EventDeps } from '../events-deps.ts'
import { getEventRow } from '../get-event.ts'
import { loadPackingPlan } from './load-packing-plan.ts'
import { solvePackingPlan } from './solve-packing-plan.ts'

export function packingRoutes(routes: Routes, deps: EventDeps): void {
  const planDeps = { ...deps, rentalTerms: deps.terms }

  routes.handle(getPackingPlan, async ({ id }) =>
    loadPackingPlan(planDeps, await getEventRow(deps, id)),
  )

  routes.handle(solve, async ({ id }, visitor) => {
    const event = await getEventRow(deps, id)
    const moved = await solvePackingPlan(planDeps, staffOf(visitor), id)
    return { moved, plan: await loadPackingPlan(planDeps, event) }
  })
}
