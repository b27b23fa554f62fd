import { queryOptions, useQuery } from '@tanstack/react-query'
import { listTakenStyles } from '@twirl/contract/groups/trunk-shows'
import { api } from '#lib/api.ts'
import { TRUNK_SHOW_KEY } from '../trunk-show-query.ts'

type TakenStyle = { product_id: number; color: string }

// Another member may take a style at any time; the server refuses what this page does not know yet.
const REFRESH_MS = 10_000

const NONE: TakenStyle[] = []

/** What other members of an event without twins have (LEAD-40); none in other events. */
export const takenStylesQuery = (eventId: number) =>
  queryOptions({
    queryKey: [...TRUNK_SHOW_KEY, eventId, 'taken-styles'],
    queryFn: ({ signal }) => api(listTakenStyles, { id: eventId }, { signal }),
    select: ({ styles }) => styles,
    staleTime: REFRESH_MS,
  })

/** Asks again for as long as the page is open. */
export function useTakenStyles(eventId: number, { enabled = true } = {}): TakenStyle[] {
  const query = takenStylesQuery(eventId)
  const { data } = useQuery({ ...query, staleTime: 0, refetchInterval: REFRESH_MS, enabled })
  return data ?? NONE
}

export function takenColorsOf(taken: readonly TakenStyle[], productId: number): string[] {
  return taken.flatMap(({ product_id, color }) => (product_id === productId ? color : []))
}
