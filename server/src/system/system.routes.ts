import { FEATURES } from '@twirl/contract/switches'
import { checkVersion, getSettings } from '@twirl/contract/system'
import { tagsOf } from '#platform/changes/tags.ts'
import type { Config } from '#platform/config.ts'
import { type Routes, TaggedAnswer } from '#platform/http/routes.ts'
import { WEB_VERSION } from '#platform/pages/web-version.ts'
import { SETTINGS, type ShopSettings } from './shop-settings.ts'

export function systemRoutes(routes: Routes, settings: ShopSettings, config: Config): void {
  // Addresses that the page calls besides the contract.
  const configured = {
    version_check_url: config.VERSION_CHECK_URL,
    log_url: config.LOG_URL,
    has_gateway_fields: config.STRIPE_SECRET_KEY !== undefined,
    analytics: config.ANALYTICS === 'off' ? null : { tag_url: config.ANALYTICS_TAG_URL ?? null },
  }
  routes.handle(getSettings, () => {
    const {
      finance_terms: _,
      theme: _theme,
      opening: _opening,
      delivery_states: _states,
      mail_terms: _mails,
      lead_terms: _leadTerms,
      switches,
      ...shown
    } = settings.current
    const switched_off = FEATURES.filter((feature) => !switches[feature])
    const analytics = switches.analytics ? configured.analytics : null
    return new TaggedAnswer(
      { ...shown, ...configured, analytics, switched_off },
      tagsOf([SETTINGS]),
    )
  })
  routes.handle(checkVersion, () => ({ version: WEB_VERSION }))
}
