import type { RegisteredRouter } from '@tanstack/react-router'

/** `/p/$productId` for `/p/12`: a path may hold an e-mail address or a phone number (ACCOUNT-1). */
export function routePattern(router: RegisteredRouter, path: string): string {
  const [, , route] = router.getMatchedRoutes(decodePath(path))
  return route?.fullPath ?? 'unknown'
}

function decodePath(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}
