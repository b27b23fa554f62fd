import { describe, expect, test } from 'vitest'
import { describeLook } from './describe-look.ts'
import { lookFromSeed } from '../generate/look-from-seed.ts'
import { VIEWS } from './look.ts'
import type { Fabric, Look, View } from './look.ts'

const fabric = (
  print: Fabric['print'],
  material: Fabric['material'],
  ground: Fabric['colors']['ground'],
  accents: Fabric['colors']['accents'] = [],
): Fabric => ({ print, material, colors: { ground, accents }, printScale: 'medium' })

const base = lookFromSeed(1)
const lookWith = (overrides: Partial<Look>, details: Partial<Look['details']> = {}): Look => ({
  ...base,
  ...overrides,
  details: {
    ...base.details,
    slit: false,
    cropped: false,
    buttons: null,
    bow: null,
    belt: null,
    ...details,
  },
})

const CASES: [string, Look, View][] = [
  [
    'Emerald velvet maxi mermaid dress with a one-shoulder neckline, front view',
    lookWith({
      garment: 'DRESS',
      length: 'MAXI',
      silhouette: 'mermaid',
      neckline: 'one-shoulder',
      sleeve: 'sleeveless',
      fabric: fabric('solid', 'velvet', 'emerald'),
    }),
    'front',
  ],
  [
    'Cherry gingham cotton mini A-line dress with a square neckline and puff sleeves, back view',
    lookWith({
      garment: 'DRESS',
      length: 'MINI',
      silhouette: 'a-line',
      neckline: 'square',
      sleeve: 'puff',
      fabric: fabric('gingham', 'cotton', 'white', ['cherry']),
    }),
    'back',
  ],
  [
    'Champagne satin maxi slip dress with a cowl neckline and a side slit, close-up of the neckline',
    lookWith(
      {
        garment: 'DRESS',
        length: 'MAXI',
        silhouette: 'slip',
        neckline: 'cowl',
        sleeve: 'strap',
        fabric: fabric('solid', 'satin', 'champagne'),
      },
      { slit: true },
    ),
    'detail',
  ],
  [
    'Lilac tulle ball gown with an off-shoulder neckline, front view',
    lookWith({
      garment: 'DRESS',
      length: 'MAXI',
      silhouette: 'ball-gown',
      neckline: 'off-shoulder',
      sleeve: 'sleeveless',
      fabric: fabric('solid', 'tulle', 'lilac'),
    }),
    'front',
  ],
  [
    'Wine satin midi dress with a wrap neckline and long sleeves, close-up of the closure',
    lookWith(
      {
        garment: 'DRESS',
        length: 'MIDI',
        silhouette: 'slip',
        neckline: 'wrap',
        sleeve: 'long',
        fabric: fabric('solid', 'satin', 'wine'),
      },
      { bow: 'back' },
    ),
    'detail',
  ],
  [
    'Butter crepe midi pleated dress with a square neckline, close-up of the hem',
    lookWith({
      garment: 'DRESS',
      length: 'MIDI',
      silhouette: 'pleated',
      legs: null,
      neckline: 'square',
      sleeve: 'strap',
      fabric: fabric('solid', 'crepe', 'butter'),
    }),
    'detail',
  ],
  [
    'Navy rose-print chiffon, fabric swatch',
    lookWith({ fabric: fabric('bloom', 'chiffon', 'navy', ['blush']) }),
    'swatch',
  ],
  [
    'Sky polka-dot crepe two-piece set with a straight neckline and shorts, front view',
    lookWith({
      garment: 'SET',
      length: 'MINI',
      legs: 'shorts',
      neckline: 'straight',
      sleeve: 'strap',
      fabric: fabric('dot', 'crepe', 'sky', ['white']),
    }),
    'front',
  ],
  [
    'White lace cropped top with a V-neckline and bishop sleeves, front view',
    lookWith(
      {
        garment: 'TOP',
        length: 'N_A',
        neckline: 'v-neck',
        sleeve: 'bishop',
        fabric: fabric('lace', 'lace', 'white'),
      },
      { cropped: true },
    ),
    'front',
  ],
  [
    'Silver sequined jumpsuit with a halter neckline, front view',
    lookWith({
      garment: 'JUMPSUIT',
      length: 'MAXI',
      legs: 'wide',
      neckline: 'halter',
      sleeve: 'sleeveless',
      fabric: fabric('solid', 'sequin', 'silver'),
    }),
    'front',
  ],
]

describe('describeLook', () => {
  test.each(CASES)('%s', (expected, look, view) => {
    expect(describeLook(look, view)).toBe(expected)
  })

  test('reads as one clean line for any look and view', () => {
    for (let seed = 1; seed <= 300; seed++) {
      for (const view of VIEWS) {
        expect(describeLook(lookFromSeed(seed), view), `seed ${seed}`).toMatch(
          /^[A-Z][A-Za-z, -]+, (front view|back view|close-up of the (neckline|closure|hem)|fabric swatch)$/,
        )
        expect(describeLook(lookFromSeed(seed), view)).not.toMatch(/ {2}|undefined|null/)
      }
    }
  })
})
