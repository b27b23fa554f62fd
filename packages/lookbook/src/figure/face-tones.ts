import { hexToOklch, mixColors, shiftColor } from '../color/oklch.ts'
import type { Hex } from '../color/oklch.ts'
import { lerp, smoothstep } from '../geometry/interpolate.ts'
import type { Skin } from './skin-tones.ts'

/** The colors a face is drawn in, and how strongly. */
export type FaceTones = {
  /** 0 on light and medium skin, 1 on the deepest. */
  depth: number
  /** Across the face, from the lit cheek to the one in shadow. */
  lit: Hex
  middle: Hex
  shaded: Hex
  /** Forehead, cheekbones, nose and chin, where they catch the light. */
  glow: Hex
  /** Shade that the hair casts on the forehead. */
  underHair: Hex
  brow: Hex
  lash: Hex
  white: Hex
  iris: Hex
  lid: Hex
  /** Nose, folds of the lids, corners of the mouth. */
  ink: Hex
  upperLip: Hex
  lowerLip: Hex
}

const IRISES = ['#4a3426', '#3d4a3a', '#3c4a5c', '#5b3d22'] as const satisfies readonly Hex[]
const DEEP_IRISES = ['#3a2113', '#2c180d', '#4a2c15'] as const satisfies readonly Hex[]
const LIT_BRONZE: Hex = '#e9a873'
const BROW_BROWN: Hex = '#3d261b'

/**
 * Light skin is told apart from brows, nose and lips by their darkness. Deep skin leaves no room
 * below it, so there the face is lit more warmly and the features are darker and more vivid.
 */
export function faceTones(skin: Skin, hair: Hex, makeup: Hex, seed: number): FaceTones {
  const depth = 1 - smoothstep(0.42, 0.62, hexToOklch(skin.base)[0])
  const irises: readonly Hex[] = depth > 0 ? DEEP_IRISES : IRISES
  // Pale hair mixed with little brown turns grey.
  const browShare = lerp(0.45, 0.8, smoothstep(0.55, 0.9, hexToOklch(hair)[0]))
  return {
    depth,
    lit: mixColors(skin.base, skin.light, lerp(0.7, 1, depth)),
    middle: mixColors(skin.base, skin.light, 0.5 * depth),
    shaded: mixColors(skin.base, skin.shadow, lerp(0.6, 0.24, depth)),
    glow: mixColors(skin.light, LIT_BRONZE, 0.42 * depth),
    underHair: mixColors(skin.shadow, hair, lerp(0.4, 0.1, depth)),
    brow: shiftColor(mixColors(hair, BROW_BROWN, browShare), -0.12 * depth),
    lash: mixColors('#231714', '#0c0505', depth),
    white: mixColors('#fbf6f2', skin.base, lerp(0.14, 0.03, depth)),
    iris: irises[seed % irises.length] ?? IRISES[0],
    lid: mixColors(makeup, LIT_BRONZE, 0.5 * depth),
    ink: shiftColor(skin.ink, -0.09 * depth),
    upperLip: shiftColor(skin.lips, lerp(-0.05, -0.075, depth)),
    lowerLip: skin.lips,
  }
}
