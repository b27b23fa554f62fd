import { Bitset } from '../index/bitset.ts'
import { timeSlices } from '../time-slices.ts'
import { hashText } from './hash-text.ts'
import { PostingList } from './posting-list.ts'
import { singular, splitWords } from './search-words.ts'
import { TEXT_PHRASES } from './shopper-words.ts'
import type { Vocabulary } from './vocabulary.ts'

/** The words of a product that no filter knows. */
export type ProductText = { title: string; fabric: string; description: string }

const FIELDS = ['title', 'fabric', 'description'] as const
type TextField = (typeof FIELDS)[number]

type Postings = Partial<Record<TextField, PostingList>>

/** A word's postings and the slot that was added last, which tells a repetition within one text. */
type WordEntry = { postings: Postings; lastSlot: number }

/**
 * Which products use which word, in which field. Changed texts wait until they are needed: `prepare` reads
 * them. Texts that have been read are not kept.
 */
export class WordIndex {
  readonly #vocabulary: Vocabulary
  readonly #entries = new Map<string, WordEntry>()
  /** The same by the word as written, so that reading a text folds no word twice. */
  readonly #written = new Map<string, WordEntry>()
  /** By slot, a hash of what was read there: a sale, which changes no text, costs nothing here. */
  readonly #read: (number | undefined)[] = []
  #waiting = new Map<number, ProductText | null>()
  #reading: Promise<void> | undefined
  #slotCount = 0

  constructor(vocabulary: Vocabulary) {
    this.#vocabulary = vocabulary
  }

  /** Whether all texts that were put have been read. */
  get isPrepared(): boolean {
    return this.#waiting.size === 0 && !this.#reading
  }

  /** Answers whether the text differs from the one before. */
  put(slot: number, text: ProductText): boolean {
    this.#slotCount = Math.max(this.#slotCount, slot + 1)
    const waiting = this.#waiting.get(slot)
    if (!waiting && this.#read[slot] === undefined) {
      this.#waiting.set(slot, text)
      return true
    }
    const hash = hashOf(text)
    const isNew = hash !== (waiting ? hashOf(waiting) : this.#read[slot])
    if (this.#read[slot] === hash) this.#waiting.delete(slot)
    else this.#waiting.set(slot, text)
    return isNew
  }

  remove(slot: number): void {
    // While others are being read, its text may be on its way in.
    if (this.#read[slot] !== undefined || this.#reading) this.#waiting.set(slot, null)
    else this.#waiting.delete(slot)
  }

  /** Postings of a word, by field. Ask `prepare` first. */
  get(word: string): Postings | undefined {
    return this.#entries.get(word)?.postings
  }

  /** Indexes pending texts, in slices; concurrent callers wait for the same run. */
  async prepare(): Promise<void> {
    if (this.isPrepared) return
    this.#reading ??= this.#readAll().finally(() => {
      this.#reading = undefined
    })
    await this.#reading
  }

  async #readAll(): Promise<void> {
    while (this.#waiting.size) {
      const changes = this.#waiting
      this.#waiting = new Map()
      this.#forget([...changes.keys()].filter((slot) => this.#read[slot] !== undefined))
      const endOfSlice = timeSlices()
      for (const [slot, text] of changes) {
        changes.delete(slot)
        if (text) this.#readText(slot, text)
        const pause = endOfSlice()
        if (pause) await pause
      }
    }
  }

  #readText(slot: number, text: ProductText): void {
    this.#read[slot] = hashOf(text)
    // From the heaviest field to the lightest: a word counts where it weighs most.
    for (const field of FIELDS) {
      const words = splitWords(text[field])
      for (const [i, written] of words.entries()) {
        this.#addPosting(written, field, slot)
        for (const rest of TEXT_PHRASES.get(written) ?? []) {
          const isHere = rest.every((word, j) => word === singular(words[i + 1 + j] ?? ''))
          if (isHere) this.#addPosting([written, ...rest].join(' '), field, slot)
        }
      }
    }
  }

  #addPosting(written: string, field: TextField, slot: number): void {
    const entry = this.#written.get(written) ?? this.#addWord(written)
    if (entry.lastSlot === slot) return
    entry.lastSlot = slot
    const list = (entry.postings[field] ??= new PostingList())
    list.add(slot, this.#slotCount)
  }

  #addWord(written: string): WordEntry {
    const word = singular(written)
    let entry = this.#entries.get(word)
    if (!entry) {
      entry = { postings: {}, lastSlot: -1 }
      this.#entries.set(word, entry)
      this.#vocabulary.add(word)
    }
    this.#written.set(written, entry)
    return entry
  }

  /** One pass over all words, however many products changed. */
  #forget(slots: number[]): void {
    if (slots.length === 0) return
    const gone = new Bitset(this.#slotCount)
    for (const slot of slots) {
      gone.add(slot)
      this.#read[slot] = undefined
    }
    for (const entry of this.#entries.values()) {
      // What was forgotten may come back as the next text to read.
      entry.lastSlot = -1
      for (const list of Object.values(entry.postings)) list.deleteAll(gone)
    }
  }
}

function hashOf({ title, fabric, description }: ProductText): number {
  // As a signed integer, which an array holds without a box.
  return hashText(`${title}\n${fabric}\n${description}`) | 0
}
