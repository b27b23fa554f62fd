import type { Look } from '@twirl/lookbook/look'
import { lookColor } from '@twirl/lookbook/look-color'
import { PALETTE_NAMES } from '@twirl/lookbook/palette'
import { describe, expect, test } from 'vitest'
import { demoCatalog } from '../../catalog.ts'

const { products } = demoCatalog()
const pieces = products.map(({ title, description, colors }) => ({
  text: `${title}. ${description}`,
  description,
  hasOneColor: colors.length === 1,
  look: colors[0]!.look,
  sentences: description.split(/(?<=[.?]) /),
}))
const MOST_ALIKE = 0.06 * products.length
const LONGEST_FIT_NOTE = 14

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\d’-]+/gu) ?? []

function moreThan(most: number, phrases: string[]): string[] {
  const counts = new Map<string, number>()
  for (const phrase of phrases) counts.set(phrase, (counts.get(phrase) ?? 0) + 1)
  return [...counts].filter(([, count]) => count > most).map(([phrase]) => phrase)
}

describe('variety', () => {
  test('only short fit notes are said twice', () => {
    const fitNotes = new Set(pieces.map(({ sentences }) => sentences.at(-1)))
    const repeated = moreThan(
      1,
      pieces.flatMap(({ sentences }) => sentences),
    )
    const isShortNote = (sentence: string) =>
      fitNotes.has(sentence) && wordsOf(sentence).length <= LONGEST_FIT_NOTE
    expect(repeated.filter((sentence) => !isShortNote(sentence))).toEqual([])
  })

  // Five words in a row are long enough to be a turn of phrase, and short enough to be found again
  // when other words fill the gaps of the same pattern.
  test('no turn of phrase is in more than 6 % of the descriptions', () => {
    const turns = pieces.flatMap(({ sentences }) => {
      const phrases = sentences.slice(0, -1).flatMap((sentence) => {
        const words = wordsOf(sentence)
        return words.slice(4).map((_, start) => words.slice(start, start + 5).join(' '))
      })
      return [...new Set(phrases)]
    })
    expect(moreThan(MOST_ALIKE, turns)).toEqual([])
  })

  test('no more than 6 % begin with the same four words', () => {
    const openings = pieces.map(({ description }) => wordsOf(description).slice(0, 4).join(' '))
    expect(moreThan(MOST_ALIKE, openings)).toEqual([])
  })
})

describe('voice', () => {
  const found = (flaw: RegExp) =>
    pieces.filter(({ text }) => flaw.test(text)).map(({ text }) => text)

  test.each([
    ['exclamation marks and emoji', /!|\p{Emoji_Presentation}/u],
    // A rented piece goes back as it came.
    [
      'advice to alter the piece',
      /\b(want|need)s? a hem|\bhemm|\bpin (it|the)|tailor|take it in|\balter/i,
    ],
    ['clichés', /elevate|wardrobe|must-have|effortless|timeless|stunning|perfect|versatile/i],
    ['gaps in the grammar', / {2}|undefined|null|NaN|[{}%|]/],
    ['a word twice in a row', /\b(\w+) \1\b/i],
    ['"a" before a vowel', /\ba (?!one|uni)[aeio]\w/i],
    ['"an" before a consonant', /\ban [^aeiou]/i],
    ['chains of "with"', /\bwith\b[^,.;:]*\bwith\b[^,.;:]*\bwith\b/],
    ['"for … for"', /\bfor\b[^,.;:]*\bfor\b/],
  ])('no %s', (_name, flaw) => {
    expect(found(flaw)).toEqual([])
  })

  test('two or three sentences, short enough for a phone', () => {
    const counts = pieces.map(
      ({ sentences }) => sentences.filter((one) => one.endsWith('.')).length,
    )
    expect(counts.filter((count) => count < 2 || count > 3)).toEqual([])
    expect(pieces.filter(({ description }) => description.length > 400)).toEqual([])
  })
})

type Claim = [words: RegExp, isTrue: (look: Look) => boolean]

