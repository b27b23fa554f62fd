import { expect, test } from 'vitest'
import { demoCatalog } from '../../demo/catalog.ts'
import { colorDistance, familyOf } from './color-families.ts'

test('every color of the demo shop is in the family that a shopper expects', () => {
  const families: Record<string, string[]> = {}
  for (const color of demoCatalog().colors) (families[familyOf(color)] ??= []).push(color.name)
  expect(families).toEqual({
    'White & ivory': ['White', 'Ivory'],
    Beige: ['Champagne'],
    Pink: ['Blush', 'Rose', 'Fuchsia'],
    Red: ['Cherry', 'Wine'],
    Orange: ['Terracotta', 'Apricot'],
    Metallic: ['Copper', 'Gold', 'Silver'],
    Yellow: ['Marigold', 'Butter'],
    Green: ['Pistachio', 'Sage', 'Emerald', 'Forest'],
    Blue: ['Teal', 'Aqua', 'Sky', 'Cornflower', 'Cobalt', 'Navy'],
    Purple: ['Lilac', 'Orchid', 'Plum'],
    Brown: ['Mocha'],
    Black: ['Black'],
  })
})

test.each([
  ['#ff0000', 'Red'],
  ['#800000', 'Red'],
  ['#800020', 'Red'],
  ['#ff69b4', 'Pink'],
  ['#ffc0cb', 'Pink'],
  ['#ff8c00', 'Orange'],
  ['#8b4513', 'Brown'],
  ['#d2b48c', 'Beige'],
  ['#fffff0', 'White & ivory'],
  ['#fffdd0', 'White & ivory'],
  ['#ffd700', 'Yellow'],
  ['#98ff98', 'Green'],
  ['#808000', 'Green'],
  ['#40e0d0', 'Green'],
  ['#008080', 'Blue'],
  ['#191970', 'Blue'],
  ['#800080', 'Purple'],
  ['#e6e6fa', 'Purple'],
  ['#808080', 'Gray'],
  ['#111111', 'Black'],
])('%s is %s', (hex, family) => {
  expect(familyOf({ name: 'Any', hex })).toBe(family)
})

test('colors differ by how they look', () => {
  expect(colorDistance('#123456', '#123456')).toBeCloseTo(0)
  expect(colorDistance('#000000', '#ffffff')).toBeCloseTo(1)
  const burgundy = '#800020'
  expect(colorDistance(burgundy, '#722f37')).toBeLessThan(colorDistance(burgundy, '#dc143c'))
})
