import type { RegisteredRouter } from '@tanstack/react-router'
import { recordEvent } from '#lib/client-events.ts'

/** A link to an unknown path is a mistake of the shop (SHOP-1). Only the path's first word: the rest may be private. */
export function recordUnknownPaths(router: RegisteredRouter): void {
  router.subscribe('onBeforeNavigate', ({ toLocation: { pathname } }) => {
    const [, , route] = router.getMatchedRoutes(pathname)
    if (route?.id !== '/$') return
    const word = /^\/([a-z-]{1,30})(?=\/|$)/.exec(pathname)?.[1] ?? '…'
    recordEvent({ kind: 'warning', message: `unknown path /${word}` })
  })
}
