import { colorDistance, oklchToHex } from '../color/oklch.ts'
import type { Hex } from '../color/oklch.ts'
import { PALETTE, paletteHex } from '../color/palette.ts'
import type { PaletteName } from '../color/palette.ts'
import { pickOne, seededRandom } from './random.ts'
import type { Random } from './random.ts'

/** Below this a pale dress melts into the wall. */
const LEAST_DISTANCE_FROM_GARMENT = 0.08
const GREY_CHROMA = 0.03
const PALE_LIGHTNESS = 0.83
const ATTEMPTS = 16

/**
 * A pastel wall in harmony with the garment: analogous, complementary or warm. The seed decides
 * which, so a recolored look keeps the character of its wall.
 */
export function backdropColor(garmentColor: PaletteName, seed: number): Hex {
  const random = seededRandom(seed * 613 + 29)
  const [lightness, chroma, hue] = PALETTE[garmentColor]
  const garment = paletteHex(garmentColor)
  const isPale = lightness > PALE_LIGHTNESS
  const wallLightness = isPale ? 0.878 : 0.908
  const wallChroma = 0.022 + random() * 0.02

  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const wall = pastel(wallLightness, wallChroma, wallHue(hue, chroma, random))
    if (colorDistance(wall, garment) >= LEAST_DISTANCE_FROM_GARMENT) return wall
  }
  return pastel(0.86, 0.045, hue + 180)
}

function wallHue(hue: number, chroma: number, random: Random): number {
  if (chroma < GREY_CHROMA) return pickOne(random, [15, 40, 75, 140, 205, 240, 300])
  const scheme = random()
  if (scheme < 0.45) return hue + pickOne(random, [-35, 35, 25, -25])
  if (scheme < 0.75) return hue + 180 + pickOne(random, [-30, 0, 30])
  return pickOne(random, [60, 40, 85])
}

/** Equal chroma looks louder in greens and teals than anywhere else. */
function pastel(lightness: number, chroma: number, hue: number): Hex {
  const fromTeal = Math.abs((((hue % 360) + 360) % 360) - 180)
  const calm = fromTeal < 45 ? 0.68 : 1
  return oklchToHex([lightness, chroma * calm, hue])
}
