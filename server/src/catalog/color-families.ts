import { type Hex, hexToOklch, type Oklch } from '@twirl/lookbook/color/oklch'

/** In the order of the filter. */
export const COLOR_FAMILIES = [
  'Black',
  'White & ivory',
  'Beige',
  'Brown',
  'Gray',
  'Metallic',
  'Red',
  'Pink',
  'Orange',
  'Yellow',
  'Green',
  'Blue',
  'Purple',
] as const
export type ColorFamily = (typeof COLOR_FAMILIES)[number]

export type NamedColor = { name: string; hex: string }

// A metal is a surface: as a flat color, gold is a dark yellow and silver a light gray.
const METALS = new Set('gold rose-gold silver copper bronze pewter platinum metallic'.split(' '))

/** Returns the family in which a shopper looks for a color. */
export function familyOf({ name, hex }: NamedColor): ColorFamily {
  const isMetal = METALS.has(name.toLowerCase().replaceAll(' ', '-'))
  return isMetal ? 'Metallic' : familyOfOklch(toOklch(hex))
}

/** Returns how different two colors look, in OKLab: about 0.02 is just visible. */
export function colorDistance(a: string, b: string): number {
  const [la, ca, ha] = toOklch(a)
  const [lb, cb, hb] = toOklch(b)
  const angle = ((ha - hb) * Math.PI) / 180
  const chroma = ca ** 2 + cb ** 2 - 2 * ca * cb * Math.cos(angle)
  return Math.sqrt((la - lb) ** 2 + Math.max(0, chroma))
}

// The column has a check for `#rrggbb`.
const toOklch = (hex: string): Oklch => hexToOklch(hex as Hex)

function familyOfOklch([lightness, chroma, hue]: Oklch): ColorFamily {
  // So dark that no hue is seen.
  if (lightness < 0.18) return 'Black'
  const isWarm = hue >= 30 && hue < 112
  // A touch of yellow leaves a white white; a touch of blue does not.
  if (chroma < (isWarm ? 0.03 : 0.02)) {
    if (lightness < 0.32) return 'Black'
    return lightness >= 0.92 ? 'White & ivory' : 'Gray'
  }
  if (isWarm && lightness >= 0.95 && chroma < 0.07) return 'White & ivory'
  if (isWarm && lightness < 0.6 && chroma < 0.11) return 'Brown'
  if (isWarm && lightness >= 0.6 && chroma < 0.065) return 'Beige'
  return familyOfHue(lightness, hue)
}

function familyOfHue(lightness: number, hue: number): ColorFamily {
  if (hue >= 343 || hue < 32) return isPink(lightness, hue) ? 'Pink' : 'Red'
  if (hue < 72) return lightness < 0.5 ? 'Brown' : 'Orange'
  if (hue < 106) return 'Yellow'
  if (hue < 192) return 'Green'
  return hue < 283 ? 'Blue' : 'Purple'
}

/** Light reds, and those on the way to purple unless they are dark. */
function isPink(lightness: number, hue: number): boolean {
  return lightness >= 0.65 || (hue >= 343 && lightness >= 0.45)
}
