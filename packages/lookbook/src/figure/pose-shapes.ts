import { monotoneCurve } from '../geometry/interpolate.ts'
import type { Curve } from '../geometry/interpolate.ts'
import type { Point } from '../geometry/point.ts'
import type { Pose } from '../look/look.ts'

/** As the viewer sees it. */
export type Side = 'left' | 'right'
export const SIDES = ['left', 'right'] as const satisfies readonly Side[]

export type HandPlace = 'down' | 'hip' | 'hair' | 'clasp'
export type ArmPose = { shoulder: Point; elbow: Point; wrist: Point; hand: HandPlace }
/** `toe` is measured from the ankle. */
export type LegPose = { hip: Point; knee: Point; ankle: Point; toe: Point }

/**
 * The body is built straight and symmetric and then bent: at each height it is moved sideways by
 * `shift` and tilted by `tilt`. Clothes bend with it, so they stay on.
 */
export type PoseShape = {
  shift: Curve
  tilt: Curve
  arms: Record<Side, ArmPose>
  legs: Record<Side, LegPose>
  head: { shift: number; turn: number }
  frontLeg: Side
}

const shiftBy = (...values: [number, number, number, number, number]): Curve =>
  monotoneCurve([200, 272, 425, 532, 640], values)
const tiltBy = (...values: [number, number, number, number, number, number]): Curve =>
  monotoneCurve([230, 272, 425, 532, 640, 760], values)
const arm = (shoulder: Point, elbow: Point, wrist: Point, hand: HandPlace = 'down'): ArmPose => ({
  shoulder,
  elbow,
  wrist,
  hand,
})
const leg = (hip: Point, knee: Point, ankle: Point, toe: Point): LegPose => ({
  hip,
  knee,
  ankle,
  toe,
})

