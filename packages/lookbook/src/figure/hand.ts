import { buildLimb } from '../geometry/limb.ts'
import type { Limb } from '../geometry/limb.ts'
import { directionOf } from '../geometry/point.ts'
import type { Point } from '../geometry/point.ts'
import type { HandPlace } from './pose-shapes.ts'

export type Hand = {
  fingers: Limb[]
  palm: Limb
  thumb: Limb | null
  /** Where a bag hangs. */
  grip: Point
}

/** Back to front: what comes later is painted over what came before. */
export const handParts = ({ fingers, palm, thumb }: Hand): Limb[] =>
  thumb ? [thumb, ...fingers, palm] : [...fingers, palm]

/** One finger: where on the knuckle line it starts, how long it is, how it fans out. */
const FINGERS = [
  { across: -6.2, start: 26, length: 23, halfWidth: 2.5 },
  { across: -2.2, start: 29, length: 29, halfWidth: 2.8 },
  { across: 2, start: 29.5, length: 31, halfWidth: 2.9 },
  { across: 6, start: 27.5, length: 28, halfWidth: 2.9 },
] as const

type Gesture = {
  /** Degrees the hand turns from the forearm's direction toward the body. */
  turn: number
  /** Degrees between neighboring fingers. */
  fan: number
  /** How far fingertips drift toward the body. */
  curl: number
  hasThumb: boolean
}

/** Degrees below the horizontal, or along the forearm. */
type Heading = number | 'forearm'

/** A hand that touches the body points at the body, independent of the forearm. */
const GESTURES: Record<HandPlace, Gesture & { heading: Heading }> = {
  down: { heading: 'forearm', turn: 4, fan: 1.4, curl: 5, hasThumb: true },
  hip: { heading: 42, turn: 0, fan: 5, curl: 2, hasThumb: false },
  hair: { heading: -14, turn: 0, fan: 4, curl: 2, hasThumb: false },
  clasp: { heading: 24, turn: 0, fan: 2, curl: -4, hasThumb: true },
}

const rotate = ([x, y]: Point, degrees: number): Point => {
  const angle = (degrees * Math.PI) / 180
  return [x * Math.cos(angle) - y * Math.sin(angle), x * Math.sin(angle) + y * Math.cos(angle)]
}

export function buildHand(
  elbow: Point,
  wrist: Point,
  place: HandPlace,
  sign: -1 | 1,
  scale: number,
  wristHalfWidth: number,
): Hand {
  const forearm = directionOf(elbow, wrist)
  const gesture = GESTURES[place]
  const heading: Point =
    gesture.heading === 'forearm'
      ? rotate(forearm, sign * gesture.turn)
      : rotate([-sign, 0], -sign * gesture.heading)
  // Across the hand, positive toward the body (the thumb's side when the arm hangs).
  const inward: Point = [-heading[1] * sign, heading[0] * sign]
  const at = (along: number, across: number): Point => [
    wrist[0] + (heading[0] * along + inward[0] * across) * scale,
    wrist[1] + (heading[1] * along + inward[1] * across) * scale,
  ]
  const scaled = (...widths: number[]) => widths.map((width) => width * scale)

  const fingers = FINGERS.map(({ across, start, length, halfWidth }, i) => {
    const spread = Math.tan(((i - 1.5) * gesture.fan * Math.PI) / 180)
    const reach = (share: number): Point =>
      at(
        start - 8 + (length + 8) * share,
        across + spread * length * share + gesture.curl * share * share,
      )
    return buildLimb(
      [reach(0), reach(0.35), reach(0.7), reach(1)],
      scaled(...[1, 1.04, 1, 0.94, 0.86, 0.7, 0.15].map((share) => halfWidth * share)),
      undefined,
      20,
    )
  })
  const wristBack: Point = [wrist[0] - forearm[0] * 12, wrist[1] - forearm[1] * 12]
  const palm = buildLimb(
    [wristBack, at(0, 0), at(12, 0.4), at(25, 0), at(33, 0)],
    [wristHalfWidth + 0.5, wristHalfWidth, 7.6 * scale, 8.8 * scale, 9 * scale, 8.4 * scale],
    undefined,
    24,
  )
  const thumb = buildLimb(
    [at(6, 3), at(16, 8.6), at(26, 11), at(35, 10.6)],
    scaled(4, 3.9, 3.3, 2.9, 2.4, 0.4),
    undefined,
    20,
  )
  return { fingers, palm, thumb: gesture.hasThumb ? thumb : null, grip: at(42, 2) }
}
