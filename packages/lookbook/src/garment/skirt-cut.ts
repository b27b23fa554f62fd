import type { Length, Silhouette } from '../look/look.ts'

/** The numbers that make a silhouette. */
export type SkirtCut = {
  /** Half the hem's width for a skirt of the given length; null follows the body. */
  hemHalfWidth: ((length: number) => number) | null
  folds: number
  /** Depth of a fold at the hem, in figure units. */
  foldDepth: number
  /** Waviness of the hem seen from inside. */
  fullness: number
  isGathered: boolean
}

const cut = (
  hemHalfWidth: SkirtCut['hemHalfWidth'],
  folds: number,
  foldDepth: number,
  fullness: number,
  isGathered = false,
): SkirtCut => ({ hemHalfWidth, folds, foldDepth, fullness, isGathered })

export const SKIRT_CUTS: Record<Silhouette, SkirtCut> = {
  'a-line': cut((l) => 52 + l * 0.25, 7, 15, 0.55),
  'fit-and-flare': cut((l) => 56 + l * 0.44, 11, 19, 1),
  'ball-gown': cut((l) => 66 + l * 0.36, 17, 17, 1.05, true),
  slip: cut((l) => 64 + l * 0.1, 5.4, 15, 0.42),
  sheath: cut(null, 3, 3.5, 0.1),
  mermaid: cut(null, 9, 15, 0.8),
  tiered: cut((l) => 58 + l * 0.34, 13, 9, 0.8, true),
  pleated: cut((l) => 56 + l * 0.3, 26, 6, 0.7),
  wrap: cut((l) => 56 + l * 0.24, 6, 11, 0.5),
  bubble: cut((l) => 58 + l * 0.36, 12, 10, 0.9, true),
  column: cut((l) => 66 + l * 0.03, 4, 6, 0.2),
}

export const TIERS = 3

const HEM_Y: Record<Length, number> = { MINI: 652, MIDI: 880, MAXI: 1040, N_A: 652 }
const SHEATH_MINI_HEM_Y = 668

export const hemY = (silhouette: Silhouette, length: Length): number =>
  silhouette === 'sheath' && length === 'MINI' ? SHEATH_MINI_HEM_Y : HEM_Y[length]
