import type { QueryClient } from '@tanstack/react-query'
import { hasHint } from './hint-cookie.ts'

/** First part of the key of every query whose answer depends on the visitor. */
export const VISITOR = 'visitor'

/** After a login or logout: removes the answers for the previous visitor and fetches the ones in use again. */
export async function resetVisitorQueries(queryClient: QueryClient): Promise<void> {
  await queryClient.resetQueries({ queryKey: [VISITOR] })
}

/** Does the same after a login or logout in another tab, when this tab becomes visible. */
export function subscribeToOtherTabs(queryClient: QueryClient): void {
  let wasSignedIn = hasHint('signed-in')
  document.addEventListener('visibilitychange', () => {
    const isSignedIn = hasHint('signed-in')
    if (!document.hidden && isSignedIn !== wasSignedIn) void resetVisitorQueries(queryClient)
    wasSignedIn = isSignedIn
  })
}
