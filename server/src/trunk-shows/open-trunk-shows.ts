import type { RentalTerms } from '@twirl/contract/system'
import type { Platform } from '#platform/open-platform.ts'
import type { CatalogReadModel } from '../catalog/public.ts'
import type { Door } from './entrance/enter-trunk-show.ts'
import { Grants } from './entrance/grants.ts'
import { EventStocks } from './offer/event-stocks.ts'
import { trunkShowJobs } from './trunk-shows.jobs.ts'
import { TrunkShows } from './trunk-shows.ts'

/** The events, who joined them, and what is free in them: kept current. */
export function openTrunkShows(
  { db, clock, changes, jobs }: Platform,
  { catalog, terms }: { catalog: CatalogReadModel; terms: () => RentalTerms },
): Door {
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
  return { trunkShows, grants, stocks, clock }
}
