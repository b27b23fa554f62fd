import type { CollectionKind } from '@twirl/contract/catalog/collections'
import type { Look } from '@twirl/lookbook/look'
import { lookColor } from '@twirl/lookbook/look-color'
import type { PaletteName } from '@twirl/lookbook/palette'

export type Occasion =
  | 'Formal'
  | 'Date Party'
  | 'Wedding Guest'
  | 'Game Day'
  | 'Graduation'
  | 'Vacation'
  | 'Bachelorette'
export type CollectionName = Occasion | 'New In'

type Collection = { id: number; name: CollectionName; kind: CollectionKind; description: string }

/**
 * Ids as in the list of demo data that tests and newcomers use. Menus show New In after the others; as
 * the only recommended one it also feeds the home page (BROWSE-17, BROWSE-18, BROWSE-5).
 */
export const COLLECTIONS: Collection[] = [
  {
    id: 1,
    name: 'Formal',
    kind: 'RENT_FOR_EVERY_OCCASION',
    description:
      'Satin, velvet and sequins, most of it to the floor, for the one night with assigned seats. Wear it once, send it back, keep the photos.',
  },
  {
    id: 2,
    name: 'Date Party',
    kind: 'RENT_FOR_EVERY_OCCASION',
    description:
      'Short hems, good fabric and nothing you have to tug at. For date parties, birthday dinners and the dance floor after.',
  },
  {
    id: 3,
    name: 'Wedding Guest',
    kind: 'RENT_FOR_EVERY_OCCASION',
    description:
      'Florals, pleats and easy drape from the ceremony to the last song. Nothing here is white.',
  },
  {
    id: 4,
    name: 'Game Day',
    kind: 'NORMAL',
    description:
      'School colors, checks and stripes that hold up from tailgate to overtime. Comfortable enough to stand through all four quarters.',
  },
  {
    id: 5,
    name: 'Graduation',
    kind: 'NORMAL',
    description:
      'White and soft pastels that look right under the gown and better once it comes off.',
  },
  {
    id: 6,
    name: 'Vacation',
    kind: 'NORMAL',
    description:
      'Prints and breezy shapes for beach towns and late dinners. Three weeks is long enough for the whole trip.',
  },
  {
    id: 7,
    name: 'Bachelorette',
    kind: 'NORMAL',
    description:
      'Something light for the bride, something pink for the rest, and sparkle for everyone after ten.',
  },
  {
    id: 8,
    name: 'New In',
    kind: 'RECOMMENDED',
    description: 'Fresh on our rails: the pieces that arrived last.',
  },
]

export const NEW_IN_COUNT = 48

const BRIDAL: PaletteName[] = ['white', 'ivory']
const PALE: PaletteName[] = [
  'white',
  'ivory',
  'champagne',
  'blush',
  'butter',
  'sky',
  'lilac',
  'pistachio',
  'aqua',
]
const SCHOOL: PaletteName[] = [
  'cherry',
  'wine',
  'navy',
  'cobalt',
  'cornflower',
  'forest',
  'emerald',
  'marigold',
  'plum',
  'black',
  'terracotta',
  'teal',
  'apricot',
]
const PINKS: PaletteName[] = ['fuchsia', 'rose', 'blush', 'orchid', 'lilac']

