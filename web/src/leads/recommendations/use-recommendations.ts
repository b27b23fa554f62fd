import {
  useMutation,
  useMutationState,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from '@tanstack/react-query'
import {
  type Recommendations,
  type RecommendedPiece,
  setRecommendation,
  sortRecommendations,
} from '@twirl/contract/groups/lead-recommendations'
import { api } from '#lib/api.ts'
import { failureText } from '#ui/form/form-errors.ts'
import { recommendationsQuery } from '../lead-queries.ts'
import { applyChange, type RecommendationChange } from './recommendation-changes.ts'

type Shown = {
  query: UseQueryResult<Recommendations>
  /** What the server answered, with the changes that are under way. */
  list: readonly RecommendedPiece[]
  change: (change: RecommendationChange) => void
}

/** The list with its pending changes. They are sent one after the other; one that fails disappears again (LEAD-19). */
export function useRecommendations(eventId: number, onFailure: (text: string) => void): Shown {
  const queryClient = useQueryClient()
  const { queryKey } = recommendationsQuery(eventId)
  const query = useQuery(recommendationsQuery(eventId))
  const mutationKey = ['recommendations', eventId]
  const pending = useMutationState({
    filters: { mutationKey, status: 'pending' },
    // Only the mutation below has this key.
    select: ({ state }) => state.variables as RecommendationChange,
  })
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    mutationFn: (change: RecommendationChange) => {
      if (change.kind === 'set') {
        const { piece, isRecommended } = change
        return api(setRecommendation, {
          id: eventId,
          product_id: piece.id,
          is_recommended: isRecommended,
        })
      }
      const known = queryClient.getQueryData<Recommendations>(queryKey)?.recommendations ?? []
      const before = known.map(({ id }) => id)
      return api(sortRecommendations, { id: eventId, product_ids: change.ids, before })
    },
    meta: { errorSource: 'shown-action' },
    onSuccess: (answer) => queryClient.setQueryData(queryKey, answer),
    onError: (error) => {
      onFailure(failureText(error))
      void queryClient.invalidateQueries({ queryKey })
    },
  })
  const list = pending.reduce(applyChange, query.data?.recommendations ?? [])
  return { query, list, change: mutate }
}
