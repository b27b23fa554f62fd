/** Lightness 0..1, chroma 0..~0.37, hue in degrees. */
export type Oklch = readonly [lightness: number, chroma: number, hue: number]
/** Linear-light sRGB, each channel 0..1. */
export type LinearRgb = [red: number, green: number, blue: number]
export type Hex = `#${string}`

const DEGREE = Math.PI / 180

const clampUnit = (value: number): number => Math.min(1, Math.max(0, value))

export const linearToSrgb = (value: number): number =>
  value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055

export const srgbToLinear = (value: number): number =>
  value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4

/** Matrices from https://bottosson.github.io/posts/oklab/ */
function oklabToLinear(lightness: number, a: number, b: number): LinearRgb {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    clampUnit(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    clampUnit(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    clampUnit(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ]
}

function linearToOklab([red, green, blue]: LinearRgb): [number, number, number] {
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

function linearToHex(rgb: LinearRgb): Hex {
  const byte = (value: number) =>
    Math.round(255 * linearToSrgb(value))
      .toString(16)
      .padStart(2, '0')
  return `#${rgb.map(byte).join('')}`
}

export function hexToLinear(hex: Hex): LinearRgb {
  const channel = (start: number) =>
    srgbToLinear(Number.parseInt(hex.slice(start, start + 2), 16) / 255)
  return [channel(1), channel(3), channel(5)]
}

export function oklchToHex([lightness, chroma, hue]: Oklch): Hex {
  return linearToHex(
    oklabToLinear(lightness, chroma * Math.cos(hue * DEGREE), chroma * Math.sin(hue * DEGREE)),
  )
}

export function linearToOklch(rgb: LinearRgb): Oklch {
  const [lightness, a, b] = linearToOklab(rgb)
  return [lightness, Math.hypot(a, b), (Math.atan2(b, a) / DEGREE + 360) % 360]
}

export const hexToOklch = (hex: Hex): Oklch => linearToOklch(hexToLinear(hex))

/** Makes a color lighter or darker, more or less vivid, or turns it around the hue circle. */
export function shiftColor(hex: Hex, lightness: number, chromaFactor = 1, hueTurn = 0): Hex {
  const [l, c, h] = hexToOklch(hex)
  return oklchToHex([Math.min(0.99, Math.max(0.05, l + lightness)), c * chromaFactor, h + hueTurn])
}

/** Blends in OKLab, where the midpoint of two colors looks like their midpoint. */
export function mixColors(from: Hex, to: Hex, share: number): Hex {
  const [l0, a0, b0] = linearToOklab(hexToLinear(from))
  const [l1, a1, b1] = linearToOklab(hexToLinear(to))
  const blend = (a: number, b: number) => a + (b - a) * share
  return linearToHex(oklabToLinear(blend(l0, l1), blend(a0, a1), blend(b0, b1)))
}

/** Euclidean distance in OKLab: about 0.02 is just noticeable, 0.1 is plainly another color. */
export function colorDistance(one: Hex, other: Hex): number {
  const [l0, a0, b0] = linearToOklab(hexToLinear(one))
  const [l1, a1, b1] = linearToOklab(hexToLinear(other))
  return Math.hypot(l1 - l0, a1 - a0, b1 - b0)
}
