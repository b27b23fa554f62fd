import { useSuspenseQuery } from '@tanstack/react-query'
import type { ContentPage, ContentPlaceholder, ShownBlock } from '@twirl/contract/content'
import { useShopName } from '#lib/shop-name.ts'
import { type ShopTerms, useShopTerms } from '#lib/shop-terms.ts'
import { contentQuery } from './content-query.ts'

const EMPTY: ShownBlock = { heading: '', text: [], items: [] }

type Content = {
  /** A block of the page, by its id. */
  block: (id: string) => ShownBlock
  /** The day of the last change, in policies. */
  updated: string | null
}

/** The texts of a page with the terms of the settings. For routes that load them. */
export function useContent(page: ContentPage): Content {
  const { blocks, updated } = useSuspenseQuery(contentQuery(page)).data
  const values = placeholderValues(useShopTerms(), useShopName())
  return { block: (id) => fillTexts(blocks[id] ?? EMPTY, values), updated }
}

type Values = Record<ContentPlaceholder, string>

function placeholderValues(terms: ShopTerms, shopName: string): Values {
  return {
    rental_mini: terms.rentalMini,
    rental_long: terms.rentalLong,
    minimum: terms.minimum,
    free_shipping_from: terms.freeShippingFrom,
    shipping_fee: terms.shippingFee,
    delivery_days: terms.deliveryDays,
    rental_days: String(terms.rentalDays),
    rental_days_group: String(terms.rentalDaysGroup),
    refund_days: String(terms.refundDays),
    refund_hours_group: String(terms.refundHoursGroup),
    exchange_title: terms.exchange.title,
    exchange_offer: terms.exchange.offer,
    exchange_rule: terms.exchange.rule,
    shop_name: shopName,
  }
}

/** Fills in every text within the value. Only known placeholders are published. */
function fillTexts<Value>(value: Value, values: Values): Value {
  if (typeof value === 'string')
    return value.replaceAll(
      /\{(\w+)\}/g,
      (braces, name) => values[name as ContentPlaceholder] ?? braces,
    ) as Value
  if (Array.isArray(value)) return value.map((each) => fillTexts(each, values)) as Value
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, each]) => [key, fillTexts(each, values)])
  return Object.fromEntries(entries) as Value
}
