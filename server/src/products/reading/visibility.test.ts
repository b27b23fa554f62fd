import { expect, test } from 'vitest'
import { causesOf, type VisibilityFacts } from './visibility.ts'

/** A product of which shoppers see everything. */
const SHOWN: VisibilityFacts = {
  is_published: true,
  publish_at: null,
  is_rentable: true,
  is_purchasable: false,
  has_clearance_price: false,
  colors: [{ name: 'Black', has_sizes: true, has_photos: true }],
  is_in_visible_collection: true,
  core: { units: 2, free: 1 },
  clearance: { units: 0, free: 0 },
}
const PLAIN = { name: 'Rose', has_sizes: false, has_photos: true }
const ASKS = 'unless a shopper asks for sold-out pieces, too.'

test('of a product that shoppers see there is nothing to say (STAFF-122)', () => {
  expect(causesOf(SHOWN)).toEqual([])
})

test.each<[string, Partial<VisibilityFacts>, string]>([
  ['HIDDEN', { is_published: false }, 'It is not published.'],
  [
    'HIDDEN',
    { is_published: false, publish_at: new Date('2026-12-01T14:30:00Z') },
    'It is hidden until it is published on 12/01/2026 09:30 AM New York time.',
  ],
  ['HIDDEN', { colors: [] }, 'It has no color.'],
  ['HIDDEN', { colors: [PLAIN] }, 'It has no size in any color.'],
  [
    'HIDDEN',
    { is_rentable: false },
    'It can neither be rented nor bought. Allow one of them, or enter a clearance price.',
  ],
  [
    'LIMITED',
    { is_rentable: false, has_clearance_price: true, clearance: { units: 1, free: 1 } },
    'Only the sale shows it, because it can neither be rented nor bought gently used.',
  ],
  [
    'LIMITED',
    { is_in_visible_collection: false },
    'It is in no collection that shoppers see. Only the search and its own address lead to it.',
  ],
  ['LIMITED', { core: { units: 0, free: 0 } }, `It has no units. Lists leave it out ${ASKS}`],
  [
    'LIMITED',
    { core: { units: 3, free: 0 } },
    `None of its units is free now. Lists leave it out ${ASKS}`,
  ],
  [
    'LIMITED',
    { has_clearance_price: true },
    `It has no units for clearance. The sale leaves it out ${ASKS}`,
  ],
  [
    'LIMITED',
    { clearance: { units: 1, free: 1 } },
    '1 unit for clearance cannot be bought without a clearance price.',
  ],
  [
    'LIMITED',
    { colors: [...SHOWN.colors, PLAIN] },
    'Rose has no size, so that it cannot be ordered.',
  ],
  [
    'NOTE',
    { colors: [{ name: 'Black', has_sizes: true, has_photos: false }] },
    'Black has no photo and shows a drawn picture.',
  ],
])('%s: %j', (kind, facts, text) => {
  expect(causesOf({ ...SHOWN, ...facts })).toEqual([{ kind, text }])
})
