import { type QueryWord, singular, splitWords } from './search-words.ts'
import { PLACE_TERMS } from './shop-places.ts'
import { SHOPPER_WORDS } from './shopper-words.ts'

// What people type between the words that matter.
const FILLERS = new Set(
  'a an and at by collection color colour for from i in is it looking me my of on or outfit rent something the this to twirl want with'.split(
    ' ',
  ),
)
// Names for what is said with several words.
const SPELLED_OUT = new Map([
  ['lbd', 'black dress'],
  ['little black dress', 'black dress'],
  ['lwd', 'white dress'],
  ['little white dress', 'white dress'],
])
// A search of 80 letters can hold 40 words; descriptions of a dress are shorter than this.
const MAX_QUERY_WORDS = 8

const PHRASES = [...SHOPPER_WORDS.keys(), ...PLACE_TERMS, ...SPELLED_OUT.keys()].filter((term) =>
  term.includes(' '),
)
const KNOWN_PHRASES = new Set(PHRASES)
const LONGEST_PHRASE = PHRASES.reduce((most, phrase) => Math.max(most, phrase.split(' ').length), 1)

/** Returns the words and phrases of a query. While it is typed, its end may be the beginning of a phrase. */
export function queryWords(query: string, { isTyping }: { isTyping: boolean }): QueryWord[] {
  const terms = joinPhrases(splitWords(query), isTyping).flatMap(spellOut)
  const telling = terms.filter(({ typed }) => !FILLERS.has(typed))
  return (telling.length ? telling : terms).slice(0, MAX_QUERY_WORDS)
}

function spellOut(term: QueryWord): QueryWord[] {
  const words = SPELLED_OUT.get(term.word)?.split(' ')
  return words ? words.map((word) => ({ typed: word, word })) : [term]
}

function joinPhrases(typed: string[], isTyping: boolean): QueryWord[] {
  const terms: QueryWord[] = []
  for (let i = 0; i < typed.length;) {
    const length = phraseLength(typed.slice(i, i + LONGEST_PHRASE), isTyping)
    const words = typed.slice(i, i + length)
    terms.push({ typed: words.join(' '), word: words.map(singular).join(' ') })
    i += length
  }
  return terms
}

/** Counts the words that are one phrase, from the first one on. */
function phraseLength(words: string[], isTyping: boolean): number {
  for (let length = words.length; length > 1; length--) {
    const phrase = words.slice(0, length).map(singular).join(' ')
    if (KNOWN_PHRASES.has(phrase)) return length
    const isUnfinished = isTyping && length === words.length
    if (isUnfinished && PHRASES.some((known) => known.startsWith(words.join(' ')))) return length
  }
  return 1
}
