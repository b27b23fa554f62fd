import * as contract from '@twirl/contract/groups/lead-nudges'
import type { Routes } from '#platform/http/routes.ts'
import { enterAsLead } from '../enter-as-lead.ts'
import type { LeadDeps } from '../leads-deps.ts'
import { previewNudge, sendNudge } from './send-nudge.ts'

export function nudgeRoutes(routes: Routes, deps: LeadDeps): void {
  routes.handle(contract.previewNudge, async ({ id, ...wish }, visitor) =>
    previewNudge(deps, await enterAsLead(deps, visitor, id), wish),
  )

  routes.handle(contract.sendNudge, async ({ id, ...wish }, visitor) =>
    sendNudge(deps, await enterAsLead(deps, visitor, id), wish),
  )
}
