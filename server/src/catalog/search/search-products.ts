import { Bitset } from '../index/bitset.ts'
import { ANY_NAME, type FactSets } from '../index/fact-sets.ts'
import type { Palette } from '../index/filter-products.ts'
import { colorDistance, familyOf } from '../color-families.ts'
import { LEAST_WEIGHT, matchWords, type Source, type WordMatches } from './match-words.ts'
import { queryWords } from './query-words.ts'
import { type QueryWord, wordsOf } from './search-words.ts'
import { PLACE_TERMS } from './shop-places.ts'
import { type SearchedTexts, SHOPPER_WORDS, type ShopperWord } from './shopper-words.ts'
import { Vocabulary } from './vocabulary.ts'
import { WordIndex } from './word-index.ts'

export type SearchQuery = {
  text: string
  /** The names of the collections, which the index knows by id only. */
  collections: { id: number; name: string }[]
  /** Whether the last word may be unfinished. */
  isTyping: boolean
}

export type SearchMatches = WordMatches & {
  name: string
  slots: Bitset
  shelf: SearchedShelf
  /** The colors that the words mean. */
  colors: string[]
}

/** Everything, or what is on sale. */
type SearchedShelf = 'ANYWHERE' | 'CLEARANCE'

/** Whose units count: those of the shelf that are free, or all. */
type SearchedStock = SearchedShelf | 'ANY'

type SearchRange = { slotCount: number; isOnlyAvailable: boolean }

const WEIGHTS = {
  title: 16,
  /** The color in which a piece is pictured. */
  mainColor: 12,
  name: 8,
  occasion: 6,
  otherColor: 5,
  collection: 4,
  fabric: 2,
  description: LEAST_WEIGHT,
} as const

// Colors that look nearly as much like a shade as the nearest one does are meant too.
const SAME_SHADE = 0.03
// Farther than this, a color is another shade of the same family.
const FARTHEST_SHADE = 0.2

/** Finds products by words: those of their texts, the names that the filters know anyway, and words that shoppers use. */
export class ProductSearch {
  readonly #facts: FactSets
  readonly #palette: Palette
  readonly #vocabulary = new Vocabulary()
  readonly words = new WordIndex(this.#vocabulary)

  constructor(facts: FactSets, palette: Palette) {
    this.#facts = facts
    this.#palette = palette
    for (const word of SHOPPER_WORDS.keys()) this.#vocabulary.add(word)
  }

  find(
    { text, collections, isTyping }: SearchQuery,
    { slotCount, isOnlyAvailable }: SearchRange,
  ): SearchMatches {
    const names = this.#nameSources(collections)
    const words = queryWords(text, { isTyping })
    const isOnSale = words.some(({ word }) => SHOPPER_WORDS.get(word)?.isOnSale)
    const shelf = isOnSale ? 'CLEARANCE' : 'ANYWHERE'
    const stock = isOnlyAvailable ? shelf : 'ANY'
    const isAboutPlaces = words.every(
      ({ word }) => PLACE_TERMS.has(word) && !SHOPPER_WORDS.has(word),
    )
    const sizes = words.flatMap(({ word }) => SHOPPER_WORDS.get(word)?.sizes ?? [])
    const sourcesOf = (word: string): Source[] => {
      const meaning = SHOPPER_WORDS.get(word)
      const named = names.get(word) ?? []
      if (!meaning) return [...this.#textSources(word, isAboutPlaces ? 'TITLE' : 'ALL'), ...named]
      if (isColor(meaning)) return [...named, ...this.#colorSources(word, meaning, stock, sizes)]
      return [...named, ...this.#meaningSources(word, meaning, stock, collections)]
    }
    const isMeant = (word: string) => SHOPPER_WORDS.has(word) || PLACE_TERMS.has(word)
    const matches = matchWords(
      words,
      {
        vocabulary: this.#vocabulary,
        sourcesOf,
        isMeant,
        slotCount,
        among: this.#facts.get(`offered:${shelf}`),
      },
      { isTyping },
    )
    const slots = new Bitset(slotCount)
    for (let slot = 0; slot < slotCount; slot++) if (matches.scores[slot]! > 0) slots.add(slot)
    const name = `MATCH:${stock}:${words.map(({ typed }) => typed).join(' ')}`
    return { ...matches, slots, shelf, name, colors: this.#colorsIn(words) }
  }

  #textSources(
    word: string,
    searched: SearchedTexts,
    titleWeight: number = WEIGHTS.title,
  ): Source[] {
    const { title, fabric, description } = this.words.get(word) ?? {}
    const sources: Source[] = []
    if (searched === 'NONE') return sources
    if (title) sources.push({ weight: titleWeight, slots: title })
    if (searched === 'TITLE') return sources
    if (fabric) sources.push({ weight: WEIGHTS.fabric, slots: fabric })
    if (searched === 'TITLE_AND_FABRIC') return sources
    if (description) sources.push({ weight: WEIGHTS.description, slots: description })
    return sources
  }

  #meaningSources(
    word: string,
    { texts, sizes, type, length, isOnSale, collections = [], synonyms = [] }: ShopperWord,
    stock: SearchedStock,
    known: SearchQuery['collections'],
  ): Source[] {
    const fact = (name: string, weight: number): Source => ({
      weight,
      slots: this.#facts.get(name),
    })
    // A title that repeats the length says no more than the length itself.
    const titleWeight = length ? WEIGHTS.name : WEIGHTS.title
    const wanted = known.filter(({ name }) => collections.includes(name))
    return [
      ...[word, ...synonyms].flatMap((each) => this.#textSources(each, texts, titleWeight)),
      ...(sizes ?? []).map((size) => fact(`${stock}:${size}:${ANY_NAME}`, WEIGHTS.name)),
      ...(type ? [fact(`type:${type}`, WEIGHTS.name)] : []),
      ...(length ? [fact(`length:${length}`, WEIGHTS.name)] : []),
      ...(isOnSale ? [fact('offered:CLEARANCE', WEIGHTS.name)] : []),
      ...wanted.map(({ id }) => fact(`collection:${id}`, WEIGHTS.occasion)),
    ]
  }

  /** Returns pieces that have the color free, in the sizes that the query names; those that are pictured in it first. */
  #colorSources(
    word: string,
    meaning: ShopperWord,
    stock: SearchedStock,
    sizes: readonly string[],
  ): Source[] {
    const sizesOrAny = sizes.length > 0 ? sizes : [ANY_NAME]
    return [
      ...this.#textSources(word, meaning.texts, WEIGHTS.name),
      ...this.#colorsMeant(word, meaning).flatMap(({ name, isNamed }) => {
        const free = this.#facts.union(sizesOrAny.map((size) => `${stock}:${size}:${name}`))
        const pictured = this.#facts.get(`main:${name}`).and(free)
        const bonus = isNamed ? 1 : 0
        return [
          { weight: WEIGHTS.mainColor + bonus, slots: pictured },
          { weight: WEIGHTS.otherColor + bonus, slots: free },
        ]
      }),
    ]
  }

  /** Returns the color of that name, all colors of a family, or those that look most like a shade. */
  #colorsMeant(word: string, { family, shade }: ShopperWord): { name: string; isNamed: boolean }[] {
    const named: string[] = []
    const near: { name: string; distance: number }[] = []
    const wanted = family ?? familyOf({ name: word, hex: shade! })
    for (const [name, { hex }] of this.#palette) {
      if (wordsOf(name).join(' ') === word) named.push(name)
      else if (familyOf({ name, hex }) === wanted)
        near.push({ name, distance: shade ? colorDistance(shade, hex) : 0 })
    }
    if (shade && named.length > 0) return named.map((name) => ({ name, isNamed: true }))
    const nearest = near.reduce((least, { distance }) => Math.min(least, distance), Infinity)
    const isShade = ({ distance }: { distance: number }) =>
      nearest > FARTHEST_SHADE || distance <= nearest + SAME_SHADE
    return [
      ...named.map((name) => ({ name, isNamed: true })),
      ...near.filter(isShade).map(({ name }) => ({ name, isNamed: false })),
    ]
  }

