import { expect, test } from 'vitest'
import { sendBackWayOf } from './send-back-way.ts'

type Facts = Parameters<typeof sendBackWayOf>[0]

const DELIVERED: Facts = {
  channel: 'INDIVIDUAL',
  shipped_at: new Date('2026-11-10T15:00:00Z'),
  is_returned: false,
  reason: 'DIDNT_FIT',
}

test.each<[string, Partial<Facts>, ReturnType<typeof sendBackWayOf>]>([
  ['a bought piece', {}, 'LABEL'],
  ['a piece of a trunk show', { channel: 'ONLINE_TRUNK_SHOW' }, 'COORDINATOR'],
  ['a piece of a group rental', { channel: 'GROUP_RENTAL' }, 'COORDINATOR'],
  ['a rented piece that was bought', { channel: 'PURCHASE_RENTAL', shipped_at: null }, 'LABEL'],
  ['a damaged piece', { reason: 'DAMAGED_ITEM' }, 'LABEL'],
  ['a piece that is not shipped', { shipped_at: null }, null],
  ['a piece that did not arrive', { reason: 'DIDNT_RECEIVE_THE_ITEM' }, null],
  ['a piece that is on its way back', { channel: 'GROUP_RENTAL', is_returned: true }, null],
])('%s', (_, facts, way) => {
  expect(sendBackWayOf({ ...DELIVERED, ...facts })).toBe(way)
})
