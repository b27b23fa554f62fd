import type { LinearRgb } from '../color/oklch.ts'
import type { MaterialLook } from '../fabric/materials.ts'

/** A seamless square of printed cloth, RGBA bytes. */
export type Tile = { size: number; texelsPerUnit: number; data: Uint8Array }

/** What a panel is made of: how it answers light, and what is printed on it. */
export type Surface = {
  look: MaterialLook
  tile: Tile
  /** The color highlights tend to. White light on dark satin still looks like the satin's color. */
  sheen: LinearRgb
}
