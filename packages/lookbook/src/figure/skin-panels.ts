import { clamp, lerp, monotoneCurve, smoothstep } from '../geometry/interpolate.ts'
import type { Curve } from '../geometry/interpolate.ts'
import type { Limb } from '../geometry/limb.ts'
import { Pen } from '../geometry/pen.ts'
import { mixPoints } from '../geometry/point.ts'
import type { Point } from '../geometry/point.ts'
import { alongPolyline } from '../geometry/spline.ts'
import type { Panel } from '../paint/panel.ts'
import type { Arm, Figure } from './figure.ts'

const unprinted = (): Point => [0, 0]

/** A rounded tube of skin; `roundness` is its depth as a share of its width. */
export function limbPanel(limb: Limb, { roundness = 0.55, columns = 18 } = {}): Panel {
  const across = (t: number): [Point, Point] => [
    alongPolyline(limb.left, t),
    alongPolyline(limb.right, t),
  ]
  return {
    columns,
    rows: Math.min(70, limb.spine.length),
    position: (u, t) => {
      const [left, right] = across(t)
      return mixPoints(left, right, u)
    },
    height: (u, t) => {
      const [left, right] = across(t)
      const half = Math.hypot(left[0] - right[0], left[1] - right[1]) / 2
      const q = clamp(2 * u - 1, -1, 1)
      return half * roundness * Math.sqrt(1 - q * q * 0.97)
    },
    cloth: unprinted,
    outline: limb.outline,
  }
}

/** An arm whose root melts into the shoulder: later on the body's side, sooner on the outside. */
export function armPanel(arm: Arm): Panel {
  const outside = (arm.place === 'hair') === arm.sign < 0 ? 1 : 0
  return {
    ...limbPanel(arm.limb),
    opacity: (u, t) => {
      const inward = clamp(Math.abs(u - outside))
      return smoothstep(0.015, 0.09 + 0.16 * inward, t)
    },
  }
}

/** The arm from below the armhole on: from there it hangs before the garment. */
export const armBelowArmhole = (arm: Arm): Panel => ({
  ...limbPanel(arm.limb),
  opacity: (_, t) => smoothstep(0.24, 0.32, t),
})

/** The slope from neck to shoulder on the dress form; clothes lie on it. */
export function shoulderSlope({ halfWidth }: Pick<Figure, 'halfWidth'>): Curve {
  const { points } = new Pen(26, 247).cubic(40, 255, 58, 257, halfWidth(272) - 3, 268)
  return monotoneCurve(
    points.map(([x]) => x),
    points.map(([, y]) => y),
  )
}

export function torsoOutline({ place, halfWidth, neck }: Figure): Point[] {
  const pen = new Pen(-17 * neck, 186)
    .cubic(-16 * neck, 222, -18 * neck, 236, -26, 247)
    .cubic(-40, 255, -58, 257, -halfWidth(272) + 3, 268)
    .cubic(-halfWidth(272) - 6, 277, -halfWidth(318) - 10, 302, -halfWidth(318), 318)
  for (const y of [330, 342, 360, 385, 405, 425, 447, 470, 500, 532, 560, 580]) {
    // Every garment covers the hips; a body a little slimmer than its clothes never peeks out.
    pen.line(-halfWidth(y) + 6 * smoothstep(450, 510, y), y, 2)
  }
  pen.line(-30, 600).line(0, 575)
  return pen.mirrored().map(([x, y]) => place(x, y))
}

const TOP_Y = 180
const BOTTOM_Y = 602

export function torsoPanel(figure: Figure): Panel {
  const { place, halfWidth, isBack, neck } = figure
  const reach = monotoneCurve(
    [185, 232, 250, 272, 322, 342, 385, 425, 470, 532, 600],
    [
      19 * neck,
      19.5 * neck,
      40,
      halfWidth(272) + 16,
      ...[322, 342].map((y) => halfWidth(y) + 2),
      ...[385, 425, 470, 532, 580].map((y) => halfWidth(y) + 1),
    ],
  )
  const heightAt = (t: number) => lerp(TOP_Y, BOTTOM_Y, t)
  const acrossAt = (u: number, y: number) => (2 * u - 1) * reach(y) * 1.06
  return {
    columns: 56,
    rows: 84,
    position: (u, t) => place(acrossAt(u, heightAt(t)), heightAt(t)),
    height: (u, t) => {
      const y = heightAt(t)
      const x = acrossAt(u, y)
      const q = clamp(x / reach(y), -1, 1)
      const round = reach(y) * 0.45 * Math.sqrt(1 - q * q * 0.98)
      return round + (isBack ? spineRelief(x, y) : frontRelief(x, y, halfWidth(335)))
    },
    cloth: unprinted,
    outline: torsoOutline(figure),
  }
}

function frontRelief(x: number, y: number, bustHalfWidth: number): number {
  const fromCenter = Math.abs(x)
  const bustX = bustHalfWidth * 0.46
  const dy = y - 338
  const across = Math.exp(-((x - bustX) ** 2) / 722) + Math.exp(-((x + bustX) ** 2) / 722)
  const bust = 6 * across * Math.exp(-(dy * dy) / (2 * (dy > 0 ? 16 : 30) ** 2))
  const collarbone =
    2 *
    Math.exp(-((y - (270 - fromCenter * 0.12)) ** 2) / 14) *
    smoothstep(6, 16, fromCenter) *
    (1 - smoothstep(48, 62, fromCenter))
  const midline =
    1.6 * Math.exp(-(x * x) / 10) * smoothstep(385, 400, y) * (1 - smoothstep(470, 490, y))
  return bust + collarbone - midline
}

const spineRelief = (x: number, y: number): number =>
  -3 * Math.exp(-(x * x) / 60) * smoothstep(250, 290, y)