/** How well a look suits an occasion; zero or less keeps it out. */
const OCCASION_FIT: Record<Occasion, (look: Look) => number> = {
  Formal: (look) => {
    if (look.garment === 'TOP' || isCasual(look)) return 0
    // Campus formals are danced in short dresses, if the cloth is grand enough.
    if (look.length === 'MINI') {
      return look.garment === 'DRESS' && isGrand(look) ? 2 : 0
    }
    const evening = count(isEvening(look), isPlain(look), look.details.slit)
    if (look.garment === 'SET') return isEvening(look) && isPlain(look) ? 1 : 0
    const isDayCloth = ['cotton', 'knit'].includes(look.fabric.material)
    if (isDayCloth) return 0
    if (look.length === 'MAXI')
      return isPlain(look) || isEvening(look) ? 3 + evening : count(look.garment === 'DRESS')
    return isPlain(look) ? 1 + evening : 0
  },
  'Date Party': (look) => {
    if (look.length === 'MAXI' && look.garment !== 'JUMPSUIT') return 0
    const base = count(isEvening(look), look.length === 'MINI', look.garment === 'TOP')
    const flirty = count(
      ['cowl', 'halter', 'one-shoulder', 'deep-v', 'sweetheart'].includes(look.neckline),
      ['heart', 'cherry', 'leopard', 'lace', 'dot', 'jacquard'].includes(look.fabric.print),
      look.details.bodice === 'corset' || look.details.bodice === 'ruched',
    )
    // One point would let in half the shop.
    return base + flirty < 2 ? 0 : base + flirty
  },
  'Wedding Guest': (look) => {
    if (look.garment === 'TOP') return 0
    if (look.length === 'MINI' || isCasual(look) || isSparkling(look)) return 0
    return count(
      look.garment === 'DRESS',
      isFloral(look) || ['lace', 'jacquard'].includes(look.fabric.print),
      ['wrap', 'pleated', 'tiered', 'a-line', 'slip'].includes(look.silhouette),
      ['chiffon', 'crepe', 'satin'].includes(look.fabric.material),
    )
  },
  'Game Day': (look) => {
    if (look.length === 'MAXI' || look.length === 'MIDI' || isSparkling(look)) return 0
    if (!SCHOOL.includes(lookColor(look)) || ['tulle', 'velvet'].includes(look.fabric.material))
      return 0
    return count(
      ['cotton', 'knit'].includes(look.fabric.material),
      ['crepe', 'chiffon'].includes(look.fabric.material),
      isGraphic(look),
      look.garment !== 'DRESS',
      !['deep-v', 'cowl'].includes(look.neckline),
    )
  },
  Graduation: (look) => {
    if (!PALE.includes(lookColor(look)) || isSparkling(look)) return 0
    if (look.length === 'MAXI' || look.garment === 'TOP' || look.fabric.print === 'leopard')
      return 0
    return count(
      true,
      BRIDAL.includes(lookColor(look)),
      isPlain(look) || isFloral(look),
      ['cotton', 'lace', 'crepe', 'chiffon'].includes(look.fabric.material),
    )
  },
  Vacation: (look) => {
    if (isSparkling(look) || ['velvet', 'tulle'].includes(look.fabric.material)) return 0
    if (['mermaid', 'ball-gown', 'column', 'sheath'].includes(look.silhouette)) return 0
    if (['plaid', 'houndstooth', 'jacquard'].includes(look.fabric.print)) return 0
    const isBreezy = ['cotton', 'chiffon'].includes(look.fabric.material)
    const isHolidayPrint =
      isFloral(look) ||
      ['palm', 'swirl', 'retro', 'cutout', 'stripe', 'leopard', 'cherry'].includes(
        look.fabric.print,
      )
    if (!isHolidayPrint && !isBreezy) return 0
    const fit = count(
      isHolidayPrint,
      isHolidayPrint,
      isBreezy,
      look.length === 'MAXI',
      look.garment !== 'DRESS',
    )
    return fit < 2 ? 0 : fit
  },
  Bachelorette: (look) => {
    const color = lookColor(look)
    if (look.length === 'MAXI' || isGraphic(look)) return 0
    const isForBride =
      isPlain(look) &&
      [...BRIDAL, 'champagne'].includes(color) &&
      ['satin', 'lace', 'crepe', 'tulle', 'chiffon'].includes(look.fabric.material)
    const party = count(isSparkling(look), PINKS.includes(color), look.fabric.print === 'heart')
    if (!isForBride && party === 0) return 0
    return (isForBride ? 3 : 0) + party + count(look.length === 'MINI', look.garment === 'SET')
  },
}

/** How typical a look is of a collection that holds it, from 0 to 3: what the collection's own text promises. */
export function typicality(look: Look, collectionId: number): number {
  const name = COLLECTIONS.find(({ id }) => id === collectionId)?.name
  if (!name || name === 'New In') return 0
  if (name === 'Formal') return formality(look)
  const isUsual = look.garment === 'DRESS' || !['Wedding Guest', 'Graduation'].includes(name)
  return Math.max(0, Math.min(3, OCCASION_FIT[name](look) - 1) - (isUsual ? 0 : 1))
}

/** "Satin, velvet and sequins, most of it to the floor". */
function formality(look: Look): number {
  if (look.garment !== 'DRESS') return 0
  if (look.length === 'MAXI') return isEvening(look) ? 3 : 2
  return isEvening(look) ? 1 : 0
}

const MOST_COLLECTIONS = 3

/** One to three collections, best fit first among the occasions; the newest also stand in New In. */
export function chooseCollections(colorways: Look[], isNew: boolean): CollectionName[] {
  const occasions = chooseOccasions(colorways).slice(0, MOST_COLLECTIONS - (isNew ? 1 : 0))
  return isNew ? [...occasions, 'New In'] : occasions
}

function chooseOccasions(colorways: Look[]): Occasion[] {
  const [look] = colorways
  if (!look) return []
  const comesInBridal = colorways.some((colorway) => BRIDAL.includes(lookColor(colorway)))
  const fits = (Object.entries(OCCASION_FIT) as [Occasion, (look: Look) => number][])
    .map(([occasion, fitOf]) => ({ occasion, fit: fitOf(look) }))
    .filter(({ occasion, fit }) => fit > 0 && !(comesInBridal && occasion === 'Wedding Guest'))
    .sort((a, b) => b.fit - a.fit)
    .map(({ occasion }) => occasion)
  if (fits.length > 0) return fits
  return [look.length !== 'MAXI' ? 'Date Party' : comesInBridal ? 'Vacation' : 'Wedding Guest']
}

const count = (...facts: boolean[]): number => facts.filter(Boolean).length

const isPlain = ({ fabric }: Look): boolean => ['solid', 'jacquard', 'lace'].includes(fabric.print)

const isFloral = ({ fabric }: Look): boolean =>
  ['ditsy', 'bloom', 'daisy', 'vine'].includes(fabric.print)

const isGraphic = ({ fabric }: Look): boolean =>
  ['gingham', 'stripe', 'plaid', 'checker', 'houndstooth', 'dot', 'rib'].includes(fabric.print)

const isCasual = ({ fabric }: Look): boolean =>
  ['gingham', 'cherry', 'heart', 'checker', 'plaid', 'rib'].includes(fabric.print) ||
  fabric.material === 'knit'

const isEvening = ({ fabric }: Look): boolean =>
  ['satin', 'velvet', 'sequin', 'metallic', 'tulle', 'lace'].includes(fabric.material)

const isGrand = ({ fabric }: Look): boolean =>
  ['velvet', 'sequin', 'metallic', 'tulle'].includes(fabric.material)

const isSparkling = ({ fabric }: Look): boolean => ['sequin', 'metallic'].includes(fabric.material)
