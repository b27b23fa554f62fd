import { expect, test } from 'vitest'
import { type OrderFacts, rosterStateOf } from './roster-state.ts'

const ordered: OrderFacts = { is_handed_out: false, rented_pieces: 1, pieces_out: 0 }
const handedOut = { ...ordered, is_handed_out: true, pieces_out: 1 }
const returned = { ...handedOut, pieces_out: 0 }
const bought = { ...returned, rented_pieces: 0 }

test.each([
  ['INVITED', {}],
  ['COMING', { is_attending: true }],
  ['DECLINED', { is_attending: false }],
  ['JOINED', { is_attending: true, has_joined: true }],
  ['JOINED', { is_attending: false, has_joined: true }],
  ['IN_BAG', { has_joined: true, has_bag: true }],
  ['ORDERED', { has_joined: true, has_bag: true, orders: [ordered] }],
  ['HANDED_OUT', { orders: [handedOut] }],
  ['RETURNED', { orders: [returned] }],
  // The order that still needs something decides.
  ['ORDERED', { orders: [returned, ordered] }],
  ['HANDED_OUT', { orders: [returned, handedOut] }],
  // Nothing of it comes back.
  ['HANDED_OUT', { orders: [bought] }],
] as const)('%s: %j (LEAD-3)', (state, facts) => {
  const orders = 'orders' in facts ? [...facts.orders] : []
  const person = { is_attending: null, has_joined: false, has_bag: false, ...facts, orders }
  expect(rosterStateOf(person)).toBe(state)
})
