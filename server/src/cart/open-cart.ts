import type { Platform } from '#platform/open-platform.ts'
import { cartJobs } from './cart.jobs.ts'
import { cartRoutes } from './cart.routes.ts'
import type { CartDeps } from './list-carts.ts'

export function openCart({ routes, jobs, db, clock }: Platform, deps: CartDeps): void {
  cartJobs(jobs, db, clock)
  cartRoutes(routes, deps)
}
