import type { Fabric, Print } from '../look/look.ts'
import { PALETTE_NAMES } from '../color/palette.ts'
import type { PaletteName } from '../color/palette.ts'
import { pickOne, pickWeighted } from './random.ts'
import type { Random } from './random.ts'
import { printAccents } from './print-accents.ts'
import { PRINT_GROUNDS } from '../fabric/print-grounds.ts'

export type FabricFamily =
  | 'print'
  | 'satin'
  | 'velvet'
  | 'sequin'
  | 'crepe'
  | 'metallic'
  | 'tulle'
  | 'lace'
  | 'cotton'
  | 'chiffon'
  | 'knit'

const PRINT_WEIGHTS: Partial<Record<Print, number>> = {
  ditsy: 18,
  bloom: 20,
  vine: 10,
  daisy: 8,
  dot: 10,
  gingham: 10,
  stripe: 7,
  plaid: 4,
  leopard: 6,
  cutout: 8,
  palm: 6,
  retro: 5,
  checker: 2,
  cherry: 6,
  heart: 4,
  houndstooth: 3,
  swirl: 7,
}

/** The few materials that look right only in some colors. */
const MATERIAL_COLORS = {
  lace: ['white', 'black', 'blush', 'navy', 'emerald', 'wine', 'sky'],
  tulle: ['lilac', 'blush', 'sky', 'champagne', 'aqua', 'rose', 'pistachio'],
  velvet: ['emerald', 'wine', 'plum', 'navy', 'black', 'teal', 'cherry', 'forest'],
  sequin: ['silver', 'gold', 'rose', 'lilac', 'emerald', 'navy', 'black', 'champagne'],
  metallic: ['gold', 'silver', 'copper', 'champagne'],
} as const satisfies Record<string, readonly [PaletteName, ...PaletteName[]]>

const solid = (material: Fabric['material'], ground: PaletteName, print: Print = 'solid') => ({
  print,
  material,
  colors: { ground, accents: [] },
  printScale: 'medium' as const,
})

export function fabricFromSeed(random: Random, family: FabricFamily): Fabric {
  switch (family) {
    case 'print':
      return printedFabric(random)
    case 'lace':
      return solid('lace', pickOne(random, MATERIAL_COLORS.lace), 'lace')
    case 'tulle':
    case 'velvet':
    case 'sequin':
    case 'metallic':
      return solid(family, pickOne(random, MATERIAL_COLORS[family]))
    default: {
      const ground = PALETTE_NAMES[Math.floor(random() * PALETTE_NAMES.length)] ?? 'ivory'
      const luck = random()
      if (family === 'satin' && luck < 0.15) return solid('satin', ground, 'jacquard')
      if (family === 'cotton' && luck < 0.2) return solid('cotton', ground, 'rib')
      return solid(family, ground)
    }
  }
}

function printedFabric(random: Random): Fabric {
  const print = pickWeighted(random, PRINT_WEIGHTS)
  const ground = printGround(random, print)
  return {
    print,
    material: printMaterial(random, print),
    colors: { ground, accents: accentsFor(random, print, ground) },
    printScale: pickOne(random, ['small', 'medium', 'large']),
  }
}

function printGround(random: Random, print: Print): PaletteName {
  switch (print) {
    case 'gingham':
      return 'white'
    case 'houndstooth':
    case 'checker':
      return 'ivory'
    case 'leopard':
      return pickOne(random, ['gold', 'gold', 'champagne', 'silver'])
    case 'cherry':
      return pickOne(random, ['ivory', 'blush', 'sky', 'butter'])
    default:
      return pickOne(random, PRINT_GROUNDS)
  }
}

function accentsFor(random: Random, print: Print, ground: PaletteName): PaletteName[] {
  switch (print) {
    case 'gingham':
      return [
        pickOne(random, ['cornflower', 'cherry', 'rose', 'sage', 'lilac', 'black', 'marigold']),
      ]
    case 'houndstooth':
    case 'checker':
      return [pickOne(random, ['black', 'mocha', 'navy', 'rose'])]
    case 'stripe':
      return printAccents(print, ground).slice(0, pickOne(random, [1, 1, 2]))
    default:
      return printAccents(print, ground)
  }
}

function printMaterial(random: Random, print: Print): Fabric['material'] {
  const isCottonPrint = ['gingham', 'cherry', 'heart', 'plaid', 'checker'].includes(print)
  return isCottonPrint
    ? 'cotton'
    : pickOne(random, ['cotton', 'crepe', 'chiffon', 'satin', 'crepe'])
}
