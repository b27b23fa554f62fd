import type { Figure } from '../figure/figure.ts'
import { clamp, foldWave } from '../geometry/interpolate.ts'
import type { Point } from '../geometry/point.ts'
import { seededRandom } from '../random.ts'
import { clothArc } from './cloth-arc.ts'
import type { Piece } from './piece.ts'

/** The fold of cloth that runs around bare shoulders and upper arms. */
export function buildOffShoulderBand(figure: Figure, isRuffled: boolean): Piece {
  const { place, halfWidth } = figure
  const phase = seededRandom(figure.seed + 77)() * 6
  const reach = halfWidth(272) + 21
  const depth = isRuffled ? 44 : 27
  const position = (u: number, t: number): Point => {
    const q = 2 * u - 1
    const round = 1 - q * q
    const wave = isRuffled ? Math.sin(u * 26 + phase) * 4 * t : 0
    return place(q * reach, 291 + round * 17 + t * (depth - round * 2) + wave)
  }
  const row = (t: number): Point[] => Array.from({ length: 81 }, (_, i) => position(i / 80, t))
  const outline = [...row(0), ...row(1).toReversed()]
  return {
    panel: {
      columns: 110,
      rows: 24,
      position,
      height: (u, t) => {
        const q = clamp(2 * u - 1, -1, 1)
        const dx = Math.abs(q * reach) - 28
        const folds = isRuffled
          ? foldWave(u * 17 + phase) * 5 * t
          : (2 * Math.abs(Math.sin(t * 7 + q * 1.2)) - 1) * 2.4
        return (
          reach * 0.5 * Math.sqrt(1 - q * q * 0.97) + 8 * Math.exp((-dx * dx) / 700) * t + folds
        )
      },
      cloth: (u, t) => [clothArc(clamp(2 * u - 1, -1, 1)) * reach, 300 + t * depth],
      outline,
    },
    lines: [],
    edges: [[...outline, outline[0]!]],
  }
}
