import { type QueryClient, QueryObserver } from '@tanstack/react-query'
import { type FavoriteMarks, favoriteMarksQuery } from './favorite-queries.ts'
import { showFavorites } from './shown-favorites.ts'

/** What she asked for and the server has not answered yet, by product: kept (true) or let go (false). */
const pending = new Map<number, boolean>()
let marks: FavoriteMarks = {}
let followed: QueryClient | undefined

/** From now on every heart shows what the server knows, with what she asked for since laid over it. */
export function followMarks(queryClient: QueryClient): void {
  if (followed === queryClient) return
  followed = queryClient
  new QueryObserver(queryClient, favoriteMarksQuery()).subscribe(({ data = {} }) => {
    marks = data
    show()
  })
}

export function isPending(productId: number): boolean {
  return pending.has(productId)
}

export function setPending(productId: number, isWanted: boolean): void {
  pending.set(productId, isWanted)
  show()
}

export function clearPending(productId: number): void {
  pending.delete(productId)
  show()
}

function show(): void {
  const shown = new Set(Object.keys(marks).map(Number))
  for (const [productId, isWanted] of pending) {
    if (isWanted) shown.add(productId)
    else shown.delete(productId)
  }
  showFavorites(shown)
}
