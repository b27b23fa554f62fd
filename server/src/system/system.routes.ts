import { getSettings } from '@twirl/contract/system'
import type { Routes } from '#platform/http/routes.ts'
import type { ShopSettings } from './shop-settings.ts'

export function systemRoutes(routes: Routes, settings: ShopSettings): void {
  routes.handle(getSettings, () => settings.current)
}
