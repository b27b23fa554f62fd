import type { Platform } from '#platform/open-platform.ts'
import { importJobs } from './imports.jobs.ts'
import { importRoutes } from './imports.routes.ts'

/** CSV files of staff: what they bring into the shop, and what they take from it. */
export function openImports(platform: Platform): void {
  importRoutes(platform.routes, platform)
  importJobs(platform)
}
