import type { Bitset } from '../index/bitset.ts'
import type { SlotSet } from './posting-list.ts'
import type { QueryWord } from './search-words.ts'
import type { Meaning, Vocabulary } from './vocabulary.ts'

/** Where a word was found; it weighs more where it says more about a product. */
export type Source = { weight: number; slots: SlotSet }

export type WordSources = {
  vocabulary: Vocabulary
  sourcesOf: (word: string) => Source[]
  /** Words that shoppers use: they mean what they say, whether or not the shop has it. */
  isMeant: (word: string) => boolean
  slotCount: number
  /** The products that may be found at all. */
  among: Bitset
}

export type WordMatches = {
  /** By slot; 0 where a word is missing. */
  scores: Uint16Array
  /** Whether a word was taken for a typing mistake. */
  isCorrected: boolean
  /** The words as the product of this slot has them; null when it has them as typed. */
  correctedFor: (slot: number) => string | null
}

type Candidate = { word: string; closeness: number; isCorrection: boolean; sources: Source[] }

/** The weight of words in descriptions. */
export const LEAST_WEIGHT = 1

// How much a match counts: as typed, beginning as typed, with one mistake, with two.
const EXACT = 4
const BEGINNING = 3
const MISTAKES = [BEGINNING, 2, 1]

// Shorter beginnings fit too many words, except while the visitor is typing.
const SHORTEST_BEGINNING = 3

/**
 * Scores the products that have all the words. A word means itself where the catalogue knows it, else what
 * begins with it, else what it may be a mistake for. When no product has all of them, each may be one.
 */
export function matchWords(
  words: QueryWord[],
  sources: WordSources,
  { isTyping }: { isTyping: boolean },
): WordMatches {
  const asTyped = words.map((word, i) =>
    isTyping && i === words.length - 1
      ? [...exactly(word, sources), ...beginningWith(word, sources)]
      : orElse(exactly(word, sources), () =>
          word.typed.length < SHORTEST_BEGINNING ? [] : beginningWith(word, sources),
        ),
  )
  const corrected: (Candidate[] | undefined)[] = []
  const correct = (i: number): Candidate[] => (corrected[i] ??= withMistakes(words[i]!, sources))
  const strict = asTyped.map((candidates, i) => () => orElse(candidates, () => correct(i)))
  const loose = asTyped.map((candidates, i) => () => [...candidates, ...correct(i)])
  return (
    score(words, strict, sources) ?? score(words, loose, sources) ?? noMatches(sources.slotCount)
  )
}

function orElse(candidates: Candidate[], others: () => Candidate[]): Candidate[] {
  return candidates.length ? candidates : others()
}

function exactly({ word }: QueryWord, sources: WordSources): Candidate[] {
  return toCandidates([{ word, distance: 0 }], sources, { closeness: () => EXACT })
}

function beginningWith({ typed }: QueryWord, sources: WordSources): Candidate[] {
  const meanings = sources.vocabulary.startingWith(typed)
  return toCandidates(meanings, sources, { closeness: () => BEGINNING })
}

/**
 * Only the nearest: "chifon" does not mean "cotton" as well. A word that stands in descriptions only says too little about
 * a piece to be what was meant.
 */
function withMistakes({ word }: QueryWord, sources: WordSources): Candidate[] {
  if (sources.isMeant(word)) return []
  const near = sources.vocabulary.near(word).filter(({ distance }) => distance > 0)
  for (const wanted of [1, 2]) {
    const nearest = near.filter(({ distance }) => distance === wanted)
    const candidates = toCandidates(nearest, sources, {
      closeness: ({ distance }) => MISTAKES[distance]!,
      isCorrection: true,
    }).filter((candidate) => candidate.sources.some(({ weight }) => weight > LEAST_WEIGHT))
    if (candidates.length) return candidates
  }
  return []
}

// The vocabulary remembers words whose last product is gone.
function toCandidates(
  meanings: Meaning[],
  { sourcesOf }: WordSources,
  how: { closeness: (meaning: Meaning) => number; isCorrection?: boolean },
): Candidate[] {
  return meanings
    .map((meaning) => ({
      word: meaning.word,
      closeness: how.closeness(meaning),
      isCorrection: how.isCorrection ?? false,
      sources: sourcesOf(meaning.word).filter(({ slots }) => !slots.isEmpty()),
    }))
    .filter(({ sources }) => sources.length > 0)
}

/**
 * A word counts once, where it counts most; a product's score is the sum over the words. Null as soon as
 * no product has all words so far: a long row of unknown words is not looked up to its end.
 */
function score(
  words: QueryWord[],
  wanted: (() => Candidate[])[],
  { slotCount, among }: WordSources,
): WordMatches | null {
  let scores: Uint16Array | null = null
  const used: Candidate[][] = []
  for (const candidatesOf of wanted) {
    const candidates = candidatesOf()
    if (candidates.length === 0) return null
    used.push(candidates)
    const points = bestPoints(candidates, slotCount)
    scores = scores ? addWhereBoth(scores, points) : keepAmong(points, among)
    if (!scores.some((sum) => sum > 0)) return null
  }
  return scores && toMatches(words, used, scores)
}

function bestPoints(candidates: Candidate[], slotCount: number): Uint16Array {
  const points = new Uint16Array(slotCount)
  // Many words lead to the same set, such as all names of a size.
  const worths = new Map<SlotSet, number>()
  for (const { closeness, sources } of candidates) {
    for (const { weight, slots } of sources) {
      const worth = weight * closeness
      if (worth <= (worths.get(slots) ?? 0)) continue
      worths.set(slots, worth)
      slots.forEach((slot) => {
        if (points[slot]! < worth) points[slot] = worth
      })
    }
  }
  return points
}

function keepAmong(points: Uint16Array, among: Bitset): Uint16Array {
  for (let slot = 0; slot < points.length; slot++) if (!among.has(slot)) points[slot] = 0
  return points
}

function addWhereBoth(a: Uint16Array, b: Uint16Array): Uint16Array {
  for (let slot = 0; slot < a.length; slot++) {
    const [x, y] = [a[slot]!, b[slot]!]
    a[slot] = x > 0 && y > 0 ? x + y : 0
  }
  return a
}

function noMatches(slotCount: number): WordMatches {
  return {
    scores: new Uint16Array(slotCount),
    isCorrected: false,
    correctedFor: () => null,
  }
}

function toMatches(words: QueryWord[], wanted: Candidate[][], scores: Uint16Array): WordMatches {
  return {
    scores,
    isCorrected: wanted.some((candidates) => candidates.some(({ isCorrection }) => isCorrection)),
    correctedFor: (slot) => {
      const meant = words.map(({ typed }, i) => {
        const candidates = wanted[i]!.filter(({ sources }) =>
          sources.some(({ slots }) => slots.has(slot)),
        )
        return candidates.every(({ isCorrection }) => isCorrection) ? candidates[0]!.word : typed
      })
      return meant.every((word, i) => word === words[i]!.typed) ? null : meant.join(' ')
    },
  }
}
