import { clamp, foldWave } from '../geometry/interpolate.ts'
import type { Silhouette } from '../look/look.ts'
import type { Random } from '../generate/random.ts'
import { SKIRT_CUTS, TIERS } from './skirt-cut.ts'

/** Folds over (phi, t): phi is the angle around the body, -π/2 to π/2 across the front. */
export type SkirtFolds = {
  /** -1 in a valley, 1 on a ridge. */
  wave: (phi: number, t: number) => number
  /** Depth of the folds in figure units. */
  depth: (phi: number, t: number) => number
  phase: (phi: number, t: number) => number
  /** Where down the skirt a fold begins. */
  startAt: (phi: number) => number
  count: number
  /** Two more random phases for effects that must not repeat the folds. */
  phases: readonly [number, number]
}

export function skirtFolds(silhouette: Silhouette, random: Random): SkirtFolds {
  const { folds: count, foldDepth } = SKIRT_CUTS[silhouette]
  const [p1, p2, p3] = [random() * 6.28, random() * 6.28, random() * 6.28]
  const twist = random() - 0.5
  const isTiered = silhouette === 'tiered'
  const tierOf = (t: number) => Math.floor(Math.min(0.999, t) * TIERS)

  const phase = (phi: number, t: number) =>
    count * phi +
    p1 +
    0.9 * Math.sin(1.7 * phi + p2) +
    twist * t +
    0.35 * Math.sin(3.1 * phi + p3 + t * 2)

  const startAt = (phi: number): number => {
    switch (silhouette) {
      case 'mermaid':
        return 0.58
      case 'slip':
      case 'column':
        return 0.14 + 0.12 * Math.sin(3 * phi + p3)
      case 'sheath':
        return 0.3
      case 'a-line':
      case 'wrap':
        return 0.06 + 0.14 * (1 + Math.sin(4 * phi + p3))
      default:
        return 0
    }
  }

  const wave = (phi: number, t: number): number => {
    if (silhouette === 'pleated') {
      const q = ((((count * phi) / Math.PI + 10) % 1) + 1) % 1
      return (q < 0.82 ? q / 0.82 : 1 - (q - 0.82) / 0.18) * 2 - 1
    }
    if (isTiered) {
      const tier = tierOf(t)
      return foldWave((phase(phi, 0) * (1 + 0.25 * tier) + tier * 2.1) / 2)
    }
    return foldWave(phase(phi, t) / 2)
  }

  const depth = (phi: number, t: number): number => {
    if (silhouette === 'pleated') return (0.35 + 0.65 * t) * foldDepth
    if (isTiered) return (t >= 1 ? 1 : 0.45 + 0.55 * ((t * TIERS) % 1)) * foldDepth
    const strength = 0.62 + 0.38 * Math.sin(2.3 * phi + p2 * 2)
    const start = startAt(phi)
    const growth = silhouette === 'ball-gown' || silhouette === 'fit-and-flare' ? 0.8 : 1.15
    return strength * clamp((t - start) / (1 - start)) ** growth * foldDepth
  }

  return { wave, depth, phase, startAt, count, phases: [p2, p3] }
}
