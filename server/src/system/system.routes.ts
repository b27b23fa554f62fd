import { checkVersion, getSettings } from '@twirl/contract/system'
import { tagsOf } from '#platform/changes/tags.ts'
import { type Routes, TaggedAnswer } from '#platform/http/routes.ts'
import { SETTINGS, type ShopSettings } from './shop-settings.ts'

type SystemOptions = {
  settings: ShopSettings
  /** Addresses that the page calls besides the contract, from the configuration. */
  clientUrls: { version_check_url: string; log_url: string }
  analytics: { tag_url: string | null } | null
  /** Of the built web app. */
  webVersion: string
}

export function systemRoutes(
  routes: Routes,
  { settings, clientUrls, analytics, webVersion }: SystemOptions,
): void {
  routes.handle(
    getSettings,
    () => new TaggedAnswer({ ...settings.current, ...clientUrls, analytics }, tagsOf([SETTINGS])),
  )
  routes.handle(checkVersion, () => ({ version: webVersion }))
}
