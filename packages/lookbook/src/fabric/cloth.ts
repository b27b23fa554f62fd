import { hexToLinear, hexToOklch, mixColors, oklchToHex, shiftColor } from '../color/oklch.ts'
import type { Hex, LinearRgb } from '../color/oklch.ts'
import { lerp, smoothstep } from '../geometry/interpolate.ts'
import { isNamedByAccent } from '../color/look-color.ts'
import type { Fabric, Material } from '../look/look.ts'
import type { Surface } from '../paint/surface.ts'
import { paletteHex } from '../color/palette.ts'
import { LACE_NET, MATERIAL_LOOKS, TULLE_UNDERLAYER } from './materials.ts'
import type { MaterialLook } from './materials.ts'
import { plainTile, printTile } from './print-tile.ts'
import type { PrintColors } from './prints/print-colors.ts'

/** A fabric made ready to paint with, and the tones that trims and lines take from it. */
export type Cloth = {
  surface: Surface
  /** Opaque cloth painted underneath where the outer cloth is sheer. */
  lining: Surface | null
  /** What lies under the outer cloth of sleeves; the arm shows through the net of lace. */
  sleeveLining: Surface | null
  /** Sheer skirts of it hang in layers, through which legs and lining show faintly. */
  underlayer: Surface | null
  /** The tone bows, straps and belts of the same cloth have. */
  base: Hex
  /** Outlines and fold lines: the cloth's own color, darker; never black. */
  ink: Hex
  /** The thick thread along the edges of lace. */
  cord: Hex | null
  /** The unlit inside of a skirt or trouser leg. */
  inside: Hex
}

const DARK_LIGHTNESS = 0.35
const PALE_LIGHTNESS = 0.9
const LINING_SILK: Hex = '#dcc3b2'

export async function prepareCloth(
  fabric: Fabric,
  seed: number,
  pixelsPerUnit: number,
): Promise<Cloth> {
  const colors = printColors(fabric)
  const base = trimTone(fabric, colors)
  const lining = liningColor(fabric, colors.ground)
  const surface: Surface = {
    look: materialLook(fabric, colors.ground),
    tile: await printTile(fabric.print, colors, fabric.printScale, seed, pixelsPerUnit),
    sheen: sheenOf(colors.ground, fabric.material),
  }
  const opaque: Surface | null = lining && {
    look: MATERIAL_LOOKS.crepe,
    tile: plainTile(lining),
    sheen: sheenOf(lining, 'crepe'),
  }
  return {
    surface,
    lining: opaque,
    sleeveLining: sleeveLining(fabric.material, surface, opaque, colors.ground),
    underlayer: fabric.material === 'tulle' ? { ...surface, look: TULLE_UNDERLAYER } : null,
    base,
    ink: inkOf(base, fabric.material),
    cord: fabric.material === 'lace' ? colors.ground : null,
    inside: mixColors(shiftColor(base, -0.18, 0.95), '#2b1a2e', 0.12),
  }
}

function sleeveLining(
  material: Material,
  surface: Surface,
  lining: Surface | null,
  thread: Hex,
): Surface | null {
  if (material === 'lace') {
    // More vivid than the thread: over skin a pale blue or green would turn grey.
    return { ...surface, look: LACE_NET, tile: plainTile(shiftColor(thread, -0.02, 1.7)) }
  }
  return material === 'chiffon' ? lining : null
}

function inkOf(base: Hex, material: Material): Hex {
  if (hexToOklch(base)[0] < DARK_LIGHTNESS) return shiftColor(base, -0.12)
  return shiftColor(base, material === 'tulle' ? -0.2 : -0.3)
}

function printColors({ colors }: Fabric): PrintColors {
  const ground = paletteHex(colors.ground)
  const [lightness, , hue] = hexToOklch(ground)
  const [first, ...rest] = colors.accents.map(paletteHex)
  const isGreen = hue > 115 && hue < 175 && lightness < 0.75
  const leafLightness = isGreen ? lightness + 0.18 : lightness < 0.5 ? 0.6 : 0.56
  return {
    ground,
    accents: [first ?? ground, ...rest],
    eye: paletteHex(['marigold', 'gold'].includes(colors.ground) ? 'ivory' : 'marigold'),
    leaf: oklchToHex([leafLightness, 0.075, 148]),
  }
}

/** The tone that represents the whole cloth. */
function trimTone(fabric: Fabric, { ground, accents }: PrintColors): Hex {
  if (isNamedByAccent(fabric.print)) return mixColors(ground, accents[0], 0.55)
  return hexToOklch(ground)[0] > PALE_LIGHTNESS ? shiftColor(ground, -0.06, 1.4) : ground
}

function liningColor({ material }: Fabric, ground: Hex): Hex | null {
  switch (material) {
    case 'chiffon':
      return ground
    case 'tulle':
      return shiftColor(ground, -0.06, 1.3)
    case 'lace':
      return laceLining(ground)
    default:
      return null
  }
}

/** Far enough from the thread that flowers and net show at the size of a card, yet no bare skin. */
function laceLining(ground: Hex): Hex {
  const [lightness, chroma] = hexToOklch(ground)
  if (lightness < 0.7) return mixColors(ground, LINING_SILK, 0.36)
  return chroma < 0.02 ? LINING_SILK : shiftColor(ground, -0.11, 1.4)
}

function materialLook({ material, print }: Fabric, ground: Hex): MaterialLook {
  const look = MATERIAL_LOOKS[material]
  if (material === 'metallic') return { ...look, shadow: metalShadow(ground) }
  const { gloss } = look
  if (!gloss) return look
  // On deep cloth a wide highlight reads as grey; a narrow one leaves the cloth deep.
  const depth = 1 - smoothstep(0.3, 0.6, hexToOklch(ground)[0])
  if (material !== 'satin') {
    return { ...look, gloss: { ...gloss, strength: gloss.strength * (1 - 0.4 * depth) } }
  }
  // Full gloss would wash a print away.
  const isPrinted = !['solid', 'jacquard'].includes(print)
  const strength = gloss.strength * (isPrinted ? 0.55 : 1)
  return {
    ...look,
    lift: look.lift * (1 - 0.6 * depth),
    gloss: { strength, sharpness: gloss.sharpness * (1 + 2 * depth) },
  }
}

/** Metal in shadow mirrors itself, which deepens its own color where other cloth turns plum. */
function metalShadow(ground: Hex): MaterialLook['shadow'] {
  const [red, green, blue] = hexToLinear(ground)
  const brightest = Math.max(red, green, blue)
  const [r, g, b] = [red, green, blue].map((channel) => 0.3 * (channel / brightest) ** 0.8)
  return [r ?? 0, g ?? 0, b ?? 0]
}

/** Pale cloth shines white; deep cloth shines in a brighter tone of itself and stays deep. */
function sheenOf(ground: Hex, material: Material): LinearRgb {
  const [lightness, chroma, hue] = hexToOklch(ground)
  const tone = (l: number, c: number): LinearRgb => hexToLinear(oklchToHex([l, c, hue]))
  switch (material) {
    case 'velvet':
      return tone(Math.min(0.86, lightness + 0.2), chroma * 0.95)
    case 'metallic':
      return tone(0.97, chroma * 0.45)
    case 'sequin':
      return tone(lerp(0.84, 1, lightness), chroma * 0.4)
    default:
      return tone(
        lerp(0.42, 1, Math.min(1, lightness * 1.12)),
        Math.min(0.2, Math.max(0.02, chroma * lerp(1.5, 0.35, lightness))),
      )
  }
}
