import type { Figure } from '../figure/figure.ts'
import { SIDES } from '../figure/pose-shapes.ts'
import type { Side } from '../figure/pose-shapes.ts'
import { shoulderSlope } from '../figure/skin-panels.ts'
import type { Curve } from '../geometry/interpolate.ts'
import { Pen } from '../geometry/pen.ts'
import type { Point } from '../geometry/point.ts'
import type { Look, Neckline } from '../look/look.ts'

/** Bare-shouldered necklines: sleeves are not attached to the shoulders. */
const SHOULDERLESS: ReadonlySet<Neckline> = new Set([
  'off-shoulder',
  'straight',
  'sweetheart',
  'halter',
  'one-shoulder',
])

export const hasSetInSleeves = ({ sleeve, neckline }: Look): boolean =>
  !['sleeveless', 'strap'].includes(sleeve) && !SHOULDERLESS.has(neckline)

/** The shoulders with no cloth over them, but for a strap. */
export function bareShoulders({ sleeve, neckline }: Look, isBack: boolean): Side[] {
  if (neckline === 'one-shoulder') return [isBack ? 'left' : 'right']
  return sleeve === 'strap' || SHOULDERLESS.has(neckline) ? [...SIDES] : []
}

/** Cloth lies this far above the skin of the shoulders, so that no skin shows beside it. */
const SHOULDER_EASE = 2.4

export const clothOnShoulder = (figure: Figure): Curve => {
  const slope = shoulderSlope(figure)
  return (x) => slope(Math.abs(x)) - SHOULDER_EASE
}

/** How far the sides of a bodice stand off the body at the bust. */
export const sideEase = ({ details }: Look): number => (details.bodice === 'loose' ? 8 : 2.5)

type Armhole = { shoulder: Point; underarm: Point }

export function armholeOf(figure: Figure, look: Look): Armhole {
  const x = hasSetInSleeves(look) ? figure.halfWidth(272) - 2 : 55
  const isSleeveless = look.sleeve === 'sleeveless' || look.sleeve === 'strap'
  return {
    shoulder: [x, clothOnShoulder(figure)(x)],
    underarm: [figure.halfWidth(316) + sideEase(look) + 1, isSleeveless ? 315 : 320],
  }
}

/** The seam that a set-in sleeve is sewn to, from the shoulder to under the arm, on the right side. */
export function armholeSeam(figure: Figure, look: Look): Point[] {
  const { shoulder, underarm } = armholeOf(figure, look)
  const [x, y] = shoulder
  return new Pen(x, y).cubic(x - 3, 290, underarm[0] - 4, 306, ...underarm).points
}
