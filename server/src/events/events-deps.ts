import type { RentalTerms } from '@twirl/contract/system'
import type { ChangeFeed } from '#platform/changes/change-feed.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import type { Secrets } from '#platform/security/secrets.ts'
import type { CatalogReadModel } from '../catalog/public.ts'
import type { EventStocks, TrunkShows } from '../trunk-shows/public.ts'

export type EventDeps = {
  db: Database
  clock: Clock
  secrets: Secrets
  changes: ChangeFeed
  catalog: CatalogReadModel
  trunkShows: TrunkShows
  stocks: EventStocks
  terms: () => RentalTerms
  invitationsPerDay: () => number
  /** The codes of the states that boxes are sent to. */
  deliveryStates: () => readonly string[]
}
