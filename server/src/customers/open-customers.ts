import type { Platform } from '#platform/open-platform.ts'
import { customerRoutes } from './customers.routes.ts'

export function openCustomers(platform: Platform): void {
  customerRoutes(platform.routes, platform)
}
