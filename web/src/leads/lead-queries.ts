import { queryOptions } from '@tanstack/react-query'
import { getLedEvent, listLedEvents } from '@twirl/contract/groups/leads'
import { api } from '#lib/api.ts'
import { VISITOR } from '#lib/visitor/visitor-queries.ts'

/** Second part of the keys of all that leads see. */
const LEADS = 'leads'

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
