import { useQueryClient } from '@tanstack/react-query'
import { settingsQuery } from './settings-query.ts'

/** What the shop is called; every layout loads the settings. */
export function useShopName(): string {
  return useQueryClient().getQueryData(settingsQuery().queryKey)?.identity?.name ?? 'Twirl'
}
