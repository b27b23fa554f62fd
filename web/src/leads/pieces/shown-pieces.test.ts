import type { LedPiece } from '@twirl/contract/groups/lead-pieces'
import { describe, expect, test } from 'vitest'
import { groupByPerson, viewOf, withMarks } from './shown-pieces.ts'

const piece = (change: Partial<LedPiece> = {}): LedPiece => ({
  code: 'AAAAAAA',
  person: '1',
  order_number: 'TW-1',
  name: 'Ana Lee',
  title: 'Dahlia',
  color: 'Black',
  size: 'M',
  is_rental: true,
  state: 'TO_HAND_OUT',
  handed_out: null,
  given_back: null,
  due_date: null,
  days_late: 0,
  ...change,
})
const mark = (kind: 'HAND_OUT' | 'TAKE_BACK', code = 'AAAAAAA') => ({
  code,
  kind,
  marked_at: Date.parse('2027-01-20T17:00:00Z'),
})

describe('marks that wait', () => {
  test.each([
    ['is out', 'TO_HAND_OUT', ['HAND_OUT'], 'OUT', true],
    ['is back', 'OUT', ['TAKE_BACK'], 'BACK', true],
    ['is back although it was announced', 'ANNOUNCED', ['TAKE_BACK'], 'BACK', true],
    ['was handed out and given back', 'TO_HAND_OUT', ['HAND_OUT', 'TAKE_BACK'], 'BACK', true],
    ['was handed out already', 'OUT', ['HAND_OUT'], 'OUT', false],
    ['is not handed out yet', 'TO_HAND_OUT', ['TAKE_BACK'], 'TO_HAND_OUT', false],
    ['is at the shop', 'RECEIVED', ['TAKE_BACK'], 'RECEIVED', false],
  ] as const)('show that a piece %s (LEAD-28)', (_what, state, kinds, shown, isWaiting) => {
    const [changed] = withMarks(
      [piece({ state })],
      kinds.map((kind) => mark(kind)),
    )
    expect([changed!.state, changed!.isWaiting]).toEqual([shown, isWaiting])
  })

  test('change no other piece, and nothing that was bought comes back', () => {
    const pieces = [piece({ state: 'OUT', is_rental: false }), piece({ code: 'BBBBBBB' })]
    expect(withMarks(pieces, [mark('TAKE_BACK')]).map(({ state }) => state)).toEqual([
      'OUT',
      'TO_HAND_OUT',
    ])
  })
})

test.each([
  [{ state: 'TO_HAND_OUT' }, 'TO_HAND_OUT'],
  [{ state: 'OUT' }, 'OUT'],
  [{ state: 'OUT', is_rental: false }, 'BACK'],
  [{ state: 'ANNOUNCED' }, 'OUT'],
  [{ state: 'BOUGHT' }, 'BACK'],
] as const)('%j is listed as %s', (change, view) => {
  expect(viewOf(piece(change))).toBe(view)
})

test('the person who is late longest comes first, then by name (LEAD-25)', () => {
  const people = groupByPerson(
    withMarks(
      [
        piece({ person: '3', name: 'Zoe' }),
        piece({ person: '1', name: 'Ana' }),
        piece({ person: '2', name: 'Mia', days_late: 2 }),
        piece({ person: '3', name: 'Zoe', code: 'BBBBBBB' }),
        piece({ person: 'TW-9', name: null, order_number: 'TW-9' }),
      ],
      [],
    ),
  )
  expect(people.map(({ name, pieces }) => [name, pieces.length])).toEqual([
    ['Mia', 1],
    ['Ana', 1],
    ['Guest (order TW-9)', 1],
    ['Zoe', 2],
  ])
})
