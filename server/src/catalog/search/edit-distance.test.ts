import fc from 'fast-check'
import { expect, test } from 'vitest'
import { editDistance } from './edit-distance.ts'

test.each([
  ['dress', 'dress', 0],
  ['dres', 'dress', 1],
  ['drses', 'dress', 1],
  ['chifon', 'chiffon', 1],
  ['emrlad', 'emerald', 2],
  ['satin', 'tulle', 3],
  ['', 'ab', 2],
])('from %s to %s it takes %i', (a, b, expected) => {
  expect(editDistance(a, b, 2)).toBe(expected)
  expect(editDistance(b, a, 2)).toBe(expected)
})

/** The same said by its definition. */
function plainDistance(a: string, b: string): number {
  const table = Array.from({ length: a.length + 1 }, (_, i) =>
    Array.from({ length: b.length + 1 }, (__, j) => (i === 0 ? j : j === 0 ? i : 0)),
  )
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      const costs = [
        table[i - 1]![j]! + 1,
        table[i]![j - 1]! + 1,
        table[i - 1]![j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1),
      ]
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        costs.push(table[i - 2]![j - 2]! + 1)
      table[i]![j] = Math.min(...costs)
    }
  }
  return table[a.length]![b.length]!
}

test('is the plain distance, up to the limit', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 9 })
  fc.assert(
    fc.property(word, word, fc.integer({ min: 1, max: 2 }), (a, b, most) => {
      expect(editDistance(a, b, most)).toBe(Math.min(plainDistance(a, b), most + 1))
    }),
    { numRuns: 1_000 },
  )
})
