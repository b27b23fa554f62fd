import fc from 'fast-check'
import { expect, test } from 'vitest'
import { editDistance } from './edit-distance.ts'
import { Vocabulary } from './vocabulary.ts'

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
