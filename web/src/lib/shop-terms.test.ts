import { expect, test } from 'vitest'
import { toShopTerms } from './shop-terms.ts'

const settings = {
  advertised_terms: {
    rental_price_mini: 17.5,
    rental_price_long: 21,
    earliest_delivery_business_days: 4,
  },
  checkout_terms: {
    minimum: 80,
    minimum_applies_to: 'ALL' as const,
    free_shipping_from: 55.5,
    shipping_fee: 7.99,
  },
  after_sale_terms: {
    refund_days: 10,
    refund_hours_group: 48,
    free_exchanges: 1,
    exchange_fee: 5.5,
  },
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
    rentalMini: '$17.50',
    rentalLong: '$21',
    minimum: '$80',
    purchaseMinimum: '$80',
    freeShippingFrom: '$55.50',
    shippingFee: '$7.99',
    deliveryDays: '4–7',
    rentalDays: 20,
    rentalDaysGroup: 12,
    refundDays: 10,
    refundHoursGroup: 48,
    exchange: {
      title: 'One free exchange',
      offer: 'One exchange per rental order is free.',
      rule: 'One exchange per rental order is free; each one after that is $5.50.',
    },
  })
})

test('a minimum for rentals only is not named for purchases', () => {
  const checkout_terms = { ...settings.checkout_terms, minimum_applies_to: 'RENTAL_ONLY' as const }
  expect(toShopTerms({ ...settings, checkout_terms }).purchaseMinimum).toBeNull()
})

test.each([
  [0, 5, 'Exchanges for $5', 'Each exchange is $5.'],
  [
    3,
    5,
    'Three free exchanges',
    'Three exchanges per rental order are free; each one after that is $5.',
  ],
  [
    12,
    5,
    '12 free exchanges',
    '12 exchanges per rental order are free; each one after that is $5.',
  ],
  [1, 0, 'Free exchanges', 'Exchanges are free.'],
])('%d free exchanges and a fee of %d dollars: %s', (free_exchanges, exchange_fee, title, rule) => {
  const after_sale_terms = { ...settings.after_sale_terms, free_exchanges, exchange_fee }
  const { exchange } = toShopTerms({ ...settings, after_sale_terms })
  expect(exchange).toMatchObject({ title, rule })
  expect(rule.startsWith(exchange.offer.slice(0, -1))).toBe(true)
})

test('a delivery that takes at most as long as the fastest one is no range', () => {
  const rental_terms = { ...settings.rental_terms, delivery_business_days: 3 }
  expect(toShopTerms({ ...settings, rental_terms }).deliveryDays).toBe('3')
})
