import { queryOptions } from '@tanstack/react-query'
import { getTrunkShow } from '@twirl/contract/trunk-shows'
import { api } from '#lib/api.ts'
import { VISITOR } from '#lib/visitor/visitor-queries.ts'

/** Prefix of the keys of all queries for an event. */
export const TRUNK_SHOW_KEY = [VISITOR, 'trunk-show'] as const

export const trunkShowQuery = (id: number) =>
  queryOptions({
    queryKey: [...TRUNK_SHOW_KEY, id],
    queryFn: ({ signal }) => api(getTrunkShow, { id }, { signal }),
  })
