import { oklchToHex } from './oklch.ts'
import type { Hex, Oklch } from './oklch.ts'

/** Every color a garment, shoe or bag can have, by the name a shopper would use. */
export const PALETTE = {
  white: [0.975, 0.006, 90],
  ivory: [0.95, 0.02, 85],
  champagne: [0.87, 0.045, 80],
  blush: [0.86, 0.05, 15],
  rose: [0.72, 0.11, 8],
  fuchsia: [0.58, 0.22, 355],
  cherry: [0.52, 0.2, 22],
  wine: [0.36, 0.12, 15],
  terracotta: [0.62, 0.13, 42],
  copper: [0.62, 0.07, 45],
  apricot: [0.8, 0.11, 60],
  marigold: [0.8, 0.15, 80],
  gold: [0.76, 0.09, 85],
  butter: [0.93, 0.075, 98],
  pistachio: [0.87, 0.07, 125],
  sage: [0.72, 0.05, 140],
  emerald: [0.5, 0.12, 160],
  forest: [0.38, 0.07, 155],
  teal: [0.52, 0.08, 205],
  aqua: [0.84, 0.07, 200],
  sky: [0.82, 0.07, 240],
  cornflower: [0.66, 0.12, 265],
  cobalt: [0.46, 0.19, 264],
  navy: [0.3, 0.07, 265],
  lilac: [0.8, 0.08, 305],
  orchid: [0.66, 0.14, 325],
  plum: [0.36, 0.09, 330],
  mocha: [0.48, 0.05, 50],
  silver: [0.8, 0.008, 260],
  black: [0.22, 0.012, 300],
} as const satisfies Record<string, Oklch>

export type PaletteName = keyof typeof PALETTE

// Object.keys forgets the literal names; PALETTE is frozen by `as const`, so they are exactly these.
export const PALETTE_NAMES = Object.keys(PALETTE) as PaletteName[]

const HEXES = new Map<PaletteName, Hex>(
  PALETTE_NAMES.map((name) => [name, oklchToHex(PALETTE[name])]),
)

export function paletteHex(name: PaletteName): Hex {
  const hex = HEXES.get(name)
  if (!hex) throw new Error(`unknown palette color: ${name}`)
  return hex
}
