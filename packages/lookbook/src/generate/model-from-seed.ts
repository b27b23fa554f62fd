import { shoeColor } from '../figure/shoe-color.ts'
import type { BodyShape, HairColor, Hairstyle, Model, SkinTone } from '../look/look.ts'
import { FACES, SKIN_TONES } from '../look/look.ts'
import type { PaletteName } from '../color/palette.ts'
import { pickOne, pickWeighted } from './random.ts'
import type { Random } from './random.ts'

const BODY_WEIGHTS: Record<BodyShape, number> = {
  petite: 13,
  slim: 14,
  classic: 20,
  athletic: 11,
  pear: 11,
  hourglass: 13,
  curvy: 11,
  full: 9,
}

const HAIRSTYLE_WEIGHTS: Record<'light' | 'deep', Partial<Record<Hairstyle, number>>> = {
  light: {
    long: 14,
    waves: 18,
    bangs: 9,
    bob: 12,
    'low-bun': 12,
    'top-bun': 9,
    ponytail: 12,
    'side-part': 6,
    glamour: 10,
    pixie: 5,
  },
  deep: {
    afro: 20,
    braids: 18,
    'low-bun': 12,
    'top-bun': 14,
    waves: 13,
    bob: 9,
    pixie: 8,
    glamour: 6,
  },
}

const HAIR_COLORS_BY_DEPTH: Record<'light' | 'deep', readonly [HairColor, ...HairColor[]]> = {
  light: [
    'black',
    'dark-brown',
    'brown',
    'chestnut',
    'light-brown',
    'dark-blonde',
    'blonde',
    'auburn',
    'copper',
    'platinum',
  ],
  deep: ['black', 'dark-brown', 'black', 'blue-black', 'dark-brown', 'black', 'brown', 'chestnut'],
}

const DEEP_SKINS: ReadonlySet<SkinTone> = new Set(['chestnut', 'cocoa', 'espresso'])

export function modelFromSeed(random: Random, ground: PaletteName, isBeach: boolean): Model {
  const skin = pickOne(random, SKIN_TONES)
  const depth = DEEP_SKINS.has(skin) ? 'deep' : 'light'
  const hairstyle = pickWeighted(random, HAIRSTYLE_WEIGHTS[depth])
  return {
    body: pickWeighted(random, BODY_WEIGHTS),
    skin,
    hairColor: pickOne(random, HAIR_COLORS_BY_DEPTH[depth]),
    hairstyle,
    face: pickOne(random, FACES),
    earrings: pickOne(random, ['hoop', 'drop', 'stud', null]),
    necklace: random() < 0.25,
    sunglasses: isBeach && random() < 0.5,
    hairBow: hairstyle === 'ponytail' && random() < 0.7,
    shoes: {
      style: pickOne(random, ['pump', 'sandal', 'sandal']),
      color: shoeColor(
        pickOne(random, ['gold', 'silver', 'black', 'mocha', 'blush', ground]),
        skin,
      ),
    },
    bag:
      random() < 0.2
        ? {
            style: pickOne(random, ['clutch', 'handbag']),
            color: pickOne(random, ['gold', 'black', 'ivory', 'terracotta', 'mocha']),
          }
        : null,
  }
}
