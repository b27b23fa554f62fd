import type { PLACEHOLDERS } from '@twirl/contract/staff/settings/setting-rules'
import type { Settings } from '@twirl/contract/system'
import { formatDollars, toCents } from '#platform/money.ts'

/**
 * Puts the numbers of the terms in place of {rental_mini} and the like in the banners, so that a changed term changes
 * them.
 */
export function fillPlaceholders(settings: Settings): Settings {
  const { promo_banner, top_banner } = settings
  const numbers = numbersOf(settings)
  const fill = (text: string) => fillText(text, numbers)
  return {
    ...settings,
    promo_banner: { ...promo_banner, text: fill(promo_banner.text) },
    top_banner: { ...top_banner, text: fill(top_banner.text) },
  }
}

export function fillText(text: string, numbers: ReadonlyMap<string, string>): string {
  return text.replaceAll(
    /\{(\w+)\}/g,
    (placeholder, name: string) => numbers.get(name) ?? placeholder,
  )
}

/** What may stand in braces, and what it becomes. */
export function numbersOf({
  advertised_terms,
  rental_terms,
  checkout_terms,
  after_sale_terms,
}: Settings): ReadonlyMap<string, string> {
  const numbers: Record<(typeof PLACEHOLDERS)[number], string> = {
    rental_mini: price(advertised_terms.rental_price_mini),
    rental_long: price(advertised_terms.rental_price_long),
    minimum: price(checkout_terms.minimum),
    free_shipping_from: price(checkout_terms.free_shipping_from),
    shipping_fee: price(checkout_terms.shipping_fee),
    rental_days: String(rental_terms.rental_days),
    rental_days_group: String(rental_terms.rental_days_group),
    refund_days: String(after_sale_terms.refund_days),
    refund_hours_group: String(after_sale_terms.refund_hours_group),
  }
  return new Map(Object.entries(numbers))
}

/** $65, but $16.99. */
function price(dollars: number): string {
  return formatDollars(toCents(dollars)).replace('.00', '')
}
