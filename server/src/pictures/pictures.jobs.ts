import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { ObjectStorage } from '../providers/storage/object-storage.ts'
import { ORIGINALS } from './photo-intake.ts'
import { isObjectUsed } from './photos.queries.ts'

type SweepDeps = { db: Database; clock: Clock; storage: ObjectStorage }

// An original is stored shortly before the row that names it.
const GRACE_MS = 24 * 60 * 60 * 1_000

export function pictureJobs(jobs: Jobs, deps: SweepDeps): void {
  jobs.schedule('sweep-originals', '45 3 * * *', () => sweepOriginals(deps))
}

/** Deletes originals of uploads that ended before the photo was saved. */
export async function sweepOriginals({ db, clock, storage }: SweepDeps): Promise<void> {
  const before = clock.now().getTime() - GRACE_MS
  for await (const { key, stored_at } of storage.list(ORIGINALS))
    if (stored_at.getTime() < before && !(await isObjectUsed(db, key))) await storage.delete(key)
}
