import { queryOptions } from '@tanstack/react-query'
import { getSettings } from '@twirl/contract/system'
import { api } from './api.ts'

/** Texts and links that staff can change; the root loads them with every page. */
export const settingsQuery = () =>
  queryOptions({
    queryKey: ['settings'],
    queryFn: ({ signal }) => api(getSettings, {}, { signal }),
  })
