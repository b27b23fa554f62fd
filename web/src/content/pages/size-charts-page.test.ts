import { expect, test } from 'vitest'
import { toCentimeters } from './size-charts-page.tsx'

test.each([
  ['32–33', '81–84'],
  ['34½–35½', '88–90'],
  ['38½–40', '98–102'],
  ['50', '127'],
])('%s inches are %s centimeters', (inches, centimeters) => {
  expect(toCentimeters(inches)).toBe(centimeters)
})
