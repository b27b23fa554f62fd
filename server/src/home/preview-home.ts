import type { previewHome as previewHomeCall } from '@twirl/contract/staff/catalogue/home'
import type { EndpointOutput } from '@twirl/contract/endpoint'
import { HOME_SECTIONS } from '@twirl/contract/system'
import type { Database } from '#platform/database/database.ts'
import {
  asSettings,
  isShownOn,
  listAllHomeParts,
  listStoredSettings,
  mergeSettings,
} from '../system/public.ts'

/** What visitors see on a day, from the same settings as the pages. */
export async function previewHome(
  db: Database,
  day: string,
): Promise<EndpointOutput<typeof previewHomeCall>> {
  const parts = await listAllHomeParts(db)
  const planned = asSettings(parts.filter((part) => isShownOn(day, part)))
  const settings = mergeSettings([...(await listStoredSettings(db)), ...planned], () => {})
  const { promo_banner, top_banner, home_sections } = settings
  const { text, link, show_from, show_until } = top_banner
  const hasTop = text !== '' && isShownOn(day, { is_published: true, show_from, show_until })
  return {
    promo: promo_banner.text,
    top: hasTop ? { text, link } : null,
    sections: home_sections ?? HOME_SECTIONS.map((kind) => ({ kind, heading: null })),
  }
}
