import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { listHomeParts, previewHome } from '@twirl/contract/staff/catalogue/home'
import { api } from '#lib/api.ts'

/** Everything that a change of a part concerns. */
export const HOME = ['home'] as const

export const partsQuery = () =>
  queryOptions({ queryKey: [...HOME, 'parts'], queryFn: () => api(listHomeParts, {}) })

export const previewQuery = (day: string) =>
  queryOptions({
    queryKey: [...HOME, 'preview', day],
    queryFn: () => api(previewHome, { day }),
    placeholderData: keepPreviousData,
  })
