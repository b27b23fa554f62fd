import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import type { ShopSettings } from '../shop-settings.ts'

export type SettingsDeskDeps = {
  db: Database
  clock: Clock
  settings: Pick<ShopSettings, 'reload'>
  hasCollection: (id: number) => boolean
}
