import { expect, test } from 'vitest'
import { type OrderPlace, toOrderLine } from './order-line.ts'

const INDIVIDUAL = { cart_type: 'INDIVIDUAL', trunk_show_id: null, is_clearance: false }

test.each<[string, OrderPlace, object]>([
  ['/p', { source: 'ALL' }, INDIVIDUAL],
  ['/collections', { source: 'COLLECTION' }, INDIVIDUAL],
  ['/sale', { source: 'CLEARANCE' }, { ...INDIVIDUAL, is_clearance: true }],
  [
    '/trunk-show',
    { source: 'ONLINE_TRUNK_SHOW', trunkShowId: 4 },
    { cart_type: 'TRUNK_SHOW', trunk_show_id: 4, is_clearance: false },
  ],
  // A stored event alone never changes the cart (BROWSE-22).
  ['/collections, with an event', { source: 'COLLECTION', trunkShowId: 4 }, INDIVIDUAL],
])('an item added from %s (BAG-2)', (_, place, line) => {
  for (const transaction_type of ['RENT', 'PURCHASE'] as const)
    expect(toOrderLine(place, transaction_type)).toEqual({ ...line, transaction_type })
})
