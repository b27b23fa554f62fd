import fc from 'fast-check'
import { expect, test } from 'vitest'
import { editDistance, Vocabulary } from './vocabulary.ts'

const word = fc.string({
  unit: fc.constantFrom('a', 'e', 'n', 's', 't', '2'),
  minLength: 1,
  maxLength: 9,
})

test('finds what begins alike and what is nearly alike, as comparing every word would', () => {
  fc.assert(
    fc.property(fc.uniqueArray(word, { maxLength: 40 }), word, (words, typed) => {
      const vocabulary = new Vocabulary()
      for (const one of [...words, ...words]) vocabulary.add(one)
      const most = typed.length < 4 ? 0 : typed.length < 7 ? 1 : 2
      expect(vocabulary.startingWith(typed).map((meaning) => meaning.word)).toEqual(
        words.filter((one) => one.startsWith(typed)),
      )
      expect(vocabulary.near(typed).map((meaning) => meaning.word)).toEqual(
        most === 0 ? [] : words.filter((one) => editDistance(typed, one, most) <= most),
      )
    }),
    { numRuns: 500 },
  )
})

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

/** Computes the distance by its definition. */
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
  const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 9 })
  fc.assert(
    fc.property(text, text, fc.integer({ min: 1, max: 2 }), (a, b, most) => {
      expect(editDistance(a, b, most)).toBe(Math.min(plainDistance(a, b), most + 1))
    }),
    { numRuns: 1_000 },
  )
})
