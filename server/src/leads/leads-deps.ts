import type { RentalTerms } from '@twirl/contract/system'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import type { Secrets } from '#platform/security/secrets.ts'
import type { EventStocks, TrunkShows } from '../trunk-shows/public.ts'

export type LeadDeps = {
  db: Database
  clock: Clock
  secrets: Secrets
  trunkShows: TrunkShows
  stocks: EventStocks
  rentalTerms: () => RentalTerms
}
