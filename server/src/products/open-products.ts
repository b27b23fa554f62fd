import type { Platform } from '#platform/open-platform.ts'
import type { TakeInPhoto } from '../pictures/public.ts'
import { photoRoutes } from './photos/photos.routes.ts'

/** What staff do with products. */
export function openProducts(
  platform: Platform,
  { takeInPhoto }: { takeInPhoto: TakeInPhoto },
): void {
  photoRoutes(platform.routes, { ...platform, takeInPhoto })
}
