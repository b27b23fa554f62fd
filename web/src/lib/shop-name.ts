import { useQueryClient } from '@tanstack/react-query'
import type { Settings } from '@twirl/contract/system'
import { settingsQuery } from './settings-query.ts'

/** What the shop is called; every layout loads the settings. */
export function useShopName(): string {
  return useQueryClient().getQueryData(settingsQuery().queryKey)?.identity?.name ?? 'Twirl'
}

/** The picture in place of the name; null: the name is written. */
export function useShopLogo(): Settings['logo'] {
  return useQueryClient().getQueryData(settingsQuery().queryKey)?.logo ?? null
}
