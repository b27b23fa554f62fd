import type { LeadRoster, RosterPerson, RosterState } from '@twirl/contract/groups/lead-roster'
import type { LedEvent } from '@twirl/contract/groups/leads'
import { expect, test } from 'vitest'
import { nextStepsOf } from './next-steps.ts'

const OPEN: LedEvent = {
  trunk_show_id: 1,
  theme: 'Sunset',
  trunk_show_type: 'GROUP_RENTAL',
  trunk_show_alias_id: 'sunset',
  host: 'Chloe Park',
  phase: 'OPEN',
  is_canceled: false,
  online_start_time: '2027-03-01T17:00:00Z',
  online_end_time: '2027-03-10T17:00:00Z',
  hand_out_date: '2027-03-20',
  party_date: '2027-03-22',
  is_first_lead: true,
}
const AHEAD: LedEvent = { ...OPEN, phase: 'AHEAD' }
const OVER: LedEvent = { ...OPEN, phase: 'OVER' }
const BOX = {
  orders: 0,
  shipped: 0,
  handed_out: 0,
  pieces_out: 0,
  arrives_by: '2027-03-19',
  return_by: '2027-04-03',
}

const person = (state: RosterState, has_joined = false): RosterPerson => ({
  key: state,
  name: 'Nora',
  state,
  is_attending: null,
  has_joined,
  dress_size: null,
  pieces: 0,
})
const roster = (people: RosterPerson[], rest: Partial<LeadRoster> = {}): LeadRoster => ({
  people,
  guests_joined: 0,
  sizes: [],
  box: BOX,
  ...rest,
})
const box = (changes: Partial<typeof BOX>) => roster([], { box: { ...BOX, ...changes } })

const SHARE = 'Share the link with your group. No one has joined yet.'

test.each<[LedEvent, LeadRoster, string[]]>([
  [
    { ...OPEN, is_canceled: true },
    box({ pieces_out: 1 }),
    ['This event is canceled. There’s nothing left to do.'],
  ],
  [AHEAD, roster([]), ['Share the link with your group. The shop opens 03/01/2027.']],
  [OPEN, roster([]), [SHARE]],
  [OPEN, roster([person('INVITED')]), [SHARE, '1 person hasn’t answered yet.']],
  [
    OPEN,
    roster([person('INVITED'), person('INVITED'), person('COMING'), person('IN_BAG', true)]),
    ['2 people haven’t answered yet.', '2 people haven’t ordered yet. The shop closes 03/10/2027.'],
  ],
  [
    OPEN,
    roster([], { guests_joined: 2, sizes: [{ size: 'TWO_XL', coming: 3, to_order: 3, free: 1 }] }),
    ['Not enough is free in 2X. Ask these people to order early.'],
  ],
  [
    OPEN,
    roster([person('ORDERED', true)]),
    ['Everyone has answered and ordered. You can lean back.'],
  ],
  [OVER, box({}), ['No one ordered, so there’s nothing to hand out.']],
  [OVER, box({ orders: 2 }), ['We’re packing the box. It arrives by 03/19/2027.']],
  [
    OVER,
    box({ orders: 2, shipped: 2 }),
    ['Hand out 2 orders on 03/20/2027. The box is on its way or with you.'],
  ],
  [
    OVER,
    box({ orders: 2, shipped: 2, handed_out: 1, pieces_out: 1 }),
    [
      'Collect 1 piece by 04/03/2027.',
      'Hand out one order on 03/20/2027. The box is on its way or with you.',
    ],
  ],
  [
    OVER,
    box({ orders: 2, shipped: 2, handed_out: 2, pieces_out: 3, return_by: '2027-02-28' }),
    ['3 pieces should be back since 02/28/2027. Please collect what’s missing.'],
  ],
  [
    OVER,
    box({ orders: 2, shipped: 2, handed_out: 2 }),
    ['Everything is back. Thank you for leading this event!'],
  ],
])('steps of %#: (LEAD-8)', (event, state, texts) => {
  const steps = nextStepsOf({ event, roster: state, today: '2027-03-02' })
  expect(steps.map(({ text }) => text)).toEqual(texts)
})
