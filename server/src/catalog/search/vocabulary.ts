/** A word of the catalogue that a typed one may mean, and how close it is: 0 for the beginning of it. */
export type Meaning = { word: string; distance: number }

/** Every word of the catalogue once. Words are never forgotten: there are few, compared to their uses. */
export class Vocabulary {
  readonly #words: string[] = []
  readonly #letters: number[] = []
  readonly #known = new Set<string>()

  add(word: string): void {
    if (this.#known.has(word)) return
    this.#known.add(word)
    this.#words.push(word)
    this.#letters.push(lettersOf(word))
  }

  startingWith(typed: string): Meaning[] {
    const letters = lettersOf(typed)
    const found: Meaning[] = []
    for (let i = 0; i < this.#words.length; i++) {
      const hasLetters = (letters & ~this.#letters[i]!) === 0
      if (hasLetters && this.#words[i]!.startsWith(typed))
        found.push({ word: this.#words[i]!, distance: 0 })
    }
    return found
  }

  near(typed: string): Meaning[] {
    const most = allowedMistakes(typed)
    if (most === 0) return []
    const letters = lettersOf(typed)
    const found: Meaning[] = []
    for (let i = 0; i < this.#words.length; i++) {
      // A mistake changes at most two letters of the set: most words are told apart without comparing.
      if (countBits(letters ^ this.#letters[i]!) > 2 * most) continue
      const distance = editDistance(typed, this.#words[i]!, most)
      if (distance <= most) found.push({ word: this.#words[i]!, distance })
    }
    return found
  }
}

function allowedMistakes({ length }: string): number {
  if (length < 4) return 0
  return length < 7 ? 1 : 2
}

/** The set of a word's letters, folded to 32 bits. */
function lettersOf(word: string): number {
  let letters = 0
  for (let i = 0; i < word.length; i++) letters |= 1 << (word.charCodeAt(i) & 31)
  return letters
}

function countBits(bits: number): number {
  let rest = bits
  let count = 0
  for (; rest !== 0; count++) rest &= rest - 1
  return count
}

/** Longer words are cut: what differs beyond this is no typing mistake. */
const MAX_LENGTH = 80
// Three rows of the table, reused: this runs for thousands of words per search.
const rows = [0, 1, 2].map(() => new Uint8Array(MAX_LENGTH + 1))

/**
 * Counts the letters that must be added, dropped, replaced or swapped with their neighbour; anything above
 * `most` is answered as `most + 1`.
 */
export function editDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1
  if (a.length > MAX_LENGTH || b.length > MAX_LENGTH) return most + 1
  let [beforeLast, last, row] = rows as [Uint8Array, Uint8Array, Uint8Array]
  for (let j = 0; j <= b.length; j++) last[j] = j
  for (let i = 1; i <= a.length; i++) {
    row[0] = i
    let least = i
    for (let j = 1; j <= b.length; j++) {
      const isSame = a.charCodeAt(i - 1) === b.charCodeAt(j - 1)
      let cost = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (isSame ? 0 : 1))
      const isSwap =
        i > 1 &&
        j > 1 &&
        a.charCodeAt(i - 1) === b.charCodeAt(j - 2) &&
        a.charCodeAt(i - 2) === b.charCodeAt(j - 1)
      if (isSwap) cost = Math.min(cost, beforeLast[j - 2]! + 1)
      row[j] = cost
      least = Math.min(least, cost)
    }
    // A swap can look back one row, so a row above the limit decides only with the one before it.
    if (least > most + 1) return most + 1
    ;[beforeLast, last, row] = [last, row, beforeLast]
  }
  return Math.min(last[b.length]!, most + 1)
}
