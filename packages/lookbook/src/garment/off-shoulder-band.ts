import type { Arm, Figure } from '../figure/figure.ts'
import { clamp, foldWave, lerp, smoothstep } from '../geometry/interpolate.ts'
import type { Point } from '../geometry/point.ts'
import { alongPolyline } from '../geometry/spline.ts'
import { seededRandom } from '../generate/random.ts'
import { clothArc } from './cloth-arc.ts'
import type { Piece } from './piece.ts'

/** Share of the arm's length above the band. */
const BAND_FROM = 0.18

/** The fold of cloth that runs around the chest and both upper arms. */
export function buildOffShoulderBand(figure: Figure, isRuffled: boolean): Piece {
  const phase = seededRandom(figure.seed + 77)() * 6
  const reach = figure.halfWidth(272) + 21
  const depth = isRuffled ? 44 : 27
  const position = (u: number, t: number): Point => {
    const q = 2 * u - 1
    const [cx, cy] = figure.place(0, 308 + t * (depth - 2))
    const [ex, ey] = bandEnd(figure, q < 0 ? figure.arms.left : figure.arms.right, t, depth)
    const out = Math.min(1.02, Math.abs(q))
    const wave = isRuffled ? Math.sin(u * 26 + phase) * 4 * t : 0
    // The band rises toward the shoulders and turns down where it goes around the arm.
    const turn = 7 * smoothstep(0.72, 1, out) ** 2
    return [cx + (ex - cx) * out, cy + (ey - turn - cy) * out ** 1.7 + turn + wave]
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

/** Where the band passes the outside of an arm; beside a raised arm it stays on the body. */
function bandEnd({ place, halfWidth }: Figure, arm: Arm, t: number, depth: number): Point {
  if (arm.place === 'hair') return place(arm.sign * (halfWidth(300) + 6), 294 + t * depth)
  const { limb, sign } = arm
  const [x, y] = alongPolyline(
    sign < 0 ? limb.left : limb.right,
    lerp(BAND_FROM, BAND_FROM + depth / 275, t),
  )
  return [x + sign * (3 + 2.5 * Math.sin(Math.PI * clamp(t))), y]
}
