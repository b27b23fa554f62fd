import type { Settings } from '@twirl/contract/system'
import type { Platform } from '#platform/open-platform.ts'
import { cancelLinkRoutes } from './cancel-link.routes.ts'
import { stockAlertJobs } from './stock-alerts.jobs.ts'
import { stockAlertRoutes } from './stock-alerts.routes.ts'

export function openStockAlerts(
  platform: Platform,
  slices: { terms: () => Pick<Settings, 'switches'> },
): void {
  stockAlertJobs(platform.jobs, platform)
  stockAlertRoutes(platform.routes, { ...platform, ...slices })
  cancelLinkRoutes(platform.app, platform)
}
