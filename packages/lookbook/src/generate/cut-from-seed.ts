import type {
  GarmentType,
  LegCut,
  Length,
  Neckline,
  Silhouette,
  Sleeve,
  Waist,
} from '../look/look.ts'
import { pickOne, pickWeighted } from './random.ts'
import type { Random } from './random.ts'
import type { FabricFamily } from './fabric-from-seed.ts'

export type Cut = {
  silhouette: Silhouette
  legs: LegCut | null
  neckline: Neckline
  sleeve: Sleeve
  waist: Waist
}

const SILHOUETTES_BY_LENGTH: Record<Length, Partial<Record<Silhouette, number>>> = {
  MINI: {
    'fit-and-flare': 28,
    'a-line': 20,
    sheath: 20,
    slip: 12,
    tiered: 10,
    bubble: 5,
    wrap: 9,
  },
  MIDI: {
    'a-line': 20,
    slip: 20,
    wrap: 14,
    tiered: 14,
    pleated: 10,
    sheath: 12,
    'fit-and-flare': 10,
  },
  MAXI: {
    slip: 24,
    'a-line': 22,
    mermaid: 18,
    'ball-gown': 10,
    tiered: 12,
    wrap: 6,
    column: 8,
  },
  N_A: { slip: 1 },
}

const SLEEVES_BY_GARMENT: Record<GarmentType, Partial<Record<Sleeve, number>>> = (() => {
  const common = {
    sleeveless: 24,
    strap: 34,
    cap: 5,
    flutter: 7,
    puff: 10,
    short: 5,
    elbow: 3,
    long: 7,
    bishop: 4,
    bell: 3,
  }
  return {
    DRESS: common,
    JUMPSUIT: common,
    ROMPER: common,
    TOP: { bishop: 24, puff: 18, strap: 22, flutter: 10, long: 10, bell: 8, sleeveless: 8 },
    SET: { strap: 60, sleeveless: 16, puff: 14, long: 10 },
  }
})()

const FLUID: ReadonlySet<FabricFamily> = new Set([
  'satin',
  'crepe',
  'chiffon',
  'velvet',
  'metallic',
  'print',
  'sequin',
])

export function cutFromSeed(
  random: Random,
  garment: GarmentType,
  length: Length,
  family: FabricFamily,
): Cut {
  const silhouette = wearableSilhouette(
    pickWeighted(random, SILHOUETTES_BY_LENGTH[garment === 'TOP' ? 'N_A' : length]),
    garment,
    length,
    family,
  )
  const drawnSleeve = pickWeighted(random, SLEEVES_BY_GARMENT[garment])
  const neckline = pickNeckline(random, drawnSleeve, silhouette, family)
  const sleeve =
    neckline === 'off-shoulder'
      ? pickOne<Sleeve>(random, ['sleeveless', 'off-shoulder-puff'])
      : drawnSleeve
  return {
    silhouette,
    legs: pickLegs(random, garment, length),
    neckline,
    sleeve,
    waist: pickWaist(random, garment, silhouette),
  }
}

/** Some fabrics do not allow some cuts: velvet does not gather, tulle needs volume. */
function wearableSilhouette(
  drawn: Silhouette,
  garment: GarmentType,
  length: Length,
  family: FabricFamily,
): Silhouette {
  if (garment === 'SET' && ['ball-gown', 'bubble', 'mermaid', 'wrap'].includes(drawn)) return 'slip'
  if (family === 'tulle') return length === 'MAXI' ? 'ball-gown' : 'fit-and-flare'
  if (family === 'sequin' && ['tiered', 'ball-gown', 'pleated', 'bubble'].includes(drawn)) {
    return length === 'MAXI' ? 'column' : 'sheath'
  }
  if (family === 'velvet' && ['tiered', 'pleated', 'bubble'].includes(drawn)) return 'slip'
  return drawn
}

function pickNeckline(
  random: Random,
  sleeve: Sleeve,
  silhouette: Silhouette,
  family: FabricFamily,
): Neckline {
  if (sleeve === 'sleeveless') {
    return pickWeighted(random, {
      sweetheart: 22,
      straight: 14,
      halter: 20,
      'one-shoulder': 18,
      'off-shoulder': 14,
      scoop: 6,
      high: 6,
    })
  }
  if (sleeve === 'strap') {
    const neckline = pickWeighted(random, {
      'v-neck': 22,
      sweetheart: 18,
      cowl: 22,
      square: 16,
      scoop: 10,
      straight: 12,
    })
    return neckline === 'cowl' && !FLUID.has(family) ? 'sweetheart' : neckline
  }
  const neckline = pickWeighted(random, {
    'v-neck': 22,
    square: 20,
    scoop: 14,
    boat: 10,
    high: 12,
    wrap: 12,
    'deep-v': 6,
  })
  return silhouette === 'wrap' ? 'wrap' : neckline
}

function pickLegs(random: Random, garment: GarmentType, length: Length): LegCut | null {
  if (garment === 'JUMPSUIT') return pickOne(random, ['wide', 'palazzo', 'straight', 'flared'])
  if (garment === 'ROMPER') return 'shorts'
  if (garment === 'SET' && random() < 0.35) {
    return length === 'MINI' ? 'shorts' : pickOne(random, ['wide', 'palazzo'])
  }
  return null
}

function pickWaist(random: Random, garment: GarmentType, silhouette: Silhouette): Waist {
  if (garment === 'DRESS' && ['slip', 'sheath', 'mermaid', 'column'].includes(silhouette)) {
    return 'none'
  }
  if (garment === 'DRESS' && silhouette === 'tiered' && random() < 0.3) return 'empire'
  if (garment === 'DRESS' && silhouette === 'fit-and-flare' && random() < 0.12) return 'dropped'
  return 'natural'
}
