import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import type { CatalogReadModel } from '../catalog/public.ts'
import type { Grants } from './entrance/grants.ts'
import type { EventStocks } from './offer/event-stocks.ts'
import type { TrunkShows } from './trunk-shows.ts'

export type TrunkShowDeps = {
  db: Database
  clock: Clock
  catalog: CatalogReadModel
  trunkShows: TrunkShows
  grants: Grants
  stocks: EventStocks
}
