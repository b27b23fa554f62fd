import type { Platform } from '#platform/open-platform.ts'
import type { TakeInPhoto } from '../pictures/public.ts'
import { collectionRoutes } from './collections/collections.routes.ts'
import { photoRoutes } from './photos/photos.routes.ts'
import { productJobs } from './products.jobs.ts'
import { productRoutes } from './products.routes.ts'

/** What staff do with products and collections. */
export function openProducts(
  platform: Platform,
  { takeInPhoto }: { takeInPhoto: TakeInPhoto },
): void {
  const deps = { ...platform, takeInPhoto }
  productRoutes(platform.routes, deps)
  photoRoutes(platform.routes, deps)
  collectionRoutes(platform.routes, deps)
  productJobs(platform.jobs, deps)
}
