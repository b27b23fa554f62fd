import * as contract from '@twirl/contract/groups/lead-swaps'
import type { Routes } from '#platform/http/routes.ts'
import { listEventSwaps, proposeForMembers, type SwapDeps } from '../../checkout/public.ts'
import { enterAsLead } from '../enter-as-lead.ts'

export function leadSwapRoutes(routes: Routes, deps: SwapDeps): void {
  routes.handle(contract.listLeadSwaps, async ({ id }, visitor) => {
    await enterAsLead(deps, visitor, id)
    return listEventSwaps(deps.db, id)
  })

  routes.handle(contract.proposeSwapAsLead, async ({ id, ...items }, visitor) => {
    await enterAsLead(deps, visitor, id)
    await proposeForMembers(deps, id, items)
    return listEventSwaps(deps.db, id)
  })
}
