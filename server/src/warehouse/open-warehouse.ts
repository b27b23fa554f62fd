import type { Settings } from '@twirl/contract/system'
import type { Platform } from '#platform/open-platform.ts'
import { benchRoutes } from './bench/bench.routes.ts'
import { calendarRoutes } from './calendar/calendar.routes.ts'
import { packingRoutes } from './packing/packing.routes.ts'
import { unitRoutes } from './units/units.routes.ts'

type WarehouseDeps = { settings: { current: Settings } }

export function openWarehouse(platform: Platform, { settings }: WarehouseDeps): void {
  const { routes } = platform
  const units = { ...platform, terms: () => settings.current.rental_terms }
  unitRoutes(routes, units)
  calendarRoutes(routes, units)
  const terms = () => ({
    rental: settings.current.rental_terms,
    after_sale: settings.current.after_sale_terms,
  })
  const deps = { ...platform, terms }
  benchRoutes(routes, deps)
  packingRoutes(routes, deps)
}