  #colorsIn(words: QueryWord[]): string[] {
    return words.flatMap(({ word }) => {
      const meaning = SHOPPER_WORDS.get(word)
      if (meaning && isColor(meaning))
        return this.#colorsMeant(word, meaning).map(({ name }) => name)
      return [...this.#palette.keys()].filter((name) => wordsOf(name).join(' ') === word)
    })
  }

  /** Returns a few hundred names, each with the bitset that its filter uses: no copy, never out of date. */
  #nameSources(collections: SearchQuery['collections']): Map<string, Source[]> {
    const sources = new Map<string, Source[]>()
    const add = (name: string, fact: string, weight: number): void => {
      for (const word of wordsOf(name)) {
        this.#vocabulary.add(word)
        sources.set(word, [...(sources.get(word) ?? []), { weight, slots: this.#facts.get(fact) }])
      }
    }
    for (const name of this.#facts.names('brand:')) add(name, `brand:${name}`, WEIGHTS.name)
    for (const name of this.#facts.names('ANY:*:'))
      if (!isShopperColor(name)) add(name, `ANY:*:${name}`, WEIGHTS.name)
    for (const name of this.#facts.names('type:'))
      add(name.replaceAll('_', ' '), `type:${name}`, WEIGHTS.name)
    for (const name of this.#facts.names('length:'))
      if (name !== 'N_A') add(name, `length:${name}`, WEIGHTS.name)
    for (const { id, name } of collections) add(name, `collection:${id}`, WEIGHTS.collection)
    return sources
  }
}

/** Returns whether a color of the catalogue is found by what shoppers mean by its name. */
function isShopperColor(name: string): boolean {
  const meaning = SHOPPER_WORDS.get(wordsOf(name).join(' '))
  return meaning !== undefined && isColor(meaning)
}

const isColor = ({ family, shade }: ShopperWord): boolean =>
  family !== undefined || shade !== undefined

/**
 * Sorts the best match first, then by the recommended order: by counting, because a common word matches half of
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

/** Returns the key that `sortByScore` sorts by, as one number: score before recommendation, a signed 32 bit integer. */
export function matchKey(points: number, recommendationScore: number): number {
  return -(points * 2 ** 32 + recommendationScore + 2 ** 31)
}
