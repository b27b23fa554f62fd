import type { Slip } from '@twirl/contract/staff/orders/slips'
import { describe, expect, test } from 'vitest'
import { divideIntoBoxes, piecesIn, piecesOf } from './box-lists.ts'

type Item = Slip['items'][number]

const item = (title: string, size: Item['size'], units: string[]): Item => ({
  title,
  color: 'Black',
  size,
  quantity: units.length,
  transaction_type: 'RENT',
  units,
})

const slip = (name: string, items: Item[]): Slip => ({
  order_number: `TW-${name}`,
  name,
  person: name,
  theme: 'Garden Party',
  arrives_by: null,
  due_date: null,
  items,
})

test('the pick list adds up equal pieces of all persons, as they hang (STAFF-160)', () => {
  const slips = [
    slip('Amy', [item('Slip Dress', 'M', ['B']), item('Gown', 'L', ['D'])]),
    slip('Ida', [item('Slip Dress', 'M', ['A']), item('Slip Dress', 'XS', ['C'])]),
  ]
  expect(piecesOf(slips).map(({ title, size, units }) => [title, size, units])).toEqual([
    ['Gown', 'L', ['D']],
    ['Slip Dress', 'XS', ['C']],
    ['Slip Dress', 'M', ['A', 'B']],
  ])
})

describe('persons are divided into boxes (STAFF-160)', () => {
  const persons = ['Amy', 'Bea', 'Cam', 'Dee', 'Eve'].map((name) =>
    slip(name, [item('Gown', 'M', [name])]),
  )
  test.each([
    [1, [5]],
    [2, [3, 2]],
    [3, [2, 2, 1]],
    [5, [1, 1, 1, 1, 1]],
    [9, [1, 1, 1, 1, 1]],
  ])('into %i', (count, sizes) => {
    const boxes = divideIntoBoxes(persons, count, piecesIn)
    expect(boxes.map((box) => box.length)).toEqual(sizes)
    expect(boxes.flat()).toEqual(persons)
  })

  test('by their pieces, each person in one box', () => {
    const many = slip('Zoe', [item('Gown', 'M', ['1', '2', '3', '4'])])
    expect(divideIntoBoxes([many, ...persons], 2, piecesIn).map((box) => box.length)).toEqual([
      2, 4,
    ])
    expect(divideIntoBoxes([], 3, piecesIn)).toEqual([[]])
  })

  test('two orders of a person stay together (STAFF-166)', () => {
    const second = { ...persons[0]!, order_number: 'TW-Second' }
    const boxes = divideIntoBoxes([...persons, second], 5, piecesIn)
    expect(boxes[0]).toEqual([persons[0], second])
    expect(boxes).toHaveLength(5)
  })
})
