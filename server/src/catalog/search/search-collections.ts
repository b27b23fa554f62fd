import { queryWords, wordsOf } from './search-words.ts'
import { Vocabulary } from './vocabulary.ts'

/** The collections whose name has all the words, as typed so far or nearly so. */
export function findCollectionsByName(
  collections: { id: number; name: string }[],
  text: string,
): { id: number; name: string }[] {
  const words = queryWords(text)
  if (words.length === 0) return []
  return collections
    .filter(({ name }) => {
      const vocabulary = new Vocabulary()
      for (const word of wordsOf(name)) vocabulary.add(word)
      return words.every(
        ({ typed, word }) =>
          vocabulary.startingWith(typed).length > 0 || vocabulary.near(word).length > 0,
      )
    })
    .map(({ id, name }) => ({ id, name }))
}
