import { useQueryClient } from '@tanstack/react-query'
import type { Feature } from '@twirl/contract/switches'
import { settingsQuery } from './settings-query.ts'

/** Whether the shop offers something that owners can switch off (STAFF-227); every layout loads the settings. */
export function useFeature(feature: Feature): boolean {
  const settings = useQueryClient().getQueryData(settingsQuery().queryKey)
  return !settings?.switched_off?.includes(feature)
}
