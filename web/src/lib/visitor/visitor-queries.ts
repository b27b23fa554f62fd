import type { QueryClient } from '@tanstack/react-query'
import { tabMessage } from '../storage.ts'
import { hasHint, rereadHints } from './hint-cookie.ts'

/** First part of the key of every query whose answer depends on the visitor. */
export const VISITOR = 'visitor'

/** After a login or logout: removes the answers for the previous visitor and fetches the ones in use again. */
export async function resetVisitorQueries(queryClient: QueryClient): Promise<void> {
  await queryClient.resetQueries({ queryKey: [VISITOR] })
}

const changes = tabMessage('visitor-change')

/** Fetches a part of the visitor's data again, here and in other tabs: the queries whose keys have it as second part. */
export async function reloadVisitorQueries(queryClient: QueryClient, part: string): Promise<void> {
  changes.send(part)
  await invalidate(queryClient, part)
}

function invalidate(queryClient: QueryClient, part: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [VISITOR, part] })
}

/** After a change in another tab, and after a login or logout there when this tab becomes visible. */
export function subscribeToOtherTabs(queryClient: QueryClient): void {
  changes.subscribe((part) => {
    rereadHints()
    void invalidate(queryClient, part)
  })
  let wasSignedIn = hasHint('signed-in')
  document.addEventListener('visibilitychange', () => {
    const isSignedIn = hasHint('signed-in')
    if (!document.hidden && isSignedIn !== wasSignedIn) void resetVisitorQueries(queryClient)
    wasSignedIn = isSignedIn
  })
}
