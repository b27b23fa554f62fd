import type { LeadTerms, RentalTerms } from '@twirl/contract/system'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import type { ChangeFeed } from '#platform/changes/change-feed.ts'
import type { Outbox } from '#platform/outbox/outbox.ts'
import type { Secrets } from '#platform/security/secrets.ts'
import type { CatalogReadModel } from '../catalog/public.ts'
import type { EventStocks, TrunkShows } from '../trunk-shows/public.ts'

export type LeadDeps = {
  db: Database
  clock: Clock
  secrets: Secrets
  outbox: Outbox
  changes: ChangeFeed
  publicOrigin: string
  catalog: CatalogReadModel
  trunkShows: TrunkShows
  stocks: EventStocks
  rentalTerms: () => RentalTerms
  leadTerms: () => LeadTerms
}

/** What marks of leads need: the hand-out fixes a due date. */
export type PieceDeps = LeadDeps & { terms: () => { rental: RentalTerms } }
