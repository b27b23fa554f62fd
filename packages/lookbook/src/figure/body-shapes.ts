import { monotoneCurve } from '../geometry/interpolate.ts'
import type { Curve } from '../geometry/interpolate.ts'
import type { BodyShape } from '../look/look.ts'

/** Factors on the classic croquis at the heights that tell bodies apart. */
type Proportions = {
  shoulders: number
  bust: number
  waist: number
  hips: number
  legs: number
  /** Fuller arms hang from shoulders that hardly widen. */
  arms: number
  neck: number
  /** Height of the whole figure. */
  stature: number
  /** A short figure is drawn smaller as a whole, but its head shrinks less. */
  head: number
  /** Width of the head at that size: fuller figures have rounder faces. */
  faceWidth: number
}

const AVERAGE_HEAD = { neck: 1, head: 1, faceWidth: 1 } as const

export const PROPORTIONS: Record<BodyShape, Proportions> = {
  petite: {
    ...AVERAGE_HEAD,
    shoulders: 0.95,
    bust: 0.95,
    waist: 0.99,
    hips: 0.97,
    legs: 0.99,
    arms: 0.99,
    stature: 0.91,
    head: 1.06,
  },
  slim: {
    ...AVERAGE_HEAD,
    shoulders: 0.97,
    bust: 0.94,
    waist: 0.93,
    hips: 0.94,
    legs: 0.92,
    arms: 0.92,
    stature: 1.01,
  },
  classic: {
    ...AVERAGE_HEAD,
    shoulders: 1,
    bust: 1,
    waist: 1,
    hips: 1,
    legs: 1,
    arms: 1,
    stature: 1,
  },
  athletic: {
    ...AVERAGE_HEAD,
    shoulders: 1.07,
    bust: 1.02,
    waist: 1.1,
    hips: 1,
    legs: 1.08,
    arms: 1.08,
    stature: 1.01,
  },
  pear: {
    ...AVERAGE_HEAD,
    shoulders: 0.98,
    bust: 1,
    waist: 1.08,
    hips: 1.19,
    legs: 1.13,
    arms: 1.07,
    stature: 0.98,
  },
  hourglass: {
    ...AVERAGE_HEAD,
    shoulders: 1.02,
    bust: 1.14,
    waist: 1.04,
    hips: 1.16,
    legs: 1.08,
    arms: 1.06,
    stature: 0.99,
  },
  curvy: {
    shoulders: 1,
    bust: 1.2,
    waist: 1.4,
    hips: 1.28,
    legs: 1.22,
    arms: 1.12,
    neck: 1.06,
    stature: 0.98,
    head: 1.05,
    faceWidth: 1.04,
  },
  full: {
    shoulders: 1.03,
    bust: 1.3,
    waist: 1.56,
    hips: 1.39,
    legs: 1.34,
    arms: 1.2,
    neck: 1.12,
    stature: 0.98,
    head: 1.08,
    faceWidth: 1.07,
  },
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
