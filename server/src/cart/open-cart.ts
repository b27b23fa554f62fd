import type { Platform } from '#platform/open-platform.ts'
import { cartJobs } from './cart.jobs.ts'
import { type CartDeps, cartRoutes } from './cart.routes.ts'

export function openCart({ routes, jobs, db, clock }: Platform, deps: CartDeps): void {
  cartJobs(jobs, db, clock)
  cartRoutes(routes, deps)
}
