import type { Arm, Figure } from '../figure/figure.ts'
import { clamp, smoothstep } from '../geometry/interpolate.ts'
import { mixPoints } from '../geometry/point.ts'
import type { Point } from '../geometry/point.ts'
import { alongPolyline } from '../geometry/spline.ts'
import type { ClothLine } from './piece.ts'
import type { SleeveCut } from './sleeve-cut.ts'

/** How far down the arm, in figure units, the sleeve's head turns from the armhole into a tube. */
const HEAD_LENGTH = 58
/** The head begins this far inside the seam, where it fades into the bodice. */
const OVERLAP = 7

export type SleevePosition = (u: number, t: number) => Point

/** The head's share of a sleeve of the given length. */
export const headShareOf = (length: number): number => Math.min(0.62, HEAD_LENGTH / length)

/** The head fades in over the bodice. */
export const headOpacity = (headShare: number, t: number): number =>
  smoothstep(0, (headShare * OVERLAP) / HEAD_LENGTH, t)

/** The tube of the arm, with its upper end turned toward the armhole that it is sewn to. */
export function withHead(
  figure: Figure,
  arm: Arm,
  cut: SleeveCut,
  seam: readonly Point[],
  tube: SleevePosition,
  headShare: number,
): SleevePosition {
  const topU = arm.sign < 0 ? 0 : 1
  const step = 0.01
  return (u, t) => {
    if (t >= headShare) return tube(u, t)
    const fromTop = clamp(Math.abs(u - topU))
    const [x, y] = alongPolyline(seam, fromTop)
    const from = figure.place(arm.sign * (x - OVERLAP), y - OVERLAP * 0.42 * (1 - fromTop))
    const to = tube(u, headShare)
    const next = tube(u, headShare + step)
    const chord: Point = [to[0] - from[0], to[1] - from[1]]
    const arrival: Point = [
      ((next[0] - to[0]) / step) * headShare,
      ((next[1] - to[1]) / step) * headShare,
    ]
    const departure = mixPoints(shoulderDirection(arm, cut, chord), chord, fromTop)
    return hermite(from, departure, to, arrival, clamp(t / headShare))
  }
}

/** Over the shoulder the cloth goes on along its slope; a gathered head stands up from it. */
function shoulderDirection(arm: Arm, { relief }: SleeveCut, chord: Point): Point {
  if (arm.place === 'hair') return chord
  const length = Math.hypot(...chord)
  return relief === 'gathered'
    ? [arm.sign * length * 0.8, -length * 0.45]
    : [arm.sign * length * 0.9, length * 0.42]
}

/** The cubic curve between two points with the given directions. */
function hermite(from: Point, departure: Point, to: Point, arrival: Point, share: number): Point {
  const s2 = share * share
  const s3 = s2 * share
  const at = (i: 0 | 1) =>
    (2 * s3 - 3 * s2 + 1) * from[i] +
    (s3 - 2 * s2 + share) * departure[i] +
    (3 * s2 - 2 * s3) * to[i] +
    (s3 - s2) * arrival[i]
  return [at(0), at(1)]
}

export const seamLine = (figure: Figure, arm: Arm, seam: readonly Point[]): ClothLine => ({
  points: seam.map(([x, y]) => figure.place(arm.sign * x, y)),
  width: 1.6,
  opacity: 0.34,
})
