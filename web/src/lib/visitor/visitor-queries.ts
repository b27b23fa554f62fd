import type { QueryClient } from '@tanstack/react-query'
import { hasHint } from './hint-cookie.ts'

/** The first part of the key of every query whose answer depends on who asks. */
export const VISITOR = 'visitor'

/** She is somebody else from now on: what was fetched is dropped, and what is on the screen asks again. */
export async function forgetVisitor(queryClient: QueryClient): Promise<void> {
  await queryClient.resetQueries({ queryKey: [VISITOR] })
}

/** The same when she logged in or out in another tab, as soon as this one is looked at again. */
export function followOtherTabs(queryClient: QueryClient): void {
  let wasSignedIn = hasHint('signed-in')
  document.addEventListener('visibilitychange', () => {
    const isSignedIn = hasHint('signed-in')
    if (!document.hidden && isSignedIn !== wasSignedIn) void forgetVisitor(queryClient)
    wasSignedIn = isSignedIn
  })
}
