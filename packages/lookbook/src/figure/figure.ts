import { lerp } from '../geometry/interpolate.ts'
import type { Curve } from '../geometry/interpolate.ts'
import { buildLimb } from '../geometry/limb.ts'
import type { Limb } from '../geometry/limb.ts'
import { mixPoints } from '../geometry/point.ts'
import type { Point } from '../geometry/point.ts'
import type { Look } from '../look/look.ts'
import { PROPORTIONS, halfWidthOf } from './body-shapes.ts'
import { seenFromBehind } from './back-pose.ts'
import { buildHand } from './hand.ts'
import type { Hand } from './hand.ts'
import { POSE_SHAPES } from './pose-shapes.ts'
import type { HandPlace, PoseShape, Side } from './pose-shapes.ts'
import { SKINS } from './skin-tones.ts'
import type { Skin } from './skin-tones.ts'

/** The figure's axis and floor in figure space. */
export const CENTER_X = 450
export const FLOOR_Y = 1100

/** Heights of the dress form. */
const SHOULDER_Y = 272
export const WAIST_Y = 425
export const HIP_Y = 532

export type Leg = {
  limb: Limb
  knee: Point
  ankle: Point
  foot: Limb
  toe: Point
  ball: Point
  /** Where the shoe meets the floor. */
  ground: Point
}
export type Arm = {
  limb: Limb
  shoulder: Point
  elbow: Point
  wrist: Point
  place: HandPlace
  hand: Hand
  /** -1 on the viewer's left, 1 on the right. */
  sign: -1 | 1
}

export type Figure = {
  pose: PoseShape
  isBack: boolean
  seed: number
  skin: Skin
  /** The leg that carries less weight: a slit opens over it. */
  freeLeg: Side
  /** The hanging hand that can carry a bag. */
  bagSide: Side | null
  stature: number
  headScale: number
  faceWidth: number
  /** Factor on the width of the neck. */
  neck: number
  /** From the straight dress form to the bent body. */
  place: (x: number, y: number) => Point
  halfWidth: Curve
  legs: Record<Side, Leg>
  arms: Record<Side, Arm>
}

export function buildFigure(look: Look, isBack: boolean): Figure {
  const front = POSE_SHAPES[look.pose]
  const pose = isBack ? seenFromBehind(front) : front
  const { legs, arms, neck, stature, head, faceWidth } = PROPORTIONS[look.model.body]
  const halfWidth = halfWidthOf(look.model.body)
  const place = (x: number, y: number): Point => [
    CENTER_X + x + pose.shift(y),
    y + x * pose.tilt(y),
  ]
  return {
    pose,
    isBack,
    seed: look.seed,
    skin: SKINS[look.model.skin],
    freeLeg: isBack ? pose.frontLeg : otherSide(pose.frontLeg),
    bagSide: bagSide(front, isBack),
    stature,
    headScale: head,
    faceWidth,
    neck,
    place,
    halfWidth,
    legs: {
      left: buildLeg('left', pose, place, legs, isBack),
      right: buildLeg('right', pose, place, legs, isBack),
    },
    arms: {
      left: buildArm('left', pose, place, halfWidth, arms),
      right: buildArm('right', pose, place, halfWidth, arms),
    },
  }
}

const otherSide = (side: Side): Side => (side === 'left' ? 'right' : 'left')

/** Finds the same hand in both views: from behind it is on the other side of the picture. */
function bagSide({ arms }: PoseShape, isBack: boolean): Side | null {
  const side = (['right', 'left'] as const).find((candidate) => arms[candidate].hand === 'down')
  return side ? (isBack ? otherSide(side) : side) : null
}

/** Widths thicken with the body, less so at the ankles, which stay slender. */
const thicken = (widths: readonly number[], factor: number): number[] =>
  widths.map((width, i) => width * (i < widths.length - 2 ? factor : ankleFactor(factor)))

const ankleFactor = (factor: number): number => 1 + (factor - 1) * 0.6

const LEG_OUTER = [29, 35, 30, 22.5, 24.5, 18.5, 10.5, 9.6]
const LEG_INNER = [34, 32, 26, 20.5, 22.5, 16, 9.6, 9.4]
const ARM_WIDTHS = [8, 17, 17, 15.2, 13.2, 13.2, 10, 7]
/** How much of the body's thickness an arm takes on from the shoulder to the wrist. */
const ARM_FULLNESS = [1, 1.05, 1.15, 1, 0.7, 0.75, 0.5, 0.4]
const HEEL_SHARE = 0.62
/** From the ankle down to the tip of the heel. */
const HEEL_HEIGHT = 84
const FOOT_OUTER = [9.6, 9.8, 11.5, 16.5, 12.5, 2.4]
const FOOT_INNER = [9.4, 9.8, 11.5, 15.5, 11.5, 2.4]

