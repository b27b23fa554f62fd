import type { Platform } from '#platform/open-platform.ts'
import { telemetryJobs } from './telemetry.jobs.ts'
import { telemetryRoutes } from './telemetry.routes.ts'

export function openTelemetry(platform: Platform): void {
  const { routes, jobs, db, clock } = platform
  telemetryJobs(jobs, db, clock)
  telemetryRoutes(routes, platform)
}
