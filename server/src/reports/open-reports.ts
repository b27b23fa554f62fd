import type { Platform } from '#platform/open-platform.ts'
import { reportsJobs } from './reports.jobs.ts'
import { reportsRoutes } from './reports.routes.ts'

/** The reports, and the jobs that roll up their figures. */
export function openReports(platform: Platform): void {
  reportsRoutes(platform.routes, platform)
  reportsJobs(platform)
}
