import {
  infiniteQueryOptions,
  queryOptions,
  useQuery,
  type UseQueryResult,
} from '@tanstack/react-query'
import type { EndpointInput } from '@twirl/contract/endpoint'
import { previewNudge } from '@twirl/contract/groups/lead-nudges'
import { getRecommendations, listRecommendable } from '@twirl/contract/groups/lead-recommendations'
import { listLedPieces } from '@twirl/contract/groups/lead-pieces'
import { getLeadRoster, type LeadRoster } from '@twirl/contract/groups/lead-roster'
import { getLeadTeam, readLeadInvitation } from '@twirl/contract/groups/lead-team'
import { getLeadPackingPlan } from '@twirl/contract/groups/packing-plan'
import { getLedEvent, listLedEvents } from '@twirl/contract/groups/leads'
import { useEffect, useState } from 'react'
import { api } from '#lib/api.ts'
import { isIdle, subscribeToIdle } from '#lib/time/idle.ts'
import { VISITOR } from '#lib/visitor/visitor-queries.ts'

/** Second part of the keys of all that leads see. */
const LEADS = 'leads'

const ROSTER_REFRESH_MS = 15_000 // LEAD-5

export const ledEventsQuery = () =>
  queryOptions({
    queryKey: [VISITOR, LEADS],
    queryFn: ({ signal }) => api(listLedEvents, {}, { signal }),
    staleTime: 0,
  })

export const ledEventQuery = (id: number) =>
  queryOptions({
    queryKey: [VISITOR, LEADS, id],
    queryFn: ({ signal }) => api(getLedEvent, { id }, { signal }),
    staleTime: 0,
  })

const leadRosterQuery = (id: number) =>
  queryOptions({
    queryKey: [VISITOR, LEADS, id, 'roster'],
    queryFn: ({ signal }) => api(getLeadRoster, { id }, { signal }),
    staleTime: 0,
  })

export const packingPlanQuery = (id: number) =>
  queryOptions({
    queryKey: [VISITOR, LEADS, id, 'packing'],
    queryFn: ({ signal }) => api(getLeadPackingPlan, { id }, { signal }),
    staleTime: 0,
    refetchInterval: ROSTER_REFRESH_MS,
  })

export const leadTeamQuery = (id: number) =>
  queryOptions({
    queryKey: [VISITOR, LEADS, id, 'team'],
    queryFn: ({ signal }) => api(getLeadTeam, { id }, { signal }),
    staleTime: 0,
  })

export const leadInvitationQuery = (token: string) =>
  queryOptions({
    queryKey: [VISITOR, LEADS, 'invitation', token],
    queryFn: ({ signal }) => api(readLeadInvitation, { token }, { signal }),
    staleTime: 0,
  })

/** Asked for anew each time: who is left out depends on the moment. */
export const nudgePreviewQuery = (wish: EndpointInput<typeof previewNudge>) =>
  queryOptions({
    queryKey: [VISITOR, LEADS, wish.id, 'nudge', wish],
    queryFn: ({ signal }) => api(previewNudge, wish, { signal }),
    staleTime: 0,
    gcTime: 0,
  })

export const recommendationsQuery = (id: number) =>
  queryOptions({
    queryKey: [VISITOR, LEADS, id, 'recommendations'],
    queryFn: ({ signal }) => api(getRecommendations, { id }, { signal }),
    staleTime: 0,
  })

export const recommendableQuery = (id: number, q: string) =>
  infiniteQueryOptions({
    queryKey: [VISITOR, LEADS, id, 'recommendable', q],
    queryFn: ({ signal, pageParam }) =>
      api(listRecommendable, { id, q, skip: pageParam }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => {
      const loaded = pages.reduce((sum, { products }) => sum + products.length, 0)
      return loaded < total ? loaded : undefined
    },
  })

/** The roster, asked for again while the page is visible and used, and when the visitor comes back to it (LEAD-5). */
export function useLeadRoster(id: number): UseQueryResult<LeadRoster> {
  const [isAway, setAway] = useState(isIdle)
  useEffect(() => subscribeToIdle(setAway), [])
  return useQuery({
    ...leadRosterQuery(id),
    refetchInterval: isAway ? false : ROSTER_REFRESH_MS,
  })
}

/** Other leads and staff mark pieces too. */
const PIECES_REFETCH_MS = 10_000

export const ledPiecesQuery = (id: number) =>
  queryOptions({
    queryKey: [VISITOR, LEADS, id, 'pieces'],
    queryFn: ({ signal }) => api(listLedPieces, { id }, { signal }),
    staleTime: 0,
    refetchInterval: PIECES_REFETCH_MS,
  })
