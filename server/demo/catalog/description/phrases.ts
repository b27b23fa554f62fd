import type { Look } from '@twirl/lookbook/look'
import { seededRandom } from '@twirl/lookbook/random'
import type { Random } from '@twirl/lookbook/random'
import type { Occasion } from '../collections.ts'
import { clothBehavior, clothPhrases, clothWord, endsInCloth } from './cloth-phrases.ts'
import { detailPhrases } from './detail-phrases.ts'
import { garmentNouns, isGown } from './garment-nouns.ts'
import { list, withArticle } from './grammar.ts'
import { EVENTS, stylingFor } from './occasion-phrases.ts'
import { skirtPhrases } from './skirt-phrases.ts'
import { topPhrases } from './top-phrases.ts'

/** Hands out the phrase used least so far, so that 300 texts do not lean on a few favorites. */
export class PhraseBook {
  readonly #uses = new Map<string, number>()

  pick(phrases: string[], random: Random): string {
    const ranked = phrases
      .map((phrase) => ({ phrase, rank: (this.#uses.get(phrase) ?? 0) + random() }))
      .sort((a, b) => a.rank - b.rank)
    const phrase = ranked[0]?.phrase
    if (phrase === undefined) throw new Error('nothing to say')
    this.#uses.set(phrase, (this.#uses.get(phrase) ?? 0) + 1)
    return phrase
  }
}

/** What can be said about one piece; each is picked anew when asked for. */
export type Phrases = {
  /** "a square neckline and puff sleeves" */
  top: () => string
  /** "a skirt that flares to mid-thigh" */
  skirt: () => string
  /** "a bow at the waist"; null for a plain piece */
  detail: () => string | null
  /** Neckline, sleeves and skirt, as one list */
  cut: () => string
  /** The same, and a detail if there is one */
  fullCut: () => string
  /** "fluid emerald satin" */
  cloth: () => string
  /** Cloth, neckline, sleeves and skirt, as one list */
  clothAndCut: () => string
  /** "fluid emerald satin that skims without clinging"; null where the phrase does not end in the cloth */
  clothThatDoes: () => string | null
  /** "satin skims without clinging"; null for prints, which would go unmentioned */
  plainClothDoes: () => string | null
  /** "satin skims without clinging" */
  clothDoes: () => string
  /** "midi dress" */
  noun: () => string
  event: () => string
  styling: () => string
}

export function phrasesFor(
  look: Look,
  color: string | null,
  occasion: Occasion,
  book: PhraseBook,
): Phrases {
  const random = seededRandom(look.seed * 31 + 7)
  const pick = (phrases: string[]) => book.pick(phrases, random)
  const topParts = () =>
    pick(topPhrases(look).map((parts) => parts.join(PART_MARK))).split(PART_MARK)
  const skirt = () => pick(look.garment === 'SET' ? setBottomPhrases(look) : skirtPhrases(look))
  const details = detailPhrases(look)
  const detail = () => (details.length > 0 ? pick(details) : null)
  const cloths = clothPhrases(look, color)
  const clothsThatDo = cloths.filter(endsInCloth)
  const does = () => pick(clothBehavior(look))
  const clothDoes = () => `${clothWord(look)} ${does()}`
  return {
    top: () => list(...topParts()),
    skirt,
    detail,
    cut: () => list(...topParts(), skirt()),
    fullCut: () => list(...topParts(), skirt(), detail()),
    cloth: () => pick(cloths),
    clothAndCut: () => list(pick(cloths), ...topParts(), skirt()),
    clothThatDoes: () => (clothsThatDo.length > 0 ? `${pick(clothsThatDo)} that ${does()}` : null),
    plainClothDoes: () => (isPlainCloth(look) ? clothDoes() : null),
    clothDoes,
    noun: () => pick(garmentNouns(look)),
    event: () => pick(EVENTS[occasion]),
    styling: () => pick(stylingFor(occasion, look.length === 'MAXI' && isGown(look))),
  }
}

const PART_MARK = '|'

const isPlainCloth = ({ fabric }: Look): boolean =>
  ['solid', 'lace', 'rib', 'jacquard'].includes(fabric.print)

const SET_SKIRT_WORDS: Partial<Record<Look['silhouette'], string>> = {
  'a-line': 'A-line',
  'fit-and-flare': 'flared',
  slip: 'slip',
  sheath: 'slim',
  tiered: 'tiered',
  pleated: 'pleated',
  column: 'column',
}

function setBottomPhrases(look: Look): string[] {
  if (look.legs === 'shorts')
    return ['matching shorts', 'high-waisted shorts', 'shorts in the same cloth']
  if (look.legs)
    return [
      'matching wide-leg trousers',
      'high-waisted trousers with a wide leg',
      'wide trousers in the same cloth',
    ]
  const skirt =
    `${SET_SKIRT_WORDS[look.silhouette] ?? ''} ${look.length.toLowerCase()} skirt`.trim()
  return [`a matching ${skirt}`, `a high-waisted ${skirt}`, `${withArticle(skirt)} to match`]
}
