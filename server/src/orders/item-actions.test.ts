import { describe, expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '../system/default-settings.ts'
import { actionsOf, isAccessoryRefundable, type ItemFacts } from './item-actions.ts'

const TERMS = {
  rental: DEFAULT_SETTINGS.rental_terms,
  after_sale: DEFAULT_SETTINGS.after_sale_terms,
}

/** A rented dress with its customer. */
const facts: ItemFacts = {
  channel: 'INDIVIDUAL',
  has_own_parcel: true,
  transaction_type: 'RENT',
  quantity: 1,
  released_quantity: 0,
  paid_cents: 3_500,
  refunded_cents: 0,
  is_order_refunded: false,
  paid_at: new Date('2026-05-04T16:00:00Z'),
  shipped_at: new Date('2026-05-08T18:00:00Z'),
  delivered_at: new Date('2026-05-13T18:00:00Z'),
  arrives_by: '2026-05-13',
  due_date: '2026-06-03',
  units_out: 1,
  units_lost: 0,
  is_for_sale: true,
  return_requested_at: null,
  received_at: null,
  is_worn: null,
  is_in_checkout: false,
  is_exchanged: false,
  has_refund_application: false,
}
const NOW = '2026-05-20T12:00:00Z'
const BOUGHT: Partial<ItemFacts> = { transaction_type: 'PURCHASE', units_out: 0 }
const GROUP: Partial<ItemFacts> = { channel: 'GROUP_RENTAL', has_own_parcel: false }
const BOUGHT_IN_GROUP: Partial<ItemFacts> = { ...GROUP, ...BOUGHT }
const SHOW: Partial<ItemFacts> = { channel: 'ONLINE_TRUNK_SHOW', has_own_parcel: false }

/** The actions that are possible, in short: r(eturn), p(urchase), e(xchange), m(oney back). */
function actions(change: Partial<ItemFacts>, now = NOW): string {
  const may = actionsOf({ ...facts, ...change }, TERMS, new Date(now))
  return [
    may.is_returnable && 'r',
    may.is_purchasable && 'p',
    may.is_exchangeable && 'e',
    may.is_refundable && 'm',
  ]
    .filter(Boolean)
    .join('')
}

describe('what a customer may do (ORDER-6)', () => {
  test.each<[string, string, Partial<ItemFacts>, string?]>([
    ['with a rented dress', 'rpe', {}],
    ['with one that is not delivered', '', { units_out: 0, delivered_at: null }],
    ['with one in transit', '', { delivered_at: null }, '2026-05-12T12:00:00Z'],
    [
      'with a group rental in transit',
      '',
      { ...GROUP, delivered_at: null },
      '2026-05-12T12:00:00Z',
    ],
    [
      'with a bought dress in transit',
      '',
      { ...BOUGHT, delivered_at: null },
      '2026-05-12T12:00:00Z',
    ],
    [
      'with a bought dress that is not shipped yet',
      'm',
      { ...BOUGHT, shipped_at: null, delivered_at: null },
      '2026-05-12T12:00:00Z',
    ],
    [
      'on the day that was promised, without a scan of the carrier',
      '',
      { delivered_at: null },
      '2026-05-14T03:59:59.999Z',
    ],
    ['after that day', 'rpe', { delivered_at: null }, '2026-05-14T04:00:00Z'],
    // ORDER-13: only the hand-out gives the pieces of a box to the members of a group.
    [
      'after that day with a group rental that was not handed out',
      'm',
      { ...GROUP, delivered_at: null },
      '2026-05-14T04:00:00Z',
    ],
    [
      'after that day with a trunk show that was not handed out',
      'm',
      { ...SHOW, delivered_at: null },
      '2026-05-14T04:00:00Z',
    ],
    ['with one that the shop does not sell', 're', { is_for_sale: false }],
    ['on its due date', 'rpe', {}, '2026-06-04T03:59:59.999Z'],
    ['after its due date', 'rp', {}, '2026-06-04T04:00:00Z'],
    ['with one of two when the other was bought', 'rp', { quantity: 2, units_out: 1 }],
    [
      'with two of three when one was never sent',
      'rpe',
      { quantity: 3, released_quantity: 1, units_out: 2 },
    ],
    ['with one that was bought', '', { units_out: 0 }],
    ['with a bought dress that is not sent any more', '', { ...BOUGHT, released_quantity: 1 }],
    ['after requesting a return', '', { return_requested_at: new Date(NOW) }],
    ['while it is being bought', '', { is_in_checkout: true }],
    ['with one whose exchange never came back', 'rp', { is_exchanged: true }],
    ['with a bought dress', 'm', BOUGHT],
    ['with an additional month', '', { transaction_type: 'ADDITIONAL_RENTAL_MONTH' }],
    ['with a group rental in its 72 hours', 'rpm', GROUP, '2026-05-16T17:59:59.999Z'],
    ['with a group rental after them', 'rp', GROUP, '2026-05-16T18:00:00Z'],
    [
      'with a piece bought in a group rental, 14 days',
      'm',
      BOUGHT_IN_GROUP,
      '2026-05-28T03:59:59.999Z',
    ],
    [
      'with a piece bought in a group rental, after them',
      '',
      BOUGHT_IN_GROUP,
      '2026-05-28T04:00:00Z',
    ],
    ['with a piece bought in a trunk show', 'm', { ...SHOW, ...BOUGHT }],
    // Counted from the day that the box was promised for.
    [
      'with a piece bought in a group rental whose box never came',
      'm',
      { ...BOUGHT_IN_GROUP, delivered_at: null, arrives_by: '2026-06-20' },
      '2026-07-05T03:59:59.999Z',
    ],
    ['with a trunk show in its 14 days', 'rpm', SHOW, '2026-05-28T03:59:59.999Z'],
    ['with a trunk show after them', 'rp', SHOW, '2026-05-28T04:00:00Z'],
    ['with a trunk show that came back worn', '', { ...SHOW, units_out: 0, is_worn: true }],
    ['with what was refunded', '', { ...BOUGHT, refunded_cents: 3_500 }],
    ['when a part was refunded', 'm', { ...BOUGHT, refunded_cents: 1_000 }],
    ['when the whole order was refunded', '', { ...BOUGHT, is_order_refunded: true }],
    ['after requesting a refund', '', { ...BOUGHT, has_refund_application: true }],
    // 7 business days after May 4 is May 13; 14 days later is May 27.
    [
      'with a parcel that never came, in time',
      'm',
      { ...BOUGHT, delivered_at: null },
      '2026-05-28T03:59:59Z',
    ],
    [
      'with a parcel that never came',
      '',
      { ...BOUGHT, delivered_at: null },
      '2026-05-28T04:00:00Z',
    ],
  ])('%s: %s', (_, expected, change, now) => {
    expect(actions(change, now)).toBe(expected)
  })

  test('with an accessory item of any channel: ask for its money (ORDER-10)', () => {
    expect(isAccessoryRefundable(facts, TERMS, new Date(NOW))).toBe(true)
    const asked = { ...facts, has_refund_application: true }
    expect(isAccessoryRefundable(asked, TERMS, new Date(NOW))).toBe(false)
  })
})

test('a late addition without a delivery scan has arrived the day after its promised one (ORDER-13)', () => {
  const lost: Partial<ItemFacts> = { ...GROUP, delivered_at: null }
  expect(actions({ ...lost, has_own_parcel: true }, '2026-05-13T12:00:00Z')).not.toContain('r')
  expect(actions({ ...lost, has_own_parcel: true }, '2026-05-14T12:00:00Z')).toContain('r')
  expect(actions(lost, '2026-05-14T12:00:00Z')).not.toContain('r')
})
