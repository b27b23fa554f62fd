import type { Settings } from '@twirl/contract/system'
import type { Platform } from '#platform/open-platform.ts'
import { benchRoutes } from './bench/bench.routes.ts'

type WarehouseDeps = { settings: { current: Settings } }

export function openWarehouse(platform: Platform, { settings }: WarehouseDeps): void {
  const terms = () => ({
    rental: settings.current.rental_terms,
    after_sale: settings.current.after_sale_terms,
  })
  benchRoutes(platform.routes, { ...platform, terms })
}
