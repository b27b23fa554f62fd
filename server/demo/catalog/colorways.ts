import type { Look, Material, Print } from '@twirl/lookbook/look'
import { colorDistance } from '@twirl/lookbook/color/oklch'
import { lookColor } from '@twirl/lookbook/look-color'
import { paletteHex } from '@twirl/lookbook/palette'
import type { PaletteName } from '@twirl/lookbook/palette'
import { pickWeighted } from '@twirl/lookbook/random'
import type { Random } from '@twirl/lookbook/random'
import { recolorLook } from '@twirl/lookbook/recolor-look'
import { PRINT_GROUNDS } from '@twirl/lookbook/fabric/print-grounds'

/** Closer than this, two colors of one product look like a mistake. */
const LEAST_COLOR_DISTANCE = 0.13

const SOLID_COLORS: Record<Material, PaletteName[]> = {
  satin: [
    'ivory',
    'champagne',
    'blush',
    'rose',
    'fuchsia',
    'cherry',
    'wine',
    'terracotta',
    'marigold',
    'butter',
    'pistachio',
    'sage',
    'emerald',
    'forest',
    'teal',
    'sky',
    'cornflower',
    'cobalt',
    'navy',
    'lilac',
    'orchid',
    'plum',
    'mocha',
    'silver',
    'black',
  ],
  crepe: [
    'white',
    'ivory',
    'blush',
    'rose',
    'fuchsia',
    'cherry',
    'wine',
    'terracotta',
    'apricot',
    'marigold',
    'butter',
    'sage',
    'emerald',
    'forest',
    'teal',
    'aqua',
    'sky',
    'cornflower',
    'cobalt',
    'navy',
    'lilac',
    'orchid',
    'plum',
    'mocha',
    'black',
  ],
  cotton: [
    'white',
    'ivory',
    'blush',
    'rose',
    'cherry',
    'terracotta',
    'apricot',
    'marigold',
    'butter',
    'pistachio',
    'sage',
    'forest',
    'aqua',
    'sky',
    'cornflower',
    'cobalt',
    'navy',
    'lilac',
    'mocha',
    'black',
  ],
  chiffon: [
    'ivory',
    'champagne',
    'blush',
    'rose',
    'apricot',
    'butter',
    'pistachio',
    'sage',
    'aqua',
    'sky',
    'cornflower',
    'lilac',
    'orchid',
    'emerald',
    'navy',
    'terracotta',
    'wine',
  ],
  knit: ['white', 'ivory', 'cherry', 'wine', 'forest', 'teal', 'cobalt', 'navy', 'mocha', 'black'],
  velvet: ['emerald', 'wine', 'plum', 'navy', 'black', 'teal', 'cherry', 'forest'],
  sequin: ['silver', 'gold', 'rose', 'lilac', 'emerald', 'navy', 'black', 'champagne'],
  metallic: ['gold', 'silver', 'copper', 'champagne'],
  tulle: ['lilac', 'blush', 'sky', 'champagne', 'aqua', 'rose', 'pistachio'],
  lace: ['white', 'black', 'blush', 'navy', 'emerald', 'wine', 'sky'],
}

/** Prints whose ground, or whose naming thread, comes in a few colors only. */
const PRINT_COLORS: Partial<Record<Print, PaletteName[]>> = {
  gingham: ['cornflower', 'cherry', 'rose', 'sage', 'lilac', 'black', 'marigold', 'navy', 'forest'],
  houndstooth: ['black', 'mocha', 'navy', 'rose', 'wine', 'forest'],
  checker: ['black', 'mocha', 'navy', 'rose', 'cobalt', 'forest'],
  leopard: ['gold', 'champagne', 'silver'],
  cherry: ['ivory', 'blush', 'sky', 'butter'],
}

/** The colors this cloth is dyed or printed in. */
export function colorwaysFor({ fabric }: Look): readonly PaletteName[] {
  if (['solid', 'jacquard', 'rib', 'lace'].includes(fabric.print)) {
    return SOLID_COLORS[fabric.material]
  }
  return PRINT_COLORS[fabric.print] ?? PRINT_GROUNDS
}

/** The look in one to four colors, its own first. */
export function chooseColorways(look: Look, random: Random): Look[] {
  const wanted = Number(pickWeighted(random, { '1': 51, '2': 25, '3': 16, '4': 8 }))
  const colors: PaletteName[] = [lookColor(look)]
  const candidates = colorwaysFor(look)
    .map((color) => ({ color, order: random() }))
    .sort((a, b) => a.order - b.order)
  for (const { color } of candidates) {
    if (colors.length === wanted) break
    if (colors.every((other) => isPlainlyOther(color, other))) colors.push(color)
  }
  return colors.map((color) => recolorLook(look, color))
}

const isPlainlyOther = (one: PaletteName, other: PaletteName): boolean =>
  colorDistance(paletteHex(one), paletteHex(other)) >= LEAST_COLOR_DISTANCE
