import type { Database } from '../database/database.ts'
import { deleteInBatches } from '../jobs/delete-in-batches.ts'
import { deleteSentMessages } from './outbox.queries.ts'

// Long enough to answer a customer who asks whether a mail was sent; no cause of a message comes back after it.
const RETENTION_DAYS = 90
const DAY_MS = 24 * 60 * 60 * 1_000

/** Deletes the record of messages that were sent long ago. Those that still have their content stay for /dev/outbox. */
export function sweepOutbox(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - RETENTION_DAYS * DAY_MS)
  return deleteInBatches((maximum) => deleteSentMessages(db, before, maximum))
}
