const APOSTROPHES = /['’]/g
const ASCII = /^[\0-\x7f]*$/
const ASCII_WORD = /[a-z0-9]+/g
const WORD = /[\p{L}\p{N}]+/gu

/** Returns the words as they are compared: lower case, without accents and punctuation, in the singular. */
export function wordsOf(text: string): string[] {
  return splitWords(text).map(singular)
}

/** A word of a query, or a phrase that means one thing: as typed, and as it is compared. */
export type QueryWord = { typed: string; word: string }

/** Returns the words as written, but for case, accents and punctuation. */
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
