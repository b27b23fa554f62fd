import type { Order, Rental } from '@twirl/contract/buying/orders'
import { describe, expect, test } from 'vitest'
import { EXAMPLE_TERMS } from '#lib/example-terms.ts'
import { nextSteps } from './next-steps.ts'

type Item = Order['order_items'][number]
type Parts = Partial<Omit<Order, 'order_items'>> & {
  lines?: Item['transaction_type'][]
  /** The state of all rented items. */
  state?: Rental['state']
  /** Lines that were refunded before they were shipped. */
  released?: Item['transaction_type'][]
  /** What can be done with every item. */
  actions?: Partial<
    Pick<Item, 'is_refundable' | 'is_exchangeable' | 'refund_state' | 'send_back_way'>
  >
}

const LATE_CHARGES = { additional_month: 16.99, full_price: 98 }
const AHEAD: Order['timeline'] = [
  { step: 'ORDERED', time: '2026-11-10T15:00:00.000Z' },
  { step: 'SHIPPED', time: null },
  { step: 'DELIVERED', time: null },
]
/** The way of a parcel that has arrived. */
const arrived = (step: 'DELIVERED' | 'HANDED_OUT'): Order['timeline'] => [
  { step: 'SHIPPED', time: '2026-11-20T15:00:00.000Z' },
  { step, time: '2026-11-24T15:00:00.000Z' },
]

const stepsOf = ({
  lines = ['RENT'],
  state = 'UPCOMING',
  released = [],
  actions = {},
  ...order
}: Parts) =>
  nextSteps(
    {
      status: 'PAID',
      channel: 'INDIVIDUAL',
      arrives_by: '2026-11-24',
      rental_due_date: '2026-12-15',
      rental_days: 21,
      lead_name: null,
      delivery_address: null,
      delivery_fee: 0,
      timeline: AHEAD,
      order_items: lines.map(
        (transaction_type) =>
          ({
            transaction_type,
            price: 35,
            quantity: 1,
            released_quantity: released.includes(transaction_type) ? 1 : 0,
            refunded_subtotal: 0,
            refund_state: null,
            send_back_way: null,
            rental: transaction_type === 'RENT' ? { state, late_charges: LATE_CHARGES } : null,
            ...actions,
          }) as Item,
      ),
      ...order,
    },
    EXAMPLE_TERMS,
  )
const titlesOf = (order: Parts) => stepsOf(order).map(({ title }) => title)
const textOf = (order: Parts) =>
  stepsOf(order)
    .map(({ text }) => text)
    .join(' ')

describe('an individual order', () => {
  test('with a rental tells when it arrives and when it goes back', () => {
    expect(titlesOf({})).toEqual([
      'We pack your box',
      'Wear it for 21 days',
      'Send it back for free',
      'If it doesn’t fit',
    ])
    expect(textOf({})).toContain('It arrives by 11/24/2026.')
    expect(textOf({})).toContain('Return it by 12/15/2026')
  })

  test('with paid shipping does not promise a free return', () => {
    expect(titlesOf({ delivery_fee: 9.99 })).toContain('Send it back')
  })

  test('with purchases only asks for nothing back', () => {
    const purchase: Parts = { lines: ['PURCHASE'], arrives_by: null, rental_due_date: null }
    expect(titlesOf(purchase)).toEqual(['We pack your box', 'Yours to keep'])
    expect(textOf(purchase)).toContain('in 5–7 business days.')
  })

  test('with both tells which pieces stay', () => {
    expect(titlesOf({ lines: ['RENT', 'PURCHASE'] }).at(-1)).toBe(
      'What you bought is yours to keep',
    )
  })
})

describe('a group order', () => {
  const group: Parts = { channel: 'GROUP_RENTAL', lead_name: 'Chloe Park', rental_days: 14 }

  test('goes to the group leader and comes back through the group leader', () => {
    expect(titlesOf(group)).toEqual([
      'One box for your group',
      'Wear it for 14 days',
      'Give it back to your group leader',
      'If it’s not right',
    ])
    expect(textOf(group)).toContain('goes to your group leader, Chloe Park, who will be in touch')
    expect(textOf(group)).toContain('within 72 hours of receipt')
  })

  test('that only buys comes with the box and asks for nothing back', () => {
    const bought: Parts = { ...group, lines: ['PURCHASE'], rental_due_date: null }
    expect(titlesOf(bought)).toEqual(['One box for your group', 'Yours to keep'])
    expect(textOf(bought)).toContain('within 14 days of delivery')
    expect(textOf(bought)).not.toContain('72 hours')
  })

  test('that rents and buys tells which pieces stay', () => {
    const both: Parts = { ...group, lines: ['RENT', 'PURCHASE'] }
    expect(titlesOf(both)).toEqual([
      'One box for your group',
      'Wear it for 14 days',
      'Give it back to your group leader',
      'If your rental isn’t right',
      'What you bought is yours to keep',
    ])
    expect(textOf(both)).toContain('within 72 hours of receipt')
    expect(textOf(both)).toContain('within 14 days of delivery')
  })

  test('an order of a trunk show has the refund of trunk shows', () => {
    expect(textOf({ ...group, channel: 'ONLINE_TRUNK_SHOW' })).toContain('within 14 days')
  })

  test('an order of an in-person event waits for no box', () => {
    expect(titlesOf({ ...group, channel: 'IN_PERSON_TRUNK_SHOW' })).not.toContain(
      'One box for your group',
    )
  })

  test('without a leader names none', () => {
    expect(textOf({ ...group, lead_name: null })).toContain('goes to your group leader, who')
  })
})

