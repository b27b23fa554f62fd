import { Bitset } from '../index/bitset.ts'
import type { FactSets } from '../index/fact-sets.ts'
import { matchWords, type Source, type WordMatches } from './match-words.ts'
import { queryWords, wordsOf } from './search-words.ts'
import { Vocabulary } from './vocabulary.ts'
import { WordIndex } from './word-index.ts'

export type SearchQuery = {
  text: string
  /** The names of the collections, which the index knows by id only. */
  collections: { id: number; name: string }[]
  /** Whether the last word may go on. */
  isTyping: boolean
}

export type SearchMatches = WordMatches & { name: string; slots: Bitset }

const WEIGHTS = { title: 16, name: 8, collection: 4, fabric: 2, description: 1 } as const

/** Finds products by words: those of their texts, and the names that the filters know anyway. */
export class ProductSearch {
  readonly #facts: FactSets
  readonly #vocabulary = new Vocabulary()
  readonly words = new WordIndex(this.#vocabulary)

  constructor(facts: FactSets) {
    this.#facts = facts
  }

  /** Ask `words.prepare` first. */
  find(
    { text, collections, isTyping }: SearchQuery,
    range: { slotCount: number; among: Bitset },
  ): SearchMatches {
    const names = this.#nameSources(collections)
    const words = queryWords(text)
    const matches = matchWords(
      words,
      {
        vocabulary: this.#vocabulary,
        sourcesOf: (word) => [...this.#textSources(word), ...(names.get(word) ?? [])],
        ...range,
      },
      { isTyping },
    )
    const slots = new Bitset(range.slotCount)
    for (let slot = 0; slot < range.slotCount; slot++)
      if (matches.scores[slot]! > 0) slots.add(slot)
    return { ...matches, slots, name: `MATCH:${words.map(({ typed }) => typed).join(' ')}` }
  }

  #textSources(word: string): Source[] {
    const { title, fabric, description } = this.words.get(word) ?? {}
    return [
      ...(title ? [{ weight: WEIGHTS.title, slots: title }] : []),
      ...(fabric ? [{ weight: WEIGHTS.fabric, slots: fabric }] : []),
      ...(description ? [{ weight: WEIGHTS.description, slots: description }] : []),
    ]
  }

  /** A few hundred names, each with the bitset that its filter uses: no copy, never out of date. */
  #nameSources(collections: SearchQuery['collections']): Map<string, Source[]> {
    const sources = new Map<string, Source[]>()
    const add = (name: string, fact: string, weight: number): void => {
      for (const word of wordsOf(name)) {
        this.#vocabulary.add(word)
        sources.set(word, [...(sources.get(word) ?? []), { weight, slots: this.#facts.get(fact) }])
      }
    }
    for (const name of this.#facts.names('brand:')) add(name, `brand:${name}`, WEIGHTS.name)
    for (const name of this.#facts.names('ANY:*:')) add(name, `ANY:*:${name}`, WEIGHTS.name)
    for (const name of this.#facts.names('type:'))
      add(name.replaceAll('_', ' '), `type:${name}`, WEIGHTS.name)
    for (const name of this.#facts.names('length:'))
      if (name !== 'N_A') add(name, `length:${name}`, WEIGHTS.name)
    for (const { id, name } of collections) add(name, `collection:${id}`, WEIGHTS.collection)
    return sources
  }
}

/**
 * Best match first, then the recommended order: sorting by counting, because a common word matches half of
 * the catalogue.
 */
export function sortByScore(recommended: Uint32Array, scores: Uint16Array): Uint32Array {
  const starts = new Uint32Array(1 + scores.reduce((most, points) => Math.max(most, points), 0))
  let matches = 0
  for (const points of scores) {
    if (points === 0) continue
    starts[points]!++
    matches++
  }
  // From how many have exactly that score to how many have more.
  for (let points = starts.length - 1, above = 0; points >= 0; points--) {
    const same = starts[points]!
    starts[points] = above
    above += same
  }
  const sorted = new Uint32Array(matches)
  for (const slot of recommended) {
    const points = scores[slot]!
    if (points > 0) sorted[starts[points]!++] = slot
  }
  return sorted
}

/** The key that `sortByScore` sorts by, as one number: score before recommendation, a signed 32 bit integer. */
export function matchKey(points: number, recommendationScore: number): number {
  return -(points * 2 ** 32 + recommendationScore + 2 ** 31)
}
