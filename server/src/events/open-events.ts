import type { Settings } from '@twirl/contract/system'
import type { Platform } from '#platform/open-platform.ts'
import type { CatalogReadModel } from '../catalog/public.ts'
import { eventRoutes } from './events.routes.ts'

type Slices = { catalog: CatalogReadModel; terms: () => Settings }

/** What staff do with events. */
export function openEvents(platform: Platform, { catalog, terms }: Slices): void {
  const deps = { ...platform, catalog, terms: () => terms().rental_terms }
  eventRoutes(platform.routes, deps)
}
