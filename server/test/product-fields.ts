import type { ProductFields } from '@twirl/contract/staff/catalogue/product-fields'

/** A dress that can be rented, as the form of staff sends it. */
export const newFields = (overrides: Partial<ProductFields> = {}): ProductFields => ({
  title: 'Marlow Midi',
  brand: 'Maison Lune',
  description: 'A midi dress with a square neck.',
  fabric: 'Crepe',
  care: 'We clean it for you.',
  type: 'DRESS',
  length: 'MIDI',
  recommendation_score: 0,
  retail_price: 120,
  rental_price: 19.99,
  selling_price: null,
  clearance_price: null,
  is_rentable: true,
  is_purchasable: false,
  ...overrides,
})
