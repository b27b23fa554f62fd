import { monotoneCurve } from '../geometry/interpolate.ts'
import type { Curve } from '../geometry/interpolate.ts'
import type { BodyShape } from '../look.ts'

/** Factors on the classic croquis at the heights that tell bodies apart. */
type Proportions = {
  shoulders: number
  bust: number
  waist: number
  hips: number
  limbs: number
  /** Height of the whole figure; the head shrinks less, as it does in life. */
  stature: number
}

export const PROPORTIONS: Record<BodyShape, Proportions> = {
  petite: { shoulders: 0.95, bust: 0.95, waist: 0.99, hips: 0.97, limbs: 0.99, stature: 0.91 },
  slim: { shoulders: 0.97, bust: 0.94, waist: 0.93, hips: 0.94, limbs: 0.92, stature: 1.01 },
  classic: { shoulders: 1, bust: 1, waist: 1, hips: 1, limbs: 1, stature: 1 },
  athletic: { shoulders: 1.07, bust: 1.02, waist: 1.1, hips: 1, limbs: 1.08, stature: 1.01 },
  pear: { shoulders: 0.98, bust: 1, waist: 1.08, hips: 1.19, limbs: 1.13, stature: 0.98 },
  hourglass: { shoulders: 1.02, bust: 1.14, waist: 1.04, hips: 1.16, limbs: 1.08, stature: 0.99 },
  curvy: { shoulders: 1.06, bust: 1.22, waist: 1.3, hips: 1.24, limbs: 1.19, stature: 0.98 },
  full: { shoulders: 1.1, bust: 1.34, waist: 1.48, hips: 1.36, limbs: 1.3, stature: 0.98 },
}

/** Half the body's width at each height of the classic croquis, from neck to thigh. */
const CLASSIC_HALF_WIDTH = monotoneCurve(
  [228, 258, 272, 318, 342, 385, 425, 470, 532, 580],
  [20, 44, 74, 60, 61, 47, 40, 53, 68, 70],
)

export function halfWidthOf(shape: BodyShape): Curve {
  const { shoulders, bust, waist, hips } = PROPORTIONS[shape]
  const factor = monotoneCurve(
    [228, 272, 318, 342, 385, 425, 470, 532, 580],
    [
      1 + (shoulders - 1) * 0.4,
      shoulders,
      (shoulders + bust) / 2,
      bust,
      (bust + 2 * waist) / 3,
      waist,
      (waist + 2 * hips) / 3,
      hips,
      hips,
    ],
  )
  return (y) => CLASSIC_HALF_WIDTH(y) * factor(y)
}
