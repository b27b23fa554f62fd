import type { RefundableLine } from '@twirl/contract/staff/money/refunds'
import { expect, test } from 'vitest'
import { checkShare, type RefundMode, shareOf } from './share-of-form.ts'

const LINE: RefundableLine = {
  target: 'ITEM',
  order_item_id: 7,
  title: 'Odette Mini',
  quantity: 3,
  paid: 30,
  refunded: 0,
  quantity_left: 3,
  left: 30,
  can_release: false,
}
const LINES = [LINE, { ...LINE, target: 'DELIVERY', order_item_id: null }] as const

test.each<[RefundMode, Record<string, string>, object]>([
  ['ALL', {}, { lines: [], amount: null }],
  ['AMOUNT', { amount: '12.5' }, { lines: [], amount: 12.5 }],
  [
    'LINES',
    { 'line-0': 'on', 'part-0': '2', 'line-1': 'on', 'part-1': 'REST' },
    {
      lines: [
        { target: 'ITEM', order_item_id: 7, quantity: 2 },
        { target: 'DELIVERY', order_item_id: null },
      ],
      amount: null,
    },
  ],
  [
    'LINES',
    { 'line-0': 'on', 'part-0': 'AMOUNT', 'amount-0': '4', 'part-1': 'REST' },
    { lines: [{ target: 'ITEM', order_item_id: 7, amount: 4 }], amount: null },
  ],
])('%s with %j is a share (STAFF-29)', (mode, values, share) => {
  expect(checkShare(mode, LINES, values)).toEqual({})
  expect(shareOf(mode, LINES, values)).toEqual(share)
})

test.each<[RefundMode, Record<string, string>, string]>([
  ['AMOUNT', { amount: '0' }, 'amount'],
  ['AMOUNT', { amount: '1.005' }, 'amount'],
  ['LINES', { 'part-0': '2' }, 'line-0'],
  ['LINES', { 'line-1': 'on', 'part-1': 'AMOUNT', 'amount-1': 'ten' }, 'amount-1'],
])('%s with %j is refused at its field', (mode, values, field) => {
  expect(Object.keys(checkShare(mode, LINES, values))).toEqual([field])
})
