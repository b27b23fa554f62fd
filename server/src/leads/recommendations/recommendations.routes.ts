import * as contract from '@twirl/contract/groups/lead-recommendations'
import type { Routes } from '#platform/http/routes.ts'
import { enterAsLead } from '../enter-as-lead.ts'
import type { LeadDeps } from '../leads-deps.ts'
import {
  getRecommendations,
  listRecommendable,
  setRecommendation,
  sortRecommendations,
} from './recommendations.ts'

export function recommendationRoutes(routes: Routes, deps: LeadDeps): void {
  routes.handle(contract.getRecommendations, async ({ id }, visitor) =>
    getRecommendations(deps, await enterAsLead(deps, visitor, id)),
  )
  routes.handle(contract.listRecommendable, async ({ id, ...page }, visitor) =>
    listRecommendable(deps, await enterAsLead(deps, visitor, id), page),
  )
  routes.handle(contract.setRecommendation, async ({ id, ...change }, visitor) =>
    setRecommendation(deps, await enterAsLead(deps, visitor, id), change),
  )
  routes.handle(contract.sortRecommendations, async ({ id, ...order }, visitor) =>
    sortRecommendations(deps, await enterAsLead(deps, visitor, id), order),
  )
}
