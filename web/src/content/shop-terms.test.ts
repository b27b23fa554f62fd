import { expect, test } from 'vitest'
import { toShopTerms } from './shop-terms.ts'

const settings = {
  checkout_terms: {
    minimum: 80,
    minimum_applies_to: 'ALL' as const,
    free_shipping_from: 55.5,
    shipping_fee: 7.99,
  },
  after_sale_terms: { refund_days: 10, refund_hours_group: 48, free_exchanges: 1, exchange_fee: 5 },
  rental_terms: {
    ship_business_days: 1,
    delivery_business_days: 7,
    rental_days: 20,
    rental_days_group: 12,
    return_transit_days: 5,
    turnaround_days: 3,
  },
}

test('the pages promise what staff have set, dollars without empty cents', () => {
  expect(toShopTerms(settings)).toEqual({
    rentalMini: '$16.99',
    rentalLong: '$19.99',
    minimum: '$80',
    purchaseMinimum: '$80',
    freeShippingFrom: '$55.50',
    shippingFee: '$7.99',
    exchangeFee: '$5',
    rentalDays: 20,
    rentalDaysGroup: 12,
    refundDays: 10,
    refundHoursGroup: 48,
  })
})

test('a minimum for rentals only is not named for purchases', () => {
  const checkout_terms = { ...settings.checkout_terms, minimum_applies_to: 'RENTAL_ONLY' as const }
  expect(toShopTerms({ ...settings, checkout_terms }).purchaseMinimum).toBeNull()
})
