import { editDistance } from './edit-distance.ts'

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
