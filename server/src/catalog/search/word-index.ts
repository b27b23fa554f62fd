import { hash } from 'node:crypto'
import { PostingList } from './posting-list.ts'
import { singular, splitWords } from './search-words.ts'
import { TEXT_PHRASES } from './shopper-words.ts'
import type { Vocabulary } from './vocabulary.ts'

/** The words of a product that no filter knows. */
export type ProductText = { title: string; fabric: string; description: string }

const FIELDS = ['title', 'fabric', 'description'] as const
type TextField = (typeof FIELDS)[number]

type Postings = Partial<Record<TextField, PostingList>>

/** Knows which products use which word, in which field. Texts are read when they are put and are not kept. */
export class WordIndex {
  readonly #vocabulary: Vocabulary
  readonly #postings = new Map<string, Postings>()
  /** By slot, a digest of the text that was read: most changes of a product leave its text as it is. */
  readonly #digests: (string | undefined)[] = []

  constructor(vocabulary: Vocabulary) {
    this.#vocabulary = vocabulary
  }

  /** Returns whether the text differs from the one before. */
  put(slot: number, text: ProductText): boolean {
    const digest = hash('sha256', JSON.stringify(text), 'base64')
    if (this.#digests[slot] === digest) return false
    this.remove(slot)
    this.#digests[slot] = digest
    this.#read(slot, text)
    return true
  }

  remove(slot: number): void {
    if (this.#digests[slot] === undefined) return
    this.#digests[slot] = undefined
    for (const postings of this.#postings.values())
      for (const list of Object.values(postings)) list.delete(slot)
  }

  /** Returns the postings of a word, by field. */
  get(word: string): Postings | undefined {
    return this.#postings.get(word)
  }

  #read(slot: number, text: ProductText): void {
    const seen = new Set<string>()
    const add = (word: string, field: TextField): void => {
      if (seen.has(word)) return
      seen.add(word)
      const postings = this.#postings.get(word) ?? this.#addWord(word)
      const list = (postings[field] ??= new PostingList())
      list.add(slot, this.#digests.length)
    }
    // From the heaviest field to the lightest: a word counts where it weighs most.
    for (const field of FIELDS) {
      const written = splitWords(text[field])
      const words = written.map(singular)
      for (const [i, word] of words.entries()) {
        add(word, field)
        for (const rest of TEXT_PHRASES.get(written[i]!) ?? [])
          if (rest.every((next, j) => next === words[i + 1 + j]))
            add(singular([written[i], ...rest].join(' ')), field)
      }
    }
  }

  #addWord(word: string): Postings {
    const postings: Postings = {}
    this.#postings.set(word, postings)
    this.#vocabulary.add(word)
    return postings
  }
}
