import type { Platform } from '#platform/open-platform.ts'
import { ShopSettings } from './shop-settings.ts'
import { systemRoutes } from './system.routes.ts'

/** Returns the settings, which are read again after each change. */
export async function openSettings(platform: Platform): Promise<ShopSettings> {
  const { db, log, changes, routes, config } = platform
  const settings = new ShopSettings(db, log)
  const reload = () => settings.reload()
  changes.subscribe({ topic: 'setting', apply: reload, reset: reload })
  await reload()
  systemRoutes(routes, settings, config)
  return settings
}
