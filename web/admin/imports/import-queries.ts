import { keepPreviousData, queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { importKindsOf, type ImportKindName } from '@twirl/contract/staff/catalogue/import-fields'
import {
  getImport,
  type ImportDetails,
  type ImportOutcome,
  listImportItems,
} from '@twirl/contract/staff/catalogue/imports'
import { api } from '#lib/api.ts'
import { loginQuery } from '../login/staff-login.ts'
import { isRunning } from './import-texts.ts'

const POLL_MS = 1_000

export const importQuery = (id: number) =>
  queryOptions({ queryKey: ['import', id], queryFn: () => api(getImport, { id }) })

/** An import, asked for again while a job is at it. */
export function useImport(id: number) {
  return useQuery({
    ...importQuery(id),
    refetchInterval: ({ state: { data } }) => (data && isRunning(data.state) ? POLL_MS : false),
  })
}

type ItemFilter = { outcome?: ImportOutcome | undefined; after?: string | undefined }

/** Asked for anew with each step of the import: the results then are others. */
export function useImportItems({ id, version }: ImportDetails, { outcome, after }: ItemFilter) {
  return useQuery({
    queryKey: ['import items', id, version, outcome, after],
    queryFn: () =>
      api(listImportItems, { id, ...(outcome && { outcome }), ...(after && { after }) }),
    placeholderData: keepPreviousData,
  })
}

/** The kinds that the member may import and export. */
export function useImportKinds(): ImportKindName[] {
  const { member } = useSuspenseQuery(loginQuery()).data
  return importKindsOf(member?.permissions ?? [])
}
