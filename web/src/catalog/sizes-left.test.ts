import type { Size } from '@twirl/contract/sizes'
import { expect, test } from 'vitest'
import { sizesLeftText } from './sizes-left.ts'

test.each<{ available: Size[]; text: string }>([
  { available: ['XS', 'S', 'M', 'L'], text: 'XS to L left' },
  { available: ['XS', 'M', 'L', 'XL', 'TWO_XL'], text: 'XS, M to 2X left' },
  { available: ['S', 'M'], text: 'S, M left' },
  { available: ['THREE_XL'], text: '3X left' },
  { available: ['L', 'S', 'M'], text: 'S to L left' },
  { available: [], text: 'Sold out for now' },
])('$available reads "$text"', ({ available, text }) => {
  expect(sizesLeftText(available)).toBe(text)
})
