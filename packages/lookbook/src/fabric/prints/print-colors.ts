import type { Hex } from '../../color/oklch.ts'

/** The inks of a print, ready to draw with. */
export type PrintColors = {
  ground: Hex
  accents: readonly [Hex, ...Hex[]]
  eye: Hex
  leaf: Hex
}