function buildLeg(
  side: Side,
  pose: PoseShape,
  place: Figure['place'],
  thickness: number,
  isBack: boolean,
): Leg {
  const sign = side === 'left' ? -1 : 1
  const joints = pose.legs[side]
  const hip = place(joints.hip[0], joints.hip[1])
  const knee: Point = [CENTER_X + joints.knee[0], joints.knee[1]]
  const ankle: Point = [CENTER_X + joints.ankle[0], joints.ankle[1]]
  const thigh = mixPoints(hip, knee, 0.5)
  const calf = mixPoints(knee, ankle, 0.42)
  const outer = thicken(LEG_OUTER, thickness)
  const inner = thicken(LEG_INNER, thickness)
  const limb = buildLimb(
    [hip, [thigh[0] + sign * 7, thigh[1]], knee, [calf[0] + sign * 5, calf[1]], ankle],
    sign < 0 ? outer : inner,
    sign < 0 ? inner : outer,
    60,
  )
  // From behind one sees the heel, and the toes beyond it only foreshortened.
  const reach = isBack ? HEEL_SHARE : 1
  const toe: Point = [ankle[0] + joints.toe[0] * reach, ankle[1] + joints.toe[1] * reach]
  const ball = mixPoints(ankle, toe, 0.62)
  ball[0] += sign * 2
  const foot = buildLimb(
    [[ankle[0], ankle[1] - 6], mixPoints(ankle, toe, 0.25), ball, toe],
    FOOT_OUTER.map((width) => width * ankleFactor(thickness)),
    FOOT_INNER.map((width) => width * ankleFactor(thickness)),
    30,
  )
  const ground: Point = isBack ? [(ankle[0] + toe[0]) / 2, ankle[1] + HEEL_HEIGHT] : toe
  return { limb, knee, ankle, foot, toe, ball, ground }
}

/**
 * How far a wider waist pushes elbow and wrist outward. A hanging arm stays nearly straight; a hand
 * in the hair or before the body stays there.
 */
const OUTWARD: Record<HandPlace, { elbow: number; wrist: number }> = {
  down: { elbow: 0.45, wrist: 0.5 },
  hip: { elbow: 0.8, wrist: 0.8 },
  hair: { elbow: 0.8, wrist: 0 },
  clasp: { elbow: 0.8, wrist: 0 },
}

function buildArm(
  side: Side,
  pose: PoseShape,
  place: Figure['place'],
  halfWidth: Curve,
  thickness: number,
): Arm {
  const sign = side === 'left' ? -1 : 1
  const joints = pose.arms[side]
  const shoulder = place(joints.shoulder[0] * (halfWidth(SHOULDER_Y) / 74), joints.shoulder[1])
  const outward = (halfWidth(WAIST_Y) - 40) * sign
  const push = OUTWARD[joints.hand]
  const elbow: Point = [
    CENTER_X + joints.elbow[0] + outward * push.elbow + pose.shift(300),
    joints.elbow[1],
  ]
  const wrist: Point = [
    CENTER_X + joints.wrist[0] + outward * push.wrist + pose.shift(500) * 0.6,
    joints.wrist[1],
  ]
  const onHip = joints.hand === 'hip'
  const upper = mixPoints(shoulder, elbow, 0.5)
  const fore = mixPoints(elbow, wrist, 0.5)
  const [sx, sy] = shoulder
  // A thicker arm hangs lower, so that it does not rise above the line of the shoulder.
  const stout = Math.max(0, thickness - 1) * 14
  const root: Point[] =
    joints.hand === 'hair'
      ? [
          [sx - sign * 16, sy + 14],
          [sx + sign * 2, sy + 2],
        ]
      : [
          [sx - sign * 15, sy + 4 + stout],
          [sx - sign * 3, sy + 17 + stout * 0.6],
        ]
  const limb = buildLimb(
    [
      ...root,
      [upper[0] + sign * (onHip ? 5 : 4), upper[1]],
      elbow,
      [fore[0] + sign * (joints.hand === 'down' ? 3 : 2), fore[1] + (onHip ? 3 : 0)],
      wrist,
    ],
    ARM_WIDTHS.map((width, i) => width * (1 + (thickness - 1) * ARM_FULLNESS[i]!)),
    undefined,
    56,
  )
  const hand = buildHand(
    elbow,
    wrist,
    joints.hand,
    sign,
    lerp(1, thickness, 0.55),
    limb.halfWidthAt(1),
  )
  return { limb, shoulder, elbow, wrist, place: joints.hand, hand, sign }
}

/** The leftmost and rightmost leg at a height; skirts may not be narrower. */
export function legSpan(figure: Figure, y: number): [left: number, right: number] {
  let left = Infinity
  let right = -Infinity
  for (const leg of [figure.legs.left, figure.legs.right]) {
    for (const [px, py] of leg.limb.outline) {
      if (Math.abs(py - y) > 9) continue
      left = Math.min(left, px)
      right = Math.max(right, px)
    }
  }
  return [left, right]
}
