import { useQuery } from '@tanstack/react-query'
import { settingsQuery } from '#lib/settings-query.ts'

// Every page shows the name: it is read again after a while only, or when a setting is saved here.
const STALE_AFTER_MS = 5 * 60 * 1_000

/** What the back office is called: by the name of the shop in the settings (STAFF-239). */
export function useBackOfficeName(): string {
  const { data } = useQuery({ ...settingsQuery(), staleTime: STALE_AFTER_MS })
  return backOfficeName(data?.identity.name)
}

/** Without a name while the settings are loaded: another shop's name would be wrong. */
export function backOfficeName(shopName: string | undefined): string {
  return shopName === undefined ? 'Back office' : `${shopName} back office`
}
