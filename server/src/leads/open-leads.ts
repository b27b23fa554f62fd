import type { Settings } from '@twirl/contract/system'
import type { Platform } from '#platform/open-platform.ts'
import type { TrunkShowDeps } from '../trunk-shows/public.ts'
import { leadRoutes } from './leads.routes.ts'
import { pieceRoutes } from './pieces.routes.ts'
import { packingRoutes } from './packing/packing.routes.ts'
import { nudgeRoutes } from './nudges/nudges.routes.ts'
import { STORE_NUDGES, storeNudges } from './nudges/send-nudge.ts'
import { recommendationRoutes } from './recommendations/recommendations.routes.ts'
import type { TaxService } from '../providers/tax/tax-service.ts'
import { leadSwapRoutes } from './swap/lead-swap.routes.ts'
import { rosterRoutes } from './roster/roster.routes.ts'
import { leadTeamRoutes } from './team/lead-team.routes.ts'

type Slices = TrunkShowDeps & { terms: () => Settings; taxes: TaxService }

/** What the leads of an event see and do (LEAD-1). */
export function openLeads(platform: Platform, { terms, taxes, ...events }: Slices): void {
  const deps = {
    ...platform,
    ...events,
    rentalTerms: () => terms().rental_terms,
    leadTerms: () => terms().lead_terms,
  }
  leadRoutes(platform.routes, deps)
  rosterRoutes(platform.routes, deps)
  packingRoutes(platform.routes, deps)
  leadTeamRoutes(platform.routes, deps)
  nudgeRoutes(platform.routes, { ...deps, terms })
  platform.jobs.work(STORE_NUDGES, ({ data }) => storeNudges(deps, data))
  recommendationRoutes(platform.routes, deps)
  pieceRoutes(platform.routes, { ...deps, terms: () => ({ rental: terms().rental_terms }) })
  leadSwapRoutes(platform.routes, { ...deps, taxes })
}
