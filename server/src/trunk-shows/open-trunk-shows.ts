import type { RentalTerms } from '@twirl/contract/system'
import type { Platform } from '#platform/open-platform.ts'
import type { CatalogReadModel } from '../catalog/public.ts'
import { Grants } from './entrance/grants.ts'
import { EventStocks } from './offer/event-stocks.ts'
import { trunkShowJobs } from './trunk-shows.jobs.ts'
import type { TrunkShowDeps } from './trunk-show-deps.ts'
import { TrunkShows } from './trunk-shows.ts'

/** The events, who joined them, and what is free in them: kept current. */
export function openTrunkShows(
  { db, clock, changes, jobs }: Platform,
  { catalog, terms }: { catalog: CatalogReadModel; terms: () => RentalTerms },
): TrunkShowDeps {
  trunkShowJobs(jobs, db, clock)
  const trunkShows = new TrunkShows(db)
  changes.invalidate('trunk_show', trunkShows)
  const grants = new Grants(db)
  changes.invalidate('trunk_show_grant', grants)
  const stocks = new EventStocks({ db, catalog, clock, terms })
  changes.subscribe({
    topic: 'stock',
    apply: (ids) => stocks.refresh(ids.map(Number)),
    reset: async () => stocks.invalidateAll(),
  })
  return { db, clock, catalog, trunkShows, grants, stocks }
}
