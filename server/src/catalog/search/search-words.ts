const APOSTROPHES = /['’]/g
const ASCII = /^[\0-\x7f]*$/
const ASCII_WORD = /[a-z0-9]+/g
const WORD = /[\p{L}\p{N}]+/gu

// What people type between the words that matter.
const FILLERS = new Set(
  'a an and at by for from i in is it me my of on or the this to with'.split(' '),
)

// A search of 80 letters can hold 40 words; descriptions of a dress are shorter than this.
const MAX_QUERY_WORDS = 8

/** Words as they are compared: lower case, without accents and punctuation, in the singular. */
export function wordsOf(text: string): string[] {
  return splitWords(text).map(singular)
}

export type QueryWord = { typed: string; word: string }

export function queryWords(query: string): QueryWord[] {
  const typed = splitWords(query)
  const telling = typed.filter((word) => !FILLERS.has(word))
  return (telling.length ? telling : typed)
    .slice(0, MAX_QUERY_WORDS)
    .map((word) => ({ typed: word, word: singular(word) }))
}

/** Words as written, but for case, accents and punctuation. */
export function splitWords(text: string): string[] {
  const plain = text.replaceAll(APOSTROPHES, '').toLowerCase()
  if (ASCII.test(plain)) return plain.match(ASCII_WORD) ?? []
  return (
    plain
      .normalize('NFKD')
      .replaceAll(/\p{M}+/gu, '')
      .match(WORD) ?? []
  )
}

/** Dresses and dress, parties and party are one word. Wrong for some words, but alike on both sides. */
export function singular(word: string): string {
  if (word.length < 4 || !word.endsWith('s')) return word
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`
  if (/(?:ss|x|ch|sh)es$/.test(word)) return word.slice(0, -2)
  return /[su]s$/.test(word) ? word : word.slice(0, -1)
}
