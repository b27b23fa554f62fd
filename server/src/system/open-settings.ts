import type { Platform } from '#platform/open-platform.ts'
import { ShopSettings } from './shop-settings.ts'

/** The settings, kept current. */
export async function openSettings({ db, log, changes }: Platform): Promise<ShopSettings> {
  const settings = new ShopSettings(db, log)
  const reload = () => settings.reload()
  changes.subscribe({ topic: 'setting', apply: reload, reset: reload })
  await reload()
  return settings
}
