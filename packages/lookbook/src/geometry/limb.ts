import { monotoneCurve } from './interpolate.ts'
import type { Curve } from './interpolate.ts'
import type { Point } from './point.ts'
import { normalsOf, sampleSpline } from './spline.ts'

/** A tube around a spine: arm, leg, finger or foot. */
export type Limb = {
  spine: Point[]
  normals: Point[]
  left: Point[]
  right: Point[]
  outline: Point[]
  /** Half the width on the left side, at a share 0..1 of the length. */
  halfWidthAt: Curve
}

export function buildLimb(
  spinePoints: readonly Point[],
  leftWidths: readonly number[],
  rightWidths: readonly number[] = leftWidths,
  steps = 44,
): Limb {
  const spine = sampleSpline(spinePoints, steps)
  const normals = normalsOf(spine)
  const curve = (widths: readonly number[]) =>
    monotoneCurve(
      widths.map((_, i) => i / (widths.length - 1)),
      widths,
    )
  const halfWidthAt = curve(leftWidths)
  const rightAt = curve(rightWidths)
  const offset = (side: (share: number) => number): Point[] =>
    spine.map(([x, y], i) => {
      const [nx, ny] = normals[i]!
      const distance = side(i / steps)
      return [x + nx * distance, y + ny * distance]
    })
  const left = offset(halfWidthAt)
  const right = offset((share) => -rightAt(share))
  return { spine, normals, left, right, outline: [...left, ...right.toReversed()], halfWidthAt }
}
