import type { RentalTerms } from '@twirl/contract/system'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'

export type WarehouseDeps = { db: Database; clock: Clock; terms: () => RentalTerms }
