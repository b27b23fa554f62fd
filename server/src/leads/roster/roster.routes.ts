import * as contract from '@twirl/contract/groups/lead-roster'
import type { Routes } from '#platform/http/routes.ts'
import { enterAsLead } from '../enter-as-lead.ts'
import type { LeadDeps } from '../leads-deps.ts'
import { getLeadRoster } from './get-lead-roster.ts'

export function rosterRoutes(routes: Routes, deps: LeadDeps): void {
  routes.handle(contract.getLeadRoster, async ({ id }, visitor) =>
    getLeadRoster(deps, await enterAsLead(deps, visitor, id)),
  )
}
