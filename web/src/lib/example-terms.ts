import { toShopTerms } from './shop-terms.ts'

/** For tests: the terms of a new shop. */
export const EXAMPLE_TERMS = toShopTerms({
  advertised_terms: {
    rental_price_mini: 16.99,
    rental_price_long: 19.99,
    earliest_delivery_business_days: 5,
  },
  checkout_terms: {
    minimum: 65,
    minimum_applies_to: 'ALL',
    free_shipping_from: 50,
    shipping_fee: 9.99,
  },
  after_sale_terms: {
    refund_days: 14,
    refund_hours_group: 72,
    free_exchanges: 1,
    exchange_fee: 9.99,
  },
  rental_terms: {
    ship_business_days: 1,
    delivery_business_days: 7,
    rental_days: 21,
    rental_days_group: 14,
    return_transit_days: 5,
    turnaround_days: 3,
  },
})
