import type { Curve } from '../geometry/interpolate.ts'
import type { Point } from '../geometry/point.ts'
import type { ArmPose, LegPose, PoseShape } from './pose-shapes.ts'

const flip = ([x, y]: Point): Point => [-x, y]

const negated =
  (curve: Curve): Curve =>
  (at) =>
    -curve(at)

const flipArm = ({ shoulder, elbow, wrist, hand }: ArmPose): ArmPose => ({
  shoulder: flip(shoulder),
  elbow: flip(elbow),
  wrist: flip(wrist),
  hand,
})

const flipLeg = ({ hip, knee, ankle, toe }: LegPose): LegPose => ({
  hip: flip(hip),
  knee: flip(knee),
  ankle: flip(ankle),
  toe: flip(toe),
})

const hangingArm = (sign: number): ArmPose => ({
  shoulder: [sign * 74, 276],
  elbow: [sign * 99, 396],
  wrist: [sign * 106, 517],
  hand: 'down',
})

/** An arm that reaches before the body would be seen through it from behind: it hangs instead. */
const armFromBehind = (arm: ArmPose, sign: number): ArmPose =>
  arm.hand === 'down' ? flipArm(arm) : hangingArm(sign)

/** Returns the stance as it is seen from behind: left and right are exchanged, and so is the leg that is nearer. */
export const seenFromBehind = (pose: PoseShape): PoseShape => ({
  shift: negated(pose.shift),
  tilt: negated(pose.tilt),
  arms: {
    left: armFromBehind(pose.arms.right, -1),
    right: armFromBehind(pose.arms.left, 1),
  },
  legs: { left: flipLeg(pose.legs.right), right: flipLeg(pose.legs.left) },
  head: { shift: -pose.head.shift, turn: -pose.head.turn },
  // Exchanged twice: by the mirror, and because the farther leg is now the nearer one.
  frontLeg: pose.frontLeg,
})
