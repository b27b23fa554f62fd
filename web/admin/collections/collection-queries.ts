import { queryOptions } from '@tanstack/react-query'
import {
  getStaffCollection,
  listCollectionMembers,
  listStaffCollections,
} from '@twirl/contract/staff/catalogue/collections'
import { api } from '#lib/api.ts'

export const collectionsQuery = () =>
  queryOptions({ queryKey: ['collections'], queryFn: () => api(listStaffCollections, {}) })

export const collectionQuery = (id: number) =>
  queryOptions({ queryKey: ['collection', id], queryFn: () => api(getStaffCollection, { id }) })

export const membersQuery = (id: number, after: number | undefined) =>
  queryOptions({
    queryKey: ['collection', id, 'members', after],
    queryFn: () => api(listCollectionMembers, { id, ...(after && { after }) }),
  })
