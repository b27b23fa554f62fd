import type { QueryClient } from '@tanstack/react-query'
import { isCallError } from '@twirl/contract/client'
import type { EndpointInput } from '@twirl/contract/endpoint'
import { addFavorite, removeFavorite } from '@twirl/contract/favorites'
import { api } from '#lib/api.ts'
import { VISITOR } from '#lib/visitor/visitor-queries.ts'
import { leaveHint } from '#lib/visitor/hint-cookie.ts'
import { announce } from '#ui/live-region.tsx'
import { type FavoriteMarks, favoriteMarksQuery } from './favorite-queries.ts'
import { clearPending, followMarks, isPending, setPending } from './follow-marks.ts'

export type Favorable = EndpointInput<typeof addFavorite> & { title: string }

/** Adds when there is no favorite, else lets it go (spec section 4). True when the server agreed. */
export async function toggleFavorite(
  queryClient: QueryClient,
  { title, ...favorite }: Favorable,
): Promise<boolean> {
  const id = favorite.product_id
  // Pressing again while the first press is on its way would ask for the same thing twice.
  if (isPending(id)) return false
  followMarks(queryClient)
  try {
    const known = (await queryClient.ensureQueryData(favoriteMarksQuery()))[id]
    setPending(id, known === undefined)
    if (known === undefined) {
      const { favorite_id } = await api(addFavorite, favorite)
      writeMark(queryClient, id, favorite_id)
      leaveHint('hearts')
    } else {
      await api(removeFavorite, { favoriteId: known })
      writeMark(queryClient, id, undefined)
    }
    await queryClient.invalidateQueries({ queryKey: [VISITOR, 'favorites'] })
    announce(`${title} ${known === undefined ? 'added to' : 'removed from'} favorites`)
    return true
  } catch (error) {
    // Her heart goes back to what the server knows; what she reads is made for her (contract/errors.ts).
    announce(isCallError(error) && error.status > 0 ? error.message : 'Failed to connect')
    return false
  } finally {
    clearPending(id)
  }
}

function writeMark(queryClient: QueryClient, id: number, favoriteId: number | undefined): void {
  queryClient.setQueryData(favoriteMarksQuery().queryKey, (marks: FavoriteMarks = {}) => {
    const { [id]: _, ...rest } = marks
    return favoriteId === undefined ? rest : { ...rest, [id]: favoriteId }
  })
}