test.each(['REFUNDED', 'FINANCIAL_REFUNDED'] as const)(
  'nothing follows when it is %s',
  (status) => {
    expect(stepsOf({ status })).toEqual([])
  },
)

test('what was refunded before it shipped has no steps', () => {
  const lines: Parts['lines'] = ['RENT', 'PURCHASE']
  expect(titlesOf({ lines, released: ['RENT'] })).toEqual(['We pack your box', 'Yours to keep'])
  expect(stepsOf({ lines, released: lines })).toEqual([])
})

test('an exchange tells when the other piece arrives and when it goes back', () => {
  const exchange: Parts = { channel: 'EXTRA_ONE_TIME_RENTAL_CHARGE' }
  expect(textOf(exchange)).toContain('by 11/24/2026')
  expect(textOf(exchange)).toContain('Return it by 12/15/2026')
})

test('a box in transit is not packed any more', () => {
  const timeline: Order['timeline'] = [
    { step: 'SHIPPED', time: '2026-11-12T15:00:00.000Z' },
    { step: 'DELIVERED', time: null },
  ]
  expect(titlesOf({ timeline })[0]).toBe('Your box is on its way')
})

test('an order keeps the rental days that it was placed with', () => {
  expect(titlesOf({ rental_days: 33 })).toContain('Wear it for 33 days')
})

describe('after the delivery', () => {
  const timeline = arrived('DELIVERED')

  test('the rental is worn until its due date', () => {
    expect(titlesOf({ timeline, state: 'OUT' })[0]).toBe('Wear it until 12/15/2026')
  })

  test('a late piece is neither worn nor exchanged, and has its price', () => {
    expect(titlesOf({ timeline, state: 'OVERDUE' })).toEqual([
      'Send it back as soon as you can',
      'What being late may cost',
    ])
    const text = textOf({ timeline, lines: ['RENT', 'RENT'], state: 'OVERDUE' })
    expect(text).toContain('It was due on 12/15/2026.')
    expect(text).toContain(
      'You may be charged $33.98 for an additional rental month, or the full price of $196.00 if it never comes back.',
    )
  })

  test('an exchange is offered as long as the piece can be exchanged', () => {
    const actions = { is_exchangeable: true }
    expect(titlesOf({ timeline, state: 'OUT', actions })).toContain('If it doesn’t fit')
    expect(titlesOf({ timeline, state: 'OUT' })).not.toContain('If it doesn’t fit')
  })

  test.each([
    ['as long as it can be asked for', true],
    ['no longer than that', false],
  ])('a refund of what was bought is named %s', (_, is_refundable) => {
    const bought: Parts = { timeline, lines: ['PURCHASE'], actions: { is_refundable } }
    expect(titlesOf(bought)).toEqual(['Yours to keep'])
    expect(textOf(bought).includes('refund')).toBe(is_refundable)
  })

  test.each([
    ['as long as it can be asked for', true],
    ['no longer than that', false],
  ])('a refund of a group rental is named %s', (_, is_refundable) => {
    const group: Parts = {
      channel: 'GROUP_RENTAL',
      timeline: arrived('HANDED_OUT'),
      state: 'OUT',
      actions: { is_refundable },
    }
    expect(titlesOf(group).includes('If it’s not right')).toBe(is_refundable)
  })

  test('what is on its way back is neither worn nor sent back, whatever else was bought', () => {
    const both: Parts = { timeline, state: 'RETURNING', lines: ['RENT', 'PURCHASE'] }
    expect(titlesOf(both)).toEqual(['On its way back to us', 'What you bought is yours to keep'])
  })

  test.each([
    ['LABEL', 'stick on the return label from the bag and drop it off.'],
    ['COORDINATOR', 'to your group leader, Chloe Park.'],
    [null, 'There’s nothing to send back.'],
  ] as const)('a requested refund tells how the piece comes back: %s', (send_back_way, text) => {
    const requested: Parts = {
      timeline,
      lead_name: 'Chloe Park',
      lines: ['PURCHASE'],
      actions: { refund_state: 'REQUESTED', send_back_way },
    }
    expect(titlesOf(requested)).toEqual(['We review your refund request'])
    expect(textOf(requested)).toContain(text)
  })
})
