import { getLeadPackingPlan } from '@twirl/contract/groups/packing-plan'
import type { Routes } from '#platform/http/routes.ts'
import { loadPackingPlan } from '../../events/public.ts'
import { enterAsLead } from '../enter-as-lead.ts'
import type { LeadDeps } from '../leads-deps.ts'

export function packingRoutes(routes: Routes, deps: LeadDeps): void {
  routes.handle(getLeadPackingPlan, async ({ id }, visitor) => {
    const { ships_by, hand_out_date, bags } = await loadPackingPlan(
      deps,
      await enterAsLead(deps, visitor, id),
    )
    // Codes of units, numbers of orders and advice are for staff.
    return {
      ships_by,
      hand_out_date,
      bags: bags.map(({ name, pieces }) => ({
        name,
        pieces: pieces.map(({ title, color, size, state }) => ({ title, color, size, state })),
      })),
    }
  })
}
