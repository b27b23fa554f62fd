import type { Settings } from '@twirl/contract/system'
import type { Platform } from '#platform/open-platform.ts'
import type { CatalogReadModel, FindMarks } from '../catalog/public.ts'
import { Grants } from './entrance/grants.ts'
import { EventStocks } from './offer/event-stocks.ts'
import type { TrunkShowDeps } from './trunk-show-deps.ts'
import { trunkShowJobs } from './trunk-shows.jobs.ts'
import { trunkShowRoutes } from './trunk-shows.routes.ts'
import { TrunkShows } from './trunk-shows.ts'

type Slices = {
  catalog: CatalogReadModel
  favoriteMarks: FindMarks
  terms: () => Pick<Settings, 'rental_terms' | 'switches'>
}

/** Returns the events, their grants and what is free in them; each follows the change feed. */
export function openTrunkShows(
  platform: Platform,
  { catalog, favoriteMarks, terms }: Slices,
): TrunkShowDeps {
  const { routes, db, clock, changes, jobs } = platform
  trunkShowJobs(jobs, db, clock)
  const trunkShows = new TrunkShows(db)
  changes.invalidate('trunk_show', trunkShows)
  const grants = new Grants(db)
  changes.invalidate('trunk_show_grant', grants)
  const stocks = new EventStocks({ db, catalog, clock, terms: () => terms().rental_terms })
  changes.subscribe({
    topic: 'stock',
    apply: (ids) => stocks.refresh(ids.map(Number)),
    reset: async () => stocks.invalidateAll(),
  })
  const deps = { db, clock, catalog, trunkShows, grants, stocks }
  trunkShowRoutes(routes, { ...platform, ...deps, favoriteMarks, terms })
  return deps
}
