import type { Look } from '@twirl/lookbook/look'
import { lookColor } from '@twirl/lookbook/look-color'
import { seededRandom } from '@twirl/lookbook/random'
import type { Random } from '@twirl/lookbook/random'
import type { Cloth } from '../cloth-and-care.ts'
import type { Occasion } from '../collections.ts'
import { detailPhrases } from './detail-phrases.ts'
import { fitNotes } from './fit-notes.ts'
import { HINTS, SET_CUT_AND_CLOTH } from './hint-sentences.ts'
import { PhraseBook, phrasesFor } from './phrases.ts'
import type { Phrases } from './phrases.ts'
import {
  CLOTH_AND_OCCASION,
  CLOTH_LEAD,
  CUT_AFTER,
  CUT_AND_CLOTH,
  CUT_AND_OCCASION,
  CUT_LEAD,
  DETAIL_LEAD,
  OCCASION_LEAD,
} from './sentences.ts'
import type { Sentence } from './sentences.ts'

type Piece = { look: Look; cloth: Cloth; occasion: Occasion; hasOneColor: boolean }

/** In each form cut, cloth and occasion are named once; the fit note comes last. */
const FORMS: [Sentence[], Sentence[]][] = [
  [CUT_AND_CLOTH, HINTS],
  [CLOTH_LEAD, CUT_AND_OCCASION],
  [CUT_LEAD, CLOTH_AND_OCCASION],
  [OCCASION_LEAD, CUT_AFTER],
  [CUT_AND_CLOTH, HINTS],
]
const DETAIL_FORM: [Sentence[], Sentence[]] = [DETAIL_LEAD, CUT_AND_OCCASION]
const SET_FORM: [Sentence[], Sentence[]] = [SET_CUT_AND_CLOTH, HINTS]

/** Writes one description after the other and remembers what it has said. */
export class Copywriter {
  readonly #book = new PhraseBook()
  readonly #uses = new Map<Sentence, number>()
  readonly #said = new Set<string>()

  describe(piece: Piece): string {
    const random = seededRandom(piece.look.seed * 97 + 5)
    const color = piece.hasOneColor && random() < 0.7 ? lookColor(piece.look) : null
    const phrases = phrasesFor(piece.look, color, piece.occasion, this.#book)
    const [lead, follow] = this.#chooseForm(piece.look, random)
    return [
      this.#write(lead, phrases, random),
      this.#write(follow, phrases, random),
      this.#book.pick(fitNotes(piece.look, piece.cloth), random),
    ].join(' ')
  }

  #chooseForm(look: Look, random: Random): [Sentence[], Sentence[]] {
    if (look.garment === 'SET') return SET_FORM
    if (detailPhrases(look).length > 0 && random() < 0.34) return DETAIL_FORM
    return FORMS[Math.floor(random() * FORMS.length)] ?? SET_FORM
  }

  /** The least used sentence of the kind that holds for the piece and was never said before. */
  #write(sentences: Sentence[], phrases: Phrases, random: Random): string {
    const ranked = sentences
      .map((sentence) => ({ sentence, rank: (this.#uses.get(sentence) ?? 0) + random() }))
      .sort((one, other) => one.rank - other.rank)
    for (const { sentence } of ranked) {
      const text = sentence(phrases)
      if (text === null || this.#said.has(text)) continue
      this.#uses.set(sentence, (this.#uses.get(sentence) ?? 0) + 1)
      this.#said.add(text)
      return text
    }
    throw new Error('every sentence has been said')
  }
}
