import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import type { LogoRow } from '../logos.queries.ts'
import type { ShopSettings } from '../shop-settings.ts'

export type SettingsDeskDeps = {
  db: Database
  clock: Clock
  settings: Pick<ShopSettings, 'reload'>
  hasCollection: (id: number) => boolean
  /** Stores the bytes of an uploaded logo, or refuses them. */
  takeInLogo: (bytes: Buffer) => Promise<LogoRow>
}
