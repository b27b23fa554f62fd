import { expect, test } from 'vitest'
import { waitOf } from './limits.ts'

const unused = { is_used: false, is_overdrawn: false, wait: 0 }
const left = { ...unused, is_used: true }
const spent = (wait: number) => ({ ...left, wait })
const overdrawn = (wait: number) => ({ ...spent(wait), is_overdrawn: true })

test.each([
  ['nothing was missed', { own: unused, shared: [[unused]], firstTries: unused }, 0],
  [
    'the visitor has missed too often',
    { own: spent(9), shared: [[unused]], firstTries: unused },
    9,
  ],
  ['others have missed, and tries are left', { own: left, shared: [[left]], firstTries: left }, 0],
  [
    'a first try, after the misses of others',
    { own: unused, shared: [[spent(9)]], firstTries: left },
    0,
  ],
  [
    'a second try, after the misses of others',
    { own: left, shared: [[spent(9)]], firstTries: left },
    9,
  ],
  [
    'first tries are used up too: the earlier refill',
    { own: unused, shared: [[spent(9)]], firstTries: spent(5) },
    5,
  ],
  [
    'many missed at once: no try before that is paid for',
    { own: unused, shared: [[left]], firstTries: overdrawn(20) },
    20,
  ],
  [
    'a budget of the second choice is left',
    { own: left, shared: [[spent(9), left]], firstTries: null },
    0,
  ],
  [
    'one group is used up: its earlier refill',
    { own: left, shared: [[left], [spent(9), spent(7)]], firstTries: null },
    7,
  ],
  ['a visitor who shares nothing', { own: left, shared: [], firstTries: null }, 0],
])('%s', (_, states, wait) => {
  expect(waitOf(states)).toBe(wait)
})
