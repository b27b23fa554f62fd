import type { Details, Fabric, GarmentType, Length } from '../look/look.ts'
import type { PaletteName } from '../color/palette.ts'
import { pickOne } from './random.ts'
import type { Random } from './random.ts'
import type { Cut } from './cut-from-seed.ts'

const hasSleeves = ({ sleeve }: Cut): boolean => !['sleeveless', 'strap'].includes(sleeve)

export function detailsFromSeed(
  random: Random,
  garment: GarmentType,
  length: Length,
  cut: Cut,
  fabric: Fabric,
  trimColor: PaletteName,
): Details {
  const bodice = pickBodice(random, garment, cut, fabric)
  const bow = pickBow(random, cut)
  return {
    bodice,
    skirt: bodice === 'ruched' && cut.silhouette === 'sheath' ? 'ruched' : 'plain',
    slit:
      garment === 'DRESS' &&
      length !== 'MINI' &&
      ['slip', 'column', 'mermaid'].includes(cut.silhouette) &&
      random() < 0.5,
    belt: pickBelt(random, garment, cut, trimColor, bow),
    bow,
    buttons: pickButtons(random, cut, fabric),
    wideStraps: cut.sleeve === 'strap' && random() < 0.3,
    offShoulderRuffle: cut.neckline === 'off-shoulder' && random() < 0.5,
    cropped: garment === 'SET' || (garment === 'TOP' && bodice !== 'loose' && random() < 0.4),
    sway: ['fit-and-flare', 'a-line', 'tiered', 'wrap', 'slip'].includes(cut.silhouette)
      ? Math.round(random() * 46) - 23
      : 0,
  }
}

function pickBodice(
  random: Random,
  garment: GarmentType,
  cut: Cut,
  fabric: Fabric,
): Details['bodice'] {
  const luck = random()
  if (garment === 'TOP' && ['bishop', 'bell', 'flutter'].includes(cut.sleeve) && luck < 0.7) {
    return 'loose'
  }
  if (cut.neckline === 'wrap') return 'draped'
  if (cut.neckline === 'one-shoulder' && luck < 0.6) return 'draped'
  const takesStructure = !['off-shoulder', 'v-neck', 'cowl', 'deep-v'].includes(cut.neckline)
  if (!takesStructure || luck > 0.34) return 'plain'
  return pickOne(
    random,
    fabric.material === 'cotton' ? ['smocked', 'corset'] : ['ruched', 'corset', 'corset'],
  )
}

function pickBow(random: Random, cut: Cut): Details['bow'] {
  const luck = random()
  if (cut.silhouette === 'wrap' && cut.legs === null) return luck < 0.7 ? 'waist' : null
  if (['square', 'straight', 'sweetheart'].includes(cut.neckline) && luck < 0.16) return 'neck'
  return luck > 0.88 ? 'back' : null
}

function pickBelt(
  random: Random,
  garment: GarmentType,
  cut: Cut,
  trimColor: PaletteName,
  bow: Details['bow'],
): Details['belt'] {
  const takesBelt = cut.waist === 'natural' && garment !== 'TOP' && garment !== 'SET'
  if (!takesBelt || bow === 'waist' || random() >= 0.3) return null
  return {
    width: pickOne(random, ['thin', 'medium', 'wide']),
    color: random() < 0.4 ? trimColor : null,
    buckle: random() < 0.5,
  }
}

function pickButtons(random: Random, cut: Cut, fabric: Fabric): Details['buttons'] {
  const takesButtons =
    hasSleeves(cut) &&
    ['v-neck', 'square', 'scoop'].includes(cut.neckline) &&
    ['cotton', 'crepe', 'chiffon'].includes(fabric.material)
  if (!takesButtons || random() >= 0.25) return null
  return random() < 0.5 && cut.legs === null ? 'full' : 'bodice'
}
