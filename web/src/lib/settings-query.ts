import { queryOptions } from '@tanstack/react-query'
import { api } from './api.ts'

/** Texts and links that staff can change; loaded with every page. */
export const settingsQuery = () =>
  queryOptions({
    queryKey: ['settings'],
    queryFn: async ({ signal }) => {
      // Imported with the first call: the HTML contains the settings.
      const { getSettings } = await import('@twirl/contract/system')
      return api(getSettings, {}, { signal })
    },
  })
