import type { JobKind } from '#platform/jobs/job-kind.ts'
import { applyRows } from './apply-rows.ts'
import { checkRows } from './check-rows.ts'
import type { ImportsDeps } from './imports-deps.ts'
import { deleteOldImports, findImport, updateImport } from './imports.queries.ts'

type ImportJob = { id: number }

const DAY_MS = 24 * 60 * 60 * 1_000
const KEPT_DAYS = 90
const UNFINISHED_PERSONAL_DAYS = 7

/** Imports whose job failed at every try. */
const FAILED_IMPORT: JobKind<ImportJob> = {
  name: 'failed-import',
  retryLimit: 1_000,
  retryDelay: 5,
}

export const RUN_IMPORT: JobKind<ImportJob> = {
  name: 'run-import',
  retryLimit: 5,
  retryDelay: 5,
  // A process that is gone is noticed by its missing heartbeat, a job that hangs by its length.
  heartbeatSeconds: 20,
  expireInSeconds: 2 * 60 * 60,
  deadLetter: FAILED_IMPORT.name,
}

export function importJobs(deps: ImportsDeps): void {
  const { db, jobs, clock, log } = deps
  jobs.work(FAILED_IMPORT, async ({ data: { id }, failureReason }) => {
    log.error({ id, reason: failureReason }, 'an import failed')
    const head = await findImport(db, id)
    if (head?.state !== 'CHECKING' && head?.state !== 'APPLYING') return
    await updateImport(db, id, {
      state: 'FAILED',
      version: head.version + 1,
      problem: 'Something went wrong in the shop. Check the file again, or ask for help.',
    })
  })
  jobs.work(RUN_IMPORT, ({ data: { id } }) => runImport(deps, id))
  jobs.schedule('sweep-imports', '20 4 * * *', () => {
    const now = clock.now().getTime()
    return deleteOldImports(db, {
      before: new Date(now - KEPT_DAYS * DAY_MS),
      personalBefore: new Date(now - UNFINISHED_PERSONAL_DAYS * DAY_MS),
    })
  })
}

/** Continues an import where it is. */
export async function runImport(deps: ImportsDeps, id: number): Promise<void> {
  const head = await findImport(deps.db, id)
  if (head?.state === 'CHECKING') await checkRows(deps, head)
  else if (head?.state === 'APPLYING') await applyRows(deps, head)
}
