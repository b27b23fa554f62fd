import { mixColors } from '../color/oklch.ts'
import type { Limb } from '../geometry/limb.ts'
import type { Point } from '../geometry/point.ts'
import { sampleSpline } from '../geometry/spline.ts'
import { inkStroke, polygon, polyline } from '../svg/path.ts'
import { softSpot } from '../svg/soft-spot.ts'
import type { Arm, Figure } from './figure.ts'
import { torsoOutline } from './skin-panels.ts'

const skinLine = (figure: Figure, points: readonly Point[], width = 1.2, opacity = 0.7): string =>
  `<path d="${polyline(points)}" fill="none" stroke="${figure.skin.ink}" stroke-width="${width}" stroke-opacity="${opacity}" stroke-linejoin="round"/>`

/** Collarbones, throat and navel in front; spine and shoulder blades behind. */
export function torsoLines(figure: Figure): string {
  const { place, skin, isBack } = figure
  const outline = polygon(torsoOutline(figure))
  const stroke = (points: [number, number][], width: number, opacity: number) =>
    `<path d="${inkStroke(
      points.map(([x, y]) => place(x, y)),
      width,
    )}" fill="${skin.ink}" opacity="${opacity}"/>`
  const [navelX, navelY] = place(0, 482)
  const drawn = isBack
    ? stroke(
        [
          [0, 256],
          [0, 340],
          [1, 440],
        ],
        3,
        0.35,
      ) +
      stroke(
        [
          [-44, 302],
          [-34, 330],
          [-24, 345],
        ],
        3,
        0.4,
      ) +
      stroke(
        [
          [46, 302],
          [36, 330],
          [26, 345],
        ],
        3,
        0.4,
      )
    : softSpot(place(3, 212), 26, 24, mixColors(skin.shadow, '#5b2b22', 0.35), 0.8) +
      stroke(
        [
          [-50, 262],
          [-30, 267],
          [-9, 273],
        ],
        2.4,
        0.45,
      ) +
      stroke(
        [
          [50, 262],
          [30, 267],
          [9, 273],
        ],
        2.4,
        0.5,
      ) +
      stroke(
        [
          [-11, 222],
          [-8, 246],
          [-4, 268],
        ],
        2,
        0.3,
      ) +
      stroke(
        [
          [13, 218],
          [9, 244],
          [4, 268],
        ],
        2.4,
        0.4,
      ) +
      `<ellipse cx="${navelX}" cy="${navelY}" rx="2" ry="3.6" fill="${skin.ink}" opacity=".7"/>`
  return (
    `<clipPath id="torso-clip"><path d="${outline}"/></clipPath><g clip-path="url(#torso-clip)">${drawn}</g>` +
    bodyContour(figure)
  )
}

/** Neck to shoulder and the sides below the arms; between them the arms make the contour. */
function bodyContour(figure: Figure): string {
  const outline = torsoOutline(figure)
  const half = outline.length / 2
  return [outline.slice(0, half), outline.slice(half).toReversed()]
    .map((side) => {
      const shoulder = side.findIndex((point, i) => i > 18 && point[1] > side[18]![1] + 19)
      const waist = side.findIndex((point) => point[1] > 330)
      return (
        skinLine(figure, side.slice(0, shoulder), 1.2, 0.6) +
        skinLine(figure, side.slice(waist), 1.2, 0.6)
      )
    })
    .join('')
}

/** The side of an arm away from the body, and the side toward it, from shoulder to wrist. */
function armSides(arm: Arm): { outer: Point[]; inner: Point[] } {
  const { left, right } = arm.limb
  const [outer, inner] = arm.sign < 0 ? [left, right] : [right, left]
  // A raised arm turns over: what was outside is then above the ear.
  return arm.place === 'hair' ? { outer: inner, inner: outer } : { outer, inner }
}

/** One curve from the slope of the shoulder onto the arm; a raised arm has no such slope. */
function shoulderContour({ place, halfWidth }: Figure, arm: Arm, outer: Point[]): Point[] {
  if (arm.place === 'hair') return outer.slice(4, 11)
  const slope = place(arm.sign * (halfWidth(272) - 12), 265.5)
  return sampleSpline([slope, outer[7]!, outer[10]!], 12)
}

export function armLines(figure: Figure, arm: Arm, isBare: boolean): string {
  const { outer, inner } = armSides(arm)
  const { fingers, palm, thumb } = arm.hand
  const sides = (part: Limb, from: number, to = 1) =>
    [part.left, part.right]
      .map((line) =>
        skinLine(
          figure,
          line.slice(Math.floor(line.length * from), Math.ceil(line.length * to)),
          0.9,
          0.5,
        ),
      )
      .join('')
  return (
    (isBare ? skinLine(figure, shoulderContour(figure, arm, outer)) : '') +
    skinLine(figure, outer.slice(10, -2)) +
    skinLine(figure, inner.slice(18, -2)) +
    sides(palm, 0.08, 0.8) +
    fingers.map((finger) => sides(finger, 0.34)).join('') +
    (thumb ? sides(thumb, 0.45) : '')
  )
}

export function legLines(figure: Figure, side: 'left' | 'right'): string {
  const { limb, knee, ankle, foot } = figure.legs[side]
  const { skin } = figure
  const ankleBone: Point[] = [
    [ankle[0] - 7, ankle[1] + 3],
    [ankle[0] - 5, ankle[1] + 9],
    [ankle[0] - 1, ankle[1] + 12],
  ]
  return (
    [limb.left, limb.right, foot.left.slice(3), foot.right.slice(3)]
      .map((line) => skinLine(figure, line, 1.2, 0.65))
      .join('') +
    softSpot([knee[0], knee[1] + 6], 14, 19, skin.blush, 0.22) +
    softSpot([knee[0] + 3, knee[1] + 24], 12, 5.5, skin.shadow, 0.3) +
    `<path d="${inkStroke(ankleBone, 2)}" fill="${skin.ink}" opacity=".5"/>`
  )
}

/** Hides the seam where the arm meets the torso on bare shoulders. */
export function shoulderBlend(figure: Figure, arm: Arm): string {
  const { place, halfWidth, skin } = figure
  const [x, y] = place(arm.sign * (halfWidth(272) - 16), 280)
  const tone =
    arm.sign < 0 ? mixColors(skin.base, skin.light, 0.12) : mixColors(skin.base, skin.shadow, 0.1)
  const id = `shoulder-${arm.sign < 0 ? 'left' : 'right'}`
  return (
    `<clipPath id="${id}"><path d="${polygon(torsoOutline(figure))}"/></clipPath>` +
    `<g clip-path="url(#${id})">${softSpot([x, y + 3], 9, 13, tone, 0.8)}</g>`
  )
}
