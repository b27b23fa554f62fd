import type { Size } from '@twirl/contract/sizes'
import { expect, test } from 'vitest'
import { sizesLeftText } from './product-card.tsx'

const piece = (available_sizes: Size[], shown: Size[] = available_sizes) => ({
  image_key: 'shown',
  available_sizes,
  colors: [
    { image_key: 'other', available_sizes },
    { image_key: 'shown', available_sizes: shown },
  ],
})

test.each<{ available: Size[]; text: string }>([
  { available: ['XS', 'S', 'M', 'L'], text: 'XS to L left' },
  { available: ['XS', 'M', 'L', 'XL', 'TWO_XL'], text: 'XS, M to 2X left' },
  { available: ['S', 'M'], text: 'S, M left' },
  { available: ['THREE_XL'], text: '3X left' },
  { available: ['L', 'S', 'M'], text: 'S to L left' },
  { available: [], text: 'Sold out' },
])('$available reads "$text"', ({ available, text }) => {
  expect(sizesLeftText(piece(available))).toBe(text)
})

test.each<{ shown: Size[]; text: string }>([
  { shown: ['S'], text: 'S left' },
  { shown: [], text: 'S, M left in other colors' },
])('of the pictured color $shown are left: "$text"', ({ shown, text }) => {
  expect(sizesLeftText(piece(['S', 'M'], shown))).toBe(text)
})
