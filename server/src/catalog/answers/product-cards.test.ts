import { expect, test } from 'vitest'
import type { ProductJson } from './markable-answer.ts'
import { type PoolCards, ProductCards } from './product-cards.ts'

// The store does not look into a card: any text can stand for one.
const cardsOf = (core: string | null, clearance: string | null): PoolCards => ({
  CORE: core as ProductJson | null,
  CLEARANCE: clearance as ProductJson | null,
})

test('a card is that of the shelf; anywhere it is the one of the closet, else of the sale', () => {
  const cards = new ProductCards()
  cards.put(1, cardsOf('core 1', 'sale 1'))
  cards.put(2, cardsOf(null, 'sale 2'))
  expect([cards.find(1, 'CORE'), cards.find(1, 'CLEARANCE')]).toEqual(['core 1', 'sale 1'])
  expect(cards.list([1, 2], 'ANYWHERE').map(({ card }) => card)).toEqual(['core 1', 'sale 2'])
  expect([cards.find(2, 'CORE'), cards.find(3, 'ANYWHERE')]).toEqual([null, null])
})

test('a change is told apart from a card that is put again', () => {
  const cards = new ProductCards()
  expect(cards.put(1, cardsOf('core', null))).toBe(true)
  expect(cards.put(1, cardsOf('core', null))).toBe(false)
  expect(cards.put(1, cardsOf('core', 'sale'))).toBe(true)
  expect([cards.remove(1), cards.remove(1)]).toEqual([true, false])
  expect(cards.find(1, 'CORE')).toBeNull()
})