export const POSE_SHAPES: Record<Pose, PoseShape> = {
  hip: {
    shift: shiftBy(2, 0, -3, 9, 10),
    tilt: tiltBy(0, 0.055, -0.02, -0.075, -0.05, 0),
    arms: {
      left: arm([-74, 276], [-128, 392], [-72, 478], 'hip'),
      right: arm([74, 276], [101, 398], [104, 520]),
    },
    legs: {
      left: leg([-36, 548], [-52, 770], [-78, 1000], [-16, 88]),
      right: leg([34, 545], [34, 770], [12, 1008], [6, 92]),
    },
    head: { shift: 3, turn: -6 },
    frontLeg: 'right',
  },
  walk: {
    shift: shiftBy(0, 0, 2, -7, -8),
    tilt: tiltBy(0, -0.04, 0.02, 0.07, 0.05, 0),
    arms: {
      left: arm([-74, 276], [-96, 396], [-112, 516]),
      right: arm([74, 276], [99, 394], [88, 515]),
    },
    legs: {
      left: leg([-34, 546], [-20, 768], [-2, 1016], [-2, 90]),
      right: leg([36, 548], [44, 764], [34, 968], [10, 74]),
    },
    head: { shift: -2, turn: 5 },
    frontLeg: 'left',
  },
  soft: {
    shift: shiftBy(-2, 0, 3, -8, -9),
    tilt: tiltBy(0, -0.05, 0.02, 0.07, 0.05, 0),
    arms: {
      left: arm([-74, 276], [-99, 398], [-96, 520]),
      right: arm([74, 276], [124, 390], [76, 484], 'hip'),
    },
    legs: {
      left: leg([-34, 545], [-30, 770], [-10, 1008], [-4, 92]),
      right: leg([36, 548], [50, 772], [66, 998], [18, 86]),
    },
    head: { shift: -4, turn: 7 },
    frontLeg: 'left',
  },
  hair: {
    shift: shiftBy(2, 0, -4, 10, 11),
    tilt: tiltBy(0, 0.07, -0.02, -0.08, -0.05, 0),
    arms: {
      left: arm([-74, 272], [-146, 196], [-78, 128], 'hair'),
      right: arm([74, 276], [104, 396], [112, 516]),
    },
    legs: {
      left: leg([-36, 548], [-50, 770], [-66, 1002], [-12, 88]),
      right: leg([34, 545], [36, 770], [16, 1008], [4, 92]),
    },
    head: { shift: 6, turn: -9 },
    frontLeg: 'right',
  },
  cross: {
    shift: shiftBy(-3, 0, 4, -9, -10),
    tilt: tiltBy(0, -0.06, 0.02, 0.08, 0.05, 0),
    arms: {
      left: arm([-74, 276], [-104, 392], [-86, 512]),
      right: arm([74, 276], [126, 388], [74, 480], 'hip'),
    },
    legs: {
      left: leg([-34, 545], [-26, 768], [2, 1010], [4, 92]),
      right: leg([36, 548], [30, 772], [-34, 994], [-16, 86]),
    },
    head: { shift: -5, turn: 8 },
    frontLeg: 'left',
  },
  twirl: {
    shift: shiftBy(8, 2, -4, 6, 8),
    tilt: tiltBy(0, 0.08, 0.02, -0.07, -0.05, 0),
    arms: {
      left: arm([-74, 278], [-126, 384], [-172, 486]),
      right: arm([74, 272], [130, 368], [182, 462]),
    },
    legs: {
      left: leg([-36, 548], [-44, 768], [-30, 1006], [-6, 92]),
      right: leg([34, 545], [44, 768], [64, 992], [16, 84]),
    },
    head: { shift: 10, turn: 10 },
    frontLeg: 'left',
  },
  still: {
    shift: shiftBy(2, 0, -2, 6, 7),
    tilt: tiltBy(0, 0.035, -0.01, -0.055, -0.04, 0),
    arms: {
      left: arm([-74, 276], [-103, 394], [-114, 512]),
      right: arm([74, 276], [100, 398], [99, 519]),
    },
    legs: {
      left: leg([-36, 548], [-48, 770], [-60, 1001], [-12, 88]),
      right: leg([34, 545], [33, 770], [14, 1008], [6, 91]),
    },
    head: { shift: 3, turn: 5 },
    frontLeg: 'right',
  },
  akimbo: {
    shift: shiftBy(-1, 0, 3, -6, -7),
    tilt: tiltBy(0, -0.03, 0.01, 0.05, 0.04, 0),
    arms: {
      left: arm([-74, 276], [-134, 386], [-76, 476], 'hip'),
      right: arm([74, 276], [132, 388], [72, 482], 'hip'),
    },
    legs: {
      left: leg([-35, 546], [-40, 770], [-34, 1008], [-10, 90]),
      right: leg([36, 548], [54, 770], [72, 1000], [18, 84]),
    },
    head: { shift: -2, turn: -4 },
    frontLeg: 'left',
  },
  clasp: {
    shift: shiftBy(1, 0, -2, 6, 7),
    tilt: tiltBy(0, 0.03, -0.01, -0.05, -0.04, 0),
    arms: {
      left: arm([-74, 276], [-106, 398], [-27, 497], 'clasp'),
      right: arm([74, 276], [106, 400], [22, 492], 'clasp'),
    },
    legs: {
      left: leg([-36, 548], [-44, 770], [-52, 1000], [-12, 88]),
      right: leg([34, 545], [33, 770], [14, 1008], [5, 92]),
    },
    head: { shift: 3, turn: 6 },
    frontLeg: 'right',
  },
  stride: {
    shift: shiftBy(1, 0, -3, 8, 9),
    tilt: tiltBy(0, 0.045, -0.02, -0.07, -0.05, 0),
    arms: {
      left: arm([-74, 276], [-104, 394], [-124, 508]),
      right: arm([74, 276], [92, 398], [74, 516]),
    },
    legs: {
      left: leg([-36, 548], [-54, 762], [-66, 964], [-14, 72]),
      right: leg([34, 545], [26, 768], [-8, 1014], [2, 90]),
    },
    head: { shift: 2, turn: -5 },
    frontLeg: 'right',
  },
  curtsy: {
    shift: shiftBy(-3, 0, 3, -8, -9),
    tilt: tiltBy(0, -0.05, 0.02, 0.07, 0.05, 0),
    arms: {
      left: arm([-74, 276], [-112, 392], [-136, 506]),
      right: arm([74, 276], [114, 390], [150, 500]),
    },
    legs: {
      left: leg([-34, 545], [-28, 770], [-6, 1010], [2, 90]),
      right: leg([36, 548], [38, 772], [20, 990], [14, 84]),
    },
    head: { shift: -5, turn: 9 },
    frontLeg: 'left',
  },
}
