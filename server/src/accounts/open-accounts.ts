import type { Platform } from '#platform/open-platform.ts'
import { accountJobs } from './accounts.jobs.ts'
import { accountRoutes } from './accounts.routes.ts'
import type { AccountDeps } from './accounts-deps.ts'

export function openAccounts(
  platform: Platform,
  slices: Pick<AccountDeps, 'moves' | 'findCurrentTrunkShow' | 'terms'>,
): void {
  const { routes, jobs, db, clock } = platform
  accountJobs(jobs, db, clock)
  accountRoutes(routes, { ...platform, ...slices })
}
