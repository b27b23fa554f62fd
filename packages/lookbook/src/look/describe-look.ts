import { lookColor } from '../color/look-color.ts'
import { chooseCloseUp } from '../scene/close-up.ts'
import type { Look, Neckline, Print, Silhouette, Sleeve, View } from './look.ts'

const PRINT_WORDS: Record<Print, string> = {
  solid: '',
  ditsy: 'ditsy floral',
  bloom: 'rose-print',
  daisy: 'daisy-print',
  vine: 'vine-print',
  dot: 'polka-dot',
  gingham: 'gingham',
  stripe: 'striped',
  plaid: 'plaid',
  leopard: 'leopard-print',
  cutout: 'abstract-print',
  palm: 'palm-print',
  retro: 'retro-print',
  checker: 'checked',
  cherry: 'cherry-print',
  heart: 'heart-print',
  houndstooth: 'houndstooth',
  swirl: 'swirl-print',
  jacquard: 'jacquard',
  // The name of the material already implies it.
  lace: '',
  rib: 'ribbed',
}

const MATERIAL_WORDS: Partial<Record<Look['fabric']['material'], string>> = { sequin: 'sequined' }

const SILHOUETTE_WORDS: Partial<Record<Silhouette, string>> = {
  'a-line': 'A-line',
  'fit-and-flare': 'fit-and-flare',
  slip: 'slip',
  sheath: 'sheath',
  mermaid: 'mermaid',
  tiered: 'tiered',
  pleated: 'pleated',
  wrap: 'wrap',
  bubble: 'bubble',
  column: 'column',
}

const NECKLINE_WORDS: Record<Neckline, string> = {
  'v-neck': 'a V-neckline',
  'deep-v': 'a plunging V-neckline',
  scoop: 'a scoop neckline',
  square: 'a square neckline',
  boat: 'a boat neckline',
  high: 'a high neckline',
  halter: 'a halter neckline',
  'one-shoulder': 'a one-shoulder neckline',
  'off-shoulder': 'an off-shoulder neckline',
  sweetheart: 'a sweetheart neckline',
  straight: 'a straight neckline',
  cowl: 'a cowl neckline',
  wrap: 'a wrap neckline',
}

const SLEEVE_WORDS: Record<Sleeve, string> = {
  sleeveless: '',
  strap: '',
  cap: 'cap sleeves',
  flutter: 'flutter sleeves',
  puff: 'puff sleeves',
  short: 'short sleeves',
  elbow: 'elbow-length sleeves',
  long: 'long sleeves',
  bishop: 'bishop sleeves',
  bell: 'bell sleeves',
  'off-shoulder-puff': 'puff sleeves',
}

const viewWords = (look: Look, view: View): string => {
  switch (view) {
    case 'front':
      return 'front view'
    case 'back':
      return 'back view'
    case 'detail':
      return `close-up of the ${chooseCloseUp(look).subject}`
    case 'swatch':
      return 'fabric swatch'
  }
}

/** Alt text: the picture in one line, from the same record the picture is drawn from. */
export function describeLook(look: Look, view: View): string {
  const cloth = words(
    lookColor(look),
    PRINT_WORDS[look.fabric.print],
    MATERIAL_WORDS[look.fabric.material] ?? look.fabric.material,
  )
  const sentence =
    view === 'swatch'
      ? cloth
      : `${words(cloth, garmentWords(look))} with ${joinWithAnd(featureWords(look))}`
  return `${capitalize(sentence)}, ${viewWords(look, view)}`
}

/** A slip hangs from straps; the same skirt below sleeves or bare shoulders is not called one. */
export const isSlip = ({ silhouette, sleeve }: Look): boolean =>
  silhouette === 'slip' && sleeve === 'strap'

function garmentWords(look: Look): string {
  const isNamed = look.silhouette !== 'slip' || isSlip(look)
  const cut = isNamed ? (SILHOUETTE_WORDS[look.silhouette] ?? '') : ''
  switch (look.garment) {
    case 'DRESS':
      return look.silhouette === 'ball-gown'
        ? 'ball gown'
        : words(look.length.toLowerCase(), cut, 'dress')
    case 'TOP':
      return look.details.cropped ? 'cropped top' : 'top'
    case 'SET':
      return 'two-piece set'
    case 'JUMPSUIT':
      return 'jumpsuit'
    case 'ROMPER':
      return 'romper'
  }
}

function featureWords(look: Look): string[] {
  const bottom =
    look.garment !== 'SET'
      ? ''
      : look.legs === 'shorts'
        ? 'shorts'
        : look.legs
          ? 'wide trousers'
          : `a ${look.length.toLowerCase()} skirt`
  return [
    NECKLINE_WORDS[look.neckline],
    SLEEVE_WORDS[look.sleeve],
    bottom,
    look.details.slit ? 'a side slit' : '',
  ].filter(Boolean)
}

const words = (...parts: string[]): string => parts.filter(Boolean).join(' ')

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

function joinWithAnd(parts: string[]): string {
  const last = parts.at(-1) ?? ''
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(', ')} and ${last}`
}
