import { queryOptions } from '@tanstack/react-query'
import { listStates } from '@twirl/contract/buying/addresses'
import { getEvent, listEventCollections } from '@twirl/contract/staff/events/events'
import { listSororities, listUniversities } from '@twirl/contract/groups/schools'
import { api } from '#lib/api.ts'

export const eventQuery = (id: string) =>
  queryOptions({ queryKey: ['event', id], queryFn: () => api(getEvent, { id }) })

export const universitiesQuery = () =>
  queryOptions({ queryKey: ['universities'], queryFn: () => api(listUniversities, {}) })

/** The sororities with a chapter at a university. */
export const sororitiesQuery = (universityId: number) =>
  queryOptions({
    queryKey: ['sororities', universityId],
    queryFn: () => api(listSororities, { university_id: universityId }),
    enabled: universityId > 0,
  })

/** The states that the shop delivers to. */
export const statesQuery = () =>
  queryOptions({
    queryKey: ['states'],
    queryFn: async () => (await api(listStates, {})).states,
  })

export const collectionsQuery = () =>
  queryOptions({ queryKey: ['event-collections'], queryFn: () => api(listEventCollections, {}) })
