import { colorDistance } from '@twirl/lookbook/color/oklch'
import type { Hex } from '@twirl/lookbook/color/oklch'
import { lookFromSeed } from '@twirl/lookbook/look-from-seed'
import { expect, test } from 'vitest'
import { demoCatalog } from './catalog.ts'
import { estimateAverageColor, imageKeyOf } from '#pictures/drawn-picture.ts'
import { describePictures, readAverageColors } from './pictures.ts'

const mainLooks = demoCatalog().products.map(({ colors }) => colors[0]!.look)

test('the key does not depend on the order of the fields', () => {
  const look = lookFromSeed(7)
  const reversed = Object.fromEntries(Object.entries(look).toReversed()) as typeof look
  expect(imageKeyOf(reversed)).toBe(imageKeyOf(look))
  expect(imageKeyOf({ ...look, length: 'MIDI', garment: 'SET' })).not.toBe(imageKeyOf(look))
})

test('a look given twice is one picture', () => {
  expect(describePictures([lookFromSeed(1), lookFromSeed(2), lookFromSeed(1)])).toHaveLength(2)
})

test('each view has its own alternative text', () => {
  const [picture] = describePictures([lookFromSeed(3)])
  expect(new Set(Object.values(picture!.alts)).size).toBe(4)
  expect(picture!.average_color).toMatch(/^#[0-9a-f]{6}$/)
})

test('the estimate is close to what was measured', () => {
  const measured = readAverageColors()
  const drawn = mainLooks.filter((look) => measured[imageKeyOf(look)])
  for (const look of drawn) {
    const distance = colorDistance(estimateAverageColor(look), measured[imageKeyOf(look)] as Hex)
    expect(distance).toBeLessThan(0.08)
  }
})
