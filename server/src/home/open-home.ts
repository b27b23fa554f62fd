import type { Platform } from '#platform/open-platform.ts'
import { homeJobs } from './home.jobs.ts'
import { homeRoutes } from './home.routes.ts'

/** What staff plan for the home page and the bars above the header. */
export function openHome(platform: Platform): void {
  homeRoutes(platform.routes, platform)
  homeJobs(platform.jobs, platform)
}
