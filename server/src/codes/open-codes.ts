import type { Platform } from '#platform/open-platform.ts'
import { codesRoutes } from './codes.routes.ts'
import type { CodesDeps } from './codes-deps.ts'

/** What staff do with discount codes. */
export function openCodes(opened: Platform & CodesDeps): void {
  codesRoutes(opened.routes, opened)
}
