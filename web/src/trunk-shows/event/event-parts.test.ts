import type { TrunkShow } from '@twirl/contract/groups/trunk-shows'
import { describe, expect, test } from 'vitest'
import { chosenPart, menuParts } from './event-parts.ts'

const GROUP: TrunkShow = {
  trunk_show_id: 4,
  theme: 'Sunset Bridal Party',
  online_end_time: '2026-06-01T03:59:00.000Z',
  trunk_show_type: 'GROUP_RENTAL',
  lead_name: 'Chloe Park',
  trunk_show_alias_id: 'sunset-party',
  has_no_twins: false,
  university_name: null,
  sorority_name: null,
  hand_out_date: null,
  party_date: null,
  product_count: 30,
  has_own_products: true,
  collections: [
    { id: 3, name: 'Wedding Guest', product_count: 20 },
    { id: 7, name: 'Bachelorette', product_count: 10 },
    { id: 8, name: 'New In', product_count: 0 },
  ],
}
const LEAD = { name: 'Lead Recommendations', is_own_products: true }
const WEDDING_GUEST = { name: 'Wedding Guest', collection_id: 3 }
const BACHELORETTE = { name: 'Bachelorette', collection_id: 7 }

describe('the menu', () => {
  test('lists the recommendations first, then the collections that have products', () => {
    expect(menuParts(GROUP)).toEqual([LEAD, WEDDING_GUEST, BACHELORETTE])
  })
  test('has no recommendations if the event has no products of its own', () => {
    expect(menuParts({ ...GROUP, has_own_products: false })).toEqual([WEDDING_GUEST, BACHELORETTE])
  })
  test('is for group rentals only', () => {
    expect(menuParts({ ...GROUP, trunk_show_type: 'SORORITY_TRUNK_SHOW' })).toEqual([])
  })
})

describe('the chosen part', () => {
  test.each([
    ['for a URL without a collection', GROUP, undefined, LEAD],
    ['for a collection', GROUP, 7, BACHELORETTE],
    ['for a collection that the event does not have', GROUP, 99, LEAD],
    ['without recommendations', { ...GROUP, has_own_products: false }, undefined, WEDDING_GUEST],
    [
      "for a sorority's event is the whole event",
      { ...GROUP, trunk_show_type: 'SORORITY_TRUNK_SHOW' as const },
      3,
      { name: 'Sunset Bridal Party' },
    ],
  ])('%s', (_, event, collectionId, part) => {
    expect(chosenPart(event, collectionId)).toEqual(part)
  })
})
