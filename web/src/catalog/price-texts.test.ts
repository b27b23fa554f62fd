import { expect, test } from 'vitest'
import { buyNowText, percentOff, rentFromText } from './price-texts.ts'

test('prices have two decimals and the literal words of their rule (BROWSE-19)', () => {
  expect(rentFromText(16.99)).toBe('Rent From $16.99')
  expect(buyNowText(45)).toBe('Buy Now $45.00')
  expect(buyNowText(1240.5)).toBe('Buy Now $1,240.50')
})

test.each([
  { sale: 40, retail: 100, percent: 60 },
  { sale: 24.99, retail: 98, percent: 75 },
  { sale: 99.99, retail: 100, percent: 0 },
  { sale: 40, retail: 40, percent: null },
  { sale: 40, retail: 30, percent: null },
  { sale: 40, retail: 0, percent: null },
  { sale: 40, retail: null, percent: null },
])('$sale instead of $retail is $percent percent off', ({ sale, retail, percent }) => {
  expect(percentOff(sale, retail)).toBe(percent)
})
