import type { QueryClient } from '@tanstack/react-query'

/** The first part of the key of every query whose answer depends on who asks. */
export const VISITOR = 'visitor'

/** She is somebody else from now on: what was fetched is dropped, and what is on the screen asks again. */
export async function forgetVisitor(queryClient: QueryClient): Promise<void> {
  await queryClient.resetQueries({ queryKey: [VISITOR] })
}
