import { describe, expect, test } from 'vitest'
import {
  chooseEvent,
  chooseItem,
  type Choices,
  isOtherEventSelected,
  NO_CHOICES,
  selectedItems,
} from './choices.ts'
import { exampleEventItem, exampleItem } from './example-item.ts'

const idsOf = (items: readonly { id: number }[]) => items.map(({ id }) => id)

describe('an individual order', () => {
  const valid = exampleItem({ id: 1 })
  const short = exampleItem({ id: 2, quantity: 3, available_quantity: 1 })
  const soldOut = exampleItem({ id: 3, available_quantity: 0 })
  const items = [valid, short, soldOut]

  test('valid items are preselected, short ones are not (BAG-8)', () => {
    expect(idsOf(selectedItems(items, NO_CHOICES))).toEqual([1])
  })

  test('a short item can be selected, and a valid one unselected', () => {
    const choices = chooseItem(items, NO_CHOICES, short, true)
    expect(idsOf(selectedItems(items, choices))).toEqual([1, 2])
    expect(idsOf(selectedItems(items, chooseItem(items, choices, valid, false)))).toEqual([2])
  })

  test('a selected item that sells out is not selected any more', () => {
    const choices = chooseItem(items, NO_CHOICES, valid, true)
    expect(selectedItems([{ ...valid, available_quantity: 0 }], choices)).toEqual([])
  })

  test('an event that was chosen in the group order has no effect', () => {
    expect(idsOf(selectedItems(items, { items: {}, trunkShowId: 5 }))).toEqual([1])
  })
})

describe('a group order with two events', () => {
  const closed = exampleEventItem(3, { id: 9, is_trunk_show_expired: true })
  const [a, b] = [exampleEventItem(5, { id: 1 }), exampleEventItem(5, { id: 2 })]
  const [c, d] = [exampleEventItem(7, { id: 3 }), exampleEventItem(7, { id: 4 })]
  const items = [closed, a, c, b, d]
  const unselectAll = [a, b].reduce(
    (choices: Choices, item) => chooseItem(items, choices, item, false),
    NO_CHOICES,
  )

  test('the first event that is open is preselected, the others are disabled (BAG-6)', () => {
    const selected = selectedItems(items, NO_CHOICES)
    expect(idsOf(selected)).toEqual([1, 2])
    expect(isOtherEventSelected(c, selected)).toBe(true)
    expect(isOtherEventSelected(a, selected)).toBe(false)
  })

  test('another event can be chosen instead, with all its items', () => {
    const choices = chooseEvent(items, chooseItem(items, NO_CHOICES, c, false), 7)
    expect(idsOf(selectedItems(items, choices))).toEqual([3, 4])
    expect(idsOf(selectedItems(items, chooseEvent(items, choices, 5)))).toEqual([1, 2])
  })

  test('with nothing selected no event is disabled', () => {
    expect(selectedItems(items, unselectAll)).toEqual([])
    expect(isOtherEventSelected(c, [])).toBe(false)
  })

  test('then one item of the other event can be selected alone', () => {
    const choices = chooseItem(items, unselectAll, d, true)
    expect(idsOf(selectedItems(items, choices))).toEqual([4])
  })

  test('an event that closes gives way to the other one', () => {
    const choices = chooseEvent(items, NO_CHOICES, 7)
    const later = items.map((item) =>
      item.trunk_show_id === 7 ? { ...item, is_trunk_show_expired: true } : item,
    )
    expect(idsOf(selectedItems(later, choices))).toEqual([1, 2])
  })

  test('an event with valid items is preselected rather than one with short items only', () => {
    const short = exampleEventItem(7, { id: 8, quantity: 2, available_quantity: 1 })
    expect(idsOf(selectedItems([short, a], NO_CHOICES))).toEqual([1])
  })
})