const CLAIMS: Claim[] = [
  [/sleeveless|bare arms/i, ({ sleeve }) => sleeve === 'sleeveless'],
  [
    /strapless/i,
    ({ sleeve, neckline }) =>
      sleeve === 'sleeveless' && ['sweetheart', 'straight'].includes(neckline),
  ],
  [
    /(slim|spaghetti|fine) straps/i,
    ({ sleeve, details }) => sleeve === 'strap' && !details.wideStraps,
  ],
  [/(wide|broad) straps/i, ({ sleeve, details }) => sleeve === 'strap' && details.wideStraps],
  [/puff/i, ({ sleeve }) => sleeve === 'puff' || sleeve === 'off-shoulder-puff'],
  [/bell-sleeve|bell sleeve|to a bell/i, ({ sleeve }) => sleeve === 'bell'],
  [/bishop/i, ({ sleeve }) => sleeve === 'bishop'],
  [/flutter/i, ({ sleeve }) => sleeve === 'flutter'],
  [/cap sleeve/i, ({ sleeve }) => sleeve === 'cap'],
  [/long[ -]sleeve|to the wrist/i, ({ sleeve }) => sleeve === 'long'],
  [/(simple|plain) short sleeve/i, ({ sleeve }) => sleeve === 'short'],
  [/elbow/i, ({ sleeve }) => sleeve === 'elbow'],
  [/halter/i, ({ neckline }) => neckline === 'halter'],
  [/cowl/i, ({ neckline }) => neckline === 'cowl'],
  [/one-shoulder|single-shoulder/i, ({ neckline }) => neckline === 'one-shoulder'],
  [/off[ -](the-)?shoulder/i, ({ neckline }) => neckline === 'off-shoulder'],
  [/sweetheart/i, ({ neckline }) => neckline === 'sweetheart'],
  [/plung|\bdeep V|\blow V/, ({ neckline }) => neckline === 'deep-v'],
  [/square[ -]neck|squared/i, ({ neckline }) => neckline === 'square'],
  [/scoop/i, ({ neckline }) => neckline === 'scoop'],
  [/\bslit\b/i, ({ details }) => details.slit],
  [/\bbow\b/i, ({ details }) => details.bow !== null],
  [/corset/i, ({ details }) => details.bodice === 'corset'],
  [/ruch/i, ({ details }) => details.bodice === 'ruched'],
  [/smock/i, ({ details }) => details.bodice === 'smocked'],
  [/button/i, ({ details }) => details.buttons !== null],
  [/\bbelt\b(?! bag)/i, ({ details }) => details.belt !== null],
  [/cropped (top|hem)|crop top/i, ({ details }) => details.cropped],
  [/pleats|pleated/i, ({ silhouette }) => silhouette === 'pleated'],
  [/mermaid/i, ({ silhouette }) => silhouette === 'mermaid'],
  [/\btier/i, ({ silhouette }) => silhouette === 'tiered'],
  [/bubble/i, ({ silhouette }) => silhouette === 'bubble'],
  [/ball[ -]gown/i, ({ silhouette }) => silhouette === 'ball-gown'],
  [/\bmini\b/i, ({ length }) => length === 'MINI'],
  [/\bmidi\b/i, ({ length }) => length === 'MIDI'],
  [/\bmaxi\b|(?<!-)\bgown\b/i, ({ length }) => length === 'MAXI'],
  [/jumpsuit/i, ({ garment }) => garment === 'JUMPSUIT'],
  [/romper/i, ({ garment }) => garment === 'ROMPER'],
  [/gingham/i, ({ fabric }) => fabric.print === 'gingham'],
  [/leopard/i, ({ fabric }) => fabric.print === 'leopard'],
  [
    /floral|daisies|daisy|roses|\bvines?\b/i,
    ({ fabric }) => ['ditsy', 'bloom', 'daisy', 'vine'].includes(fabric.print),
  ],
  [/velvet/i, ({ fabric }) => fabric.material === 'velvet'],
  [/sequin/i, ({ fabric }) => fabric.material === 'sequin'],
  [/\blace\b/i, ({ fabric }) => fabric.material === 'lace'],
  [/\bsatin\b/i, ({ fabric }) => fabric.material === 'satin'],
  [/\bcotton\b/i, ({ fabric }) => fabric.material === 'cotton'],
]

describe('what is said is what is drawn', () => {
  test.each(CLAIMS)('%s', (words, isTrue) => {
    const wrong = pieces.filter(({ text, look }) => words.test(text) && !isTrue(look))
    expect(wrong.map(({ text }) => text)).toEqual([])
  })

  test('a color is named only where there is no other to choose', () => {
    const wrong = pieces.filter(({ description, look, hasOneColor }) => {
      const named = PALETTE_NAMES.filter((color) =>
        new RegExp(`\\b${color}\\b(?!-print)`, 'i').test(description),
      )
      return named.some((color) => !hasOneColor || color !== lookColor(look))
    })
    expect(wrong.map(({ text }) => text)).toEqual([])
  })
})
