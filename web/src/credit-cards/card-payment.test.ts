import { expect, test } from 'vitest'
import { chosenAmong } from './card-payment.tsx'

const card = (id: number) => ({
  id,
  brand: 'visa' as const,
  credit_card_number: '4242',
  expiration_date: '2030-01-01',
})

test.each([
  ['cards are loading', undefined, undefined, undefined],
  ['cards are loading again', undefined, 7, undefined],
  ['no cards', [], undefined, null],
  ['nothing chosen yet', [card(9), card(7)], undefined, 9],
  ['a chosen card', [card(9), card(7)], 7, 7],
  ['a new card', [card(9), card(7)], null, null],
  ['the chosen card was deleted', [card(9)], 7, 9],
  ['the only card was deleted', [], 7, null],
])('%s (CHECKOUT-4)', (_, cards, chosen, expected) => {
  expect(chosenAmong(cards, chosen)).toBe(expected)
})
