import { backdropColor } from './backdrop-color.ts'
import { cutFromSeed } from './cut-from-seed.ts'
import { detailsFromSeed } from './details-from-seed.ts'
import { fabricFromSeed } from './fabric-from-seed.ts'
import type { FabricFamily } from './fabric-from-seed.ts'
import { modelFromSeed } from './model-from-seed.ts'
import { fabricColor } from '../color/look-color.ts'
import { COMPANIONS } from '../look/look.ts'
import type { GarmentType, Length, Look, Pose, SceneKind } from '../look/look.ts'
import { pickOne, pickWeighted, seededRandom } from './random.ts'
import type { Random } from './random.ts'

type Occasion = 'gala' | 'party' | 'garden' | 'beach' | 'work'

const GARMENT_WEIGHTS: Record<GarmentType, number> = {
  DRESS: 66,
  TOP: 12,
  SET: 10,
  JUMPSUIT: 7,
  ROMPER: 5,
}

const POSE_WEIGHTS: Record<Pose, number> = {
  hip: 18,
  walk: 14,
  soft: 17,
  hair: 7,
  cross: 13,
  twirl: 6,
  still: 6,
  akimbo: 7,
  clasp: 7,
  stride: 8,
  curtsy: 6,
}

const SCENE_WEIGHTS: Record<SceneKind, number> = {
  arch: 20,
  disc: 14,
  panel: 12,
  curtain: 12,
  'window-light': 14,
  sweep: 10,
  blocks: 5,
  cloud: 8,
  diagonal: 8,
}

/** A whole, harmonious look from one number; the same number always gives the same look. */
export function lookFromSeed(seed: number): Look {
  const random = seededRandom(seed * 7919 + 13)
  // Mulberry's first numbers are similar for adjacent seeds.
  for (let skipped = 0; skipped < 4; skipped++) random()

  const garment = pickWeighted(random, GARMENT_WEIGHTS)
  const length = pickLength(random, garment)
  const occasion = pickOccasion(random, length)
  const family = pickFamily(random, occasion, garment)
  const cut = cutFromSeed(random, garment, length, family)
  const fabric = fabricFromSeed(random, family)
  const model = modelFromSeed(random, fabric.colors.ground, occasion === 'beach')
  const details = detailsFromSeed(random, garment, length, cut, fabric, model.shoes.color)
  const color = fabricColor(fabric)

  return {
    seed,
    garment,
    length,
    ...cut,
    fabric,
    details,
    wornWith: garment === 'TOP' ? pickOne(random, COMPANIONS) : null,
    model,
    pose: pickWeighted(random, POSE_WEIGHTS),
    scene: { kind: pickWeighted(random, SCENE_WEIGHTS), color: backdropColor(color, seed) },
  }
}

function pickLength(random: Random, garment: GarmentType): Length {
  switch (garment) {
    case 'DRESS':
      return pickWeighted(random, { MINI: 38, MIDI: 34, MAXI: 28 })
    case 'SET':
      return pickWeighted(random, { MINI: 40, MIDI: 60 })
    case 'ROMPER':
      return 'MINI'
    case 'JUMPSUIT':
      return 'MAXI'
    case 'TOP':
      return 'N_A'
  }
}

function pickOccasion(random: Random, length: Length): Occasion {
  return length === 'MAXI'
    ? pickWeighted(random, { gala: 55, garden: 25, beach: 20 })
    : pickWeighted(random, { party: 38, garden: 30, work: 12, gala: 20 })
}

function pickFamily(random: Random, occasion: Occasion, garment: GarmentType): FabricFamily {
  const family: FabricFamily =
    occasion === 'gala' || occasion === 'party'
      ? pickWeighted(random, {
          satin: 30,
          velvet: 9,
          sequin: 9,
          crepe: 20,
          metallic: 5,
          tulle: 6,
          print: 14,
          lace: 7,
        })
      : pickWeighted(random, { print: 50, cotton: 15, crepe: 12, chiffon: 12, lace: 8, knit: 3 })
  const isTwoLegged = garment === 'JUMPSUIT' || garment === 'ROMPER'
  return isTwoLegged && ['tulle', 'lace', 'sequin'].includes(family) ? 'crepe' : family
}
