import type { Platform } from '#platform/open-platform.ts'
import { type PasswordCost, Passwords } from '#platform/security/passwords.ts'
import { accountJobs } from './accounts.jobs.ts'
import { accountRoutes } from './accounts.routes.ts'
import type { AccountDeps } from './accounts-deps.ts'

export type AccountsTesting = {
  /** How long a request may wait for password hashing. */
  passwordWaitMs?: number
  /** What hashing a password costs. */
  passwordCost?: PasswordCost
}

export function openAccounts(
  platform: Platform,
  slices: Pick<AccountDeps, 'moves' | 'findCurrentTrunkShow'>,
  { passwordWaitMs, passwordCost }: AccountsTesting,
): void {
  const { app, routes, jobs, db, clock } = platform
  const passwords = new Passwords(passwordWaitMs, passwordCost)
  app.addHook('onClose', () => passwords.close())
  accountJobs(jobs, db, clock)
  accountRoutes(routes, { ...platform, ...slices, passwords })
}
