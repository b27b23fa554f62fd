import type { Database } from '../database/database.ts'
import { deleteInBatches } from '../jobs/delete-in-batches.ts'
import { deleteOldChanges } from './change-feed.queries.ts'

// Far longer than a process goes without reading the log; one that does starts over (change-feed.ts).
export const RETENTION_MINUTES = 60

export function sweepChangeLog(db: Database): Promise<void> {
  return deleteInBatches((maximum) => deleteOldChanges(db, RETENTION_MINUTES, maximum))
}
