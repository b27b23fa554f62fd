import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'

export type LeadDeps = {
  db: Database
  clock: Clock
}
