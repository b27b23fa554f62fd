import { colorDistance } from '../color/oklch.ts'
import type { SkinTone } from '../look/look.ts'
import { paletteHex } from '../color/palette.ts'
import type { PaletteName } from '../color/palette.ts'
import { SKINS } from './skin-tones.ts'

/** Shoes closer to the skin than this look like bare feet. */
const LEAST_DISTANCE_FROM_SKIN = 0.12

/** The wished color, or the first of the usual ones that stands out from the legs. */
export function shoeColor(wished: PaletteName, skin: SkinTone): PaletteName {
  const choices: PaletteName[] = [wished, 'gold', 'mocha', 'black']
  const base = SKINS[skin].base
  return (
    choices.find((color) => colorDistance(paletteHex(color), base) >= LEAST_DISTANCE_FROM_SKIN) ??
    'black'
  )
}
