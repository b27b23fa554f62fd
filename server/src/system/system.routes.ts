import { getSettings } from '@twirl/contract/system'
import { tagsOf } from '#platform/changes/tags.ts'
import { type Routes, TaggedAnswer } from '#platform/http/routes.ts'
import { SETTINGS, type ShopSettings } from './shop-settings.ts'

export function systemRoutes(routes: Routes, settings: ShopSettings): void {
  routes.handle(getSettings, () => new TaggedAnswer(settings.current, tagsOf([SETTINGS])))
}
