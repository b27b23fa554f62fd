import type { Platform } from '#platform/open-platform.ts'
import { leadRoutes } from './leads.routes.ts'

/** What the leads of an event see and do (LEAD-1). */
export function openLeads(platform: Platform): void {
  leadRoutes(platform.routes, platform)
}
