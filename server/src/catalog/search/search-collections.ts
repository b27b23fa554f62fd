import { type QueryWord, wordsOf } from './search-words.ts'
import { SHOPPER_WORDS } from './shopper-words.ts'
import { Vocabulary } from './vocabulary.ts'

/** The collections that all the words name, as typed so far or nearly so, or stand for. */
export function findCollections(
  collections: { id: number; name: string }[],
  words: QueryWord[],
): { id: number; name: string }[] {
  if (words.length === 0) return []
  return collections
    .filter(({ name }) => {
      const vocabulary = new Vocabulary()
      for (const word of wordsOf(name)) vocabulary.add(word)
      vocabulary.add(wordsOf(name).join(' '))
      return words.every(({ typed, word }) => {
        const meaning = SHOPPER_WORDS.get(word)
        if (meaning?.collections?.includes(name)) return true
        if (vocabulary.startingWith(typed).length > 0) return true
        return !meaning && vocabulary.near(word).length > 0
      })
    })
    .map(({ id, name }) => ({ id, name }))
}
