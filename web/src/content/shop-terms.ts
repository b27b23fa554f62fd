import { useSuspenseQuery } from '@tanstack/react-query'
import { RENTAL_PRICE_LONG, RENTAL_PRICE_MINI } from '@twirl/contract/buying/rental-terms'
import type { Settings } from '@twirl/contract/system'
import { formatDollars } from '#lib/format/format-dollars.ts'
import { settingsQuery } from '#lib/settings-query.ts'

export type ShopTerms = ReturnType<typeof toShopTerms>

/** The numbers that pages promise, from the settings that orders follow. For pages inside `_shop`, which loads them. */
export function useShopTerms(): ShopTerms {
  return toShopTerms(useSuspenseQuery(settingsQuery()).data)
}

export function toShopTerms({
  checkout_terms,
  after_sale_terms,
  rental_terms,
}: Pick<Settings, 'checkout_terms' | 'after_sale_terms' | 'rental_terms'>) {
  const minimum = toPrice(checkout_terms.minimum)
  return {
    rentalMini: toPrice(RENTAL_PRICE_MINI),
    rentalLong: toPrice(RENTAL_PRICE_LONG),
    /** Compared with the subtotal before discounts and tax, individual orders only. */
    minimum,
    /** Null: the minimum is for rentals only. */
    purchaseMinimum: checkout_terms.minimum_applies_to === 'ALL' ? minimum : null,
    /** Compared with the subtotal after discounts; below it the shipping fee is due. */
    freeShippingFrom: toPrice(checkout_terms.free_shipping_from),
    shippingFee: toPrice(checkout_terms.shipping_fee),
    exchangeFee: toPrice(after_sale_terms.exchange_fee),
    rentalDays: rental_terms.rental_days,
    rentalDaysGroup: rental_terms.rental_days_group,
    refundDays: after_sale_terms.refund_days,
    refundHoursGroup: after_sale_terms.refund_hours_group,
  }
}

/** $65, but $9.99. */
function toPrice(amount: number): string {
  return formatDollars(amount).replace('.00', '')
}
