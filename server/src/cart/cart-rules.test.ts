import { describe, expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '../system/default-settings.ts'
import {
  deliveryOf,
  type EventOffer,
  hasEventConflict,
  isInStock,
  type LineTerms,
  refusalOf,
  termsOf,
} from './cart-rules.ts'

const OFFER = {
  is_published: true,
  is_rentable: true,
  is_purchasable: true,
  rental_price_cents: 1699,
  selling_price_cents: 5000,
  clearance_price_cents: 2999,
}
const COUNT = { sku: 'T', rentable: 3, sellable: 2, clearance: 1 }
const EVENT: EventOffer = {
  isOpen: true,
  isOffered: true,
  isTaken: false,
  rental_price_cents: 1250,
  free: 4,
  style_left: null,
}
const RENT = { transaction_type: 'RENT', is_clearance: false } as const
const BUY = { transaction_type: 'PURCHASE', is_clearance: false } as const
const CLEARANCE = { transaction_type: 'PURCHASE', is_clearance: true } as const

describe('termsOf', () => {
  test.each([
    ['rent', RENT, {}, { isOffered: true, price_cents: 1699, available: 3 }],
    ['gently used', BUY, {}, { isOffered: true, price_cents: 5000, available: 2 }],
    ['clearance', CLEARANCE, {}, { isOffered: true, price_cents: 2999, available: 1 }],
    ['rent, not rentable', RENT, { is_rentable: false }, { isOffered: false, available: 0 }],
    ['not sold any more', BUY, { is_purchasable: false }, { isOffered: false, available: 0 }],
    [
      'not on sale any more',
      CLEARANCE,
      { clearance_price_cents: null },
      { isOffered: false, price_cents: null, available: 0 },
    ],
    [
      'hidden',
      RENT,
      { is_published: false },
      { isOffered: false, isPublished: false, available: 0 },
    ],
    [
      'clearance, rented',
      { transaction_type: 'RENT', is_clearance: true } as const,
      {},
      { isOffered: false, available: 0 },
    ],
  ])('individual: %s', (_name, line, offer, expected) => {
    const terms = termsOf(line, { ...OFFER, ...offer }, { count: COUNT, event: null })
    expect(terms).toMatchObject({ isEventClosed: false, ...expected })
  })

  test('a SKU that was never counted is not available', () => {
    expect(termsOf(RENT, OFFER, { count: undefined, event: null }).available).toBe(0)
  })

  test.each([
    ['its own rent', RENT, {}, {}, { isOffered: true, price_cents: 1250, available: 4 }],
    ['the usual rent', RENT, {}, { rental_price_cents: null }, { price_cents: 1699, available: 4 }],
    ['closed', RENT, {}, { isOpen: false }, { isEventClosed: true, isOffered: true, available: 0 }],
    ['not offered', RENT, {}, { isOffered: false }, { isOffered: false, available: 0 }],
    ['not rentable', RENT, { is_rentable: false }, {}, { isOffered: false, available: 0 }],
    [
      'bought at the price of the shop',
      BUY,
      {},
      {},
      { isOffered: true, price_cents: 5000, available: 2 },
    ],
    ['bought, closed', BUY, {}, { isOpen: false }, { isEventClosed: true, available: 0 }],
    ['bought, not offered', BUY, {}, { isOffered: false }, { isOffered: false, available: 0 }],
    ['bought, not sold', BUY, { is_purchasable: false }, {}, { isOffered: false, available: 0 }],
    ['clearance', CLEARANCE, {}, {}, { isOffered: false, available: 0 }],
  ])('of an event: %s', (_name, line, offer, event, expected) => {
    const terms = termsOf(
      line,
      { ...OFFER, ...offer },
      { count: COUNT, event: { ...EVENT, ...event } },
    )
    expect(terms).toMatchObject({ isEventClosed: false, ...expected })
  })
})

describe('refusalOf', () => {
  const FINE: LineTerms = {
    isEventClosed: false,
    isPublished: true,
    isOffered: true,
    isTaken: false,
    price_cents: 1699,
    available: 1,
    style_left: null,
  }
  // Each has what the later ones have too.
  test.each([
    [{}, null],
    [{ available: 0 }, 'OUT_OF_STOCK'],
    [{ available: 0, isOffered: false }, 'NOT_OFFERED'],
    [{ available: 0, isOffered: false, isPublished: false }, 'PRODUCT_NOT_FOUND'],
    [
      { available: 0, isOffered: false, isPublished: false, isEventClosed: true },
      'TRUNK_SHOW_NOT_ACTIVE',
    ],
  ])('%j: %s', (terms, code) => {
    expect(refusalOf({ ...FINE, ...terms })).toBe(code)
  })
})

describe('isInStock', () => {
  type Ordered = Parameters<typeof isInStock>[0][number]
  const rent: Ordered = {
    sku: 'T',
    product_id: 1,
    is_clearance: false,
    quantity: 1,
    available: 2,
    style_left: null,
  }
  const buy = { ...rent, available: 1 }
  test.each([
    ['enough', true, [rent]],
    ['more than are free', false, [{ ...rent, quantity: 3 }]],
    ['rented and bought, both free', true, [rent, buy]],
    ['rented and bought, more than there are units', false, [{ ...rent, quantity: 2 }, buy]],
    ['more bought than can be sold', false, [{ ...buy, quantity: 2 }, rent]],
    ['two SKUs', true, [buy, { ...buy, sku: 'U' }]],
    [
      'two sizes, of which one is left for the event',
      false,
      [
        { ...rent, style_left: 1 },
        { ...rent, sku: 'U', style_left: 1 },
      ],
    ],
    [
      'two styles, of which one each is left for the event',
      true,
      [
        { ...rent, style_left: 1 },
        { ...rent, sku: 'U', product_id: 2, style_left: 1 },
      ],
    ],
    ['core and clearance have units of their own', true, [buy, { ...buy, is_clearance: true }]],
  ])('%s: %s', (_name, expected, lines) => {
    expect(isInStock(lines)).toBe(expected)
  })
})

describe('hasEventConflict', () => {
  const OPEN = [1, 2]
  test.each([
    [[1], [2], true],
    [[1], [1], false],
    [[1], [], false],
    [[1], [9], false],
    [[9], [1], false],
    [[1, 2], [], true],
    // The customer knows of them already.
    [[], [1, 2], false],
    [[9], [1, 2], false],
    [[1], [1, 2], true],
  ])('guest %j, customer %j: %s', (ofGuest, ofCustomer, expected) => {
    expect(hasEventConflict({ ofGuest, ofCustomer }, OPEN)).toBe(expected)
  })
})

describe('deliveryOf', () => {
  const { checkout_terms } = DEFAULT_SETTINGS
  const RENTAL_ONLY = { ...checkout_terms, minimum_applies_to: 'RENTAL_ONLY' } as const

  test.each([
    [0, 9.99, false],
    [49.99, 9.99, false],
    [50, 0, false],
    [64.99, 0, false],
    [65, 0, true],
    [1_000_000.01, 0, true],
  ])('$%d costs $%d to deliver, able to check out: %s', (subtotal, delivery_fee, able) => {
    for (const exist_rental_item of [true, false])
      expect(deliveryOf(checkout_terms, { subtotal, exist_rental_item })).toEqual({
        delivery_fee,
        able_to_checkout: able,
      })
  })

  test.each([
    [64.99, true, false],
    [65, true, true],
    [0.01, false, true],
    [0, false, false],
  ])('with a minimum for rentals only: $%d, rental %s, able %s', (subtotal, isRental, able) => {
    const order = { subtotal, exist_rental_item: isRental }
    expect(deliveryOf(RENTAL_ONLY, order).able_to_checkout).toBe(able)
  })

  test('compares cents, not binary fractions', () => {
    const terms = { ...checkout_terms, minimum: 0.3, free_shipping_from: 0.3 }
    expect(deliveryOf(terms, { subtotal: 0.1 + 0.2, exist_rental_item: true })).toEqual({
      delivery_fee: 0,
      able_to_checkout: true,
    })
  })
})
