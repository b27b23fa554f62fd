import { queryOptions } from '@tanstack/react-query'
import { listSororities, listUniversities, type School } from '@twirl/contract/groups/schools'
import { api } from '#lib/api.ts'

export const universitiesQuery = () =>
  queryOptions({
    queryKey: ['universities'],
    queryFn: async ({ signal }): Promise<School[]> =>
      (await api(listUniversities, {}, { signal })).universities,
  })

/** The sororities with a chapter at the university. */
export const sororitiesQuery = (universityId: number) =>
  queryOptions({
    queryKey: ['sororities', universityId],
    queryFn: async ({ signal }): Promise<School[]> =>
      (await api(listSororities, { university_id: universityId }, { signal })).sororities,
  })
