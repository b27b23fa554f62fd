import type { Figure } from '../figure/figure.ts'
import { clamp, lerp } from '../geometry/interpolate.ts'
import type { Point } from '../geometry/point.ts'
import type { BottomPlan } from './garment-plan.ts'
import type { SkirtProfile } from './skirt-profile.ts'

/** An opening from `t` down to the hem, starting at `u` and `width` wide at the hem. */
export type Slit = { u: number; t: number; width: number }

const WIDTH = 0.2
const TOP_BY_LENGTH = { MAXI: 0.42, MIDI: 0.5, MINI: 0.6, N_A: 0.6 } as const

/** Over the free leg, so that the leg and not a gap shows through. */
export function placeSlit(
  figure: Figure,
  plan: BottomPlan,
  endY: number,
  profile: SkirtProfile,
): Slit {
  const y = lerp(plan.topY, endY, 0.8)
  const spine = figure.legs[figure.freeLeg].limb.spine
  const nearest = spine.reduce((best, point) =>
    Math.abs(point[1] - y) < Math.abs(best[1] - y) ? point : best,
  )
  const { left, right } = profile(0.8)
  const legU = (nearest[0] - left) / (right - left)
  return { u: clamp(legU - WIDTH * 0.42, 0.08, 0.72), t: TOP_BY_LENGTH[plan.length], width: WIDTH }
}

const STEPS = 24

/** The hem from right to left, with the slit cut into it. */
export function cutSlit(
  slit: Slit,
  position: (u: number, t: number) => Point,
  finished: (hem: Point[]) => Point[],
): Point[] {
  const hem = (from: number, to: number): Point[] =>
    finished(Array.from({ length: 81 }, (_, i) => position(lerp(from, to, i / 80), 1)))
  const far: Point[] = []
  const near: Point[] = []
  for (let i = 0; i <= STEPS; i++) {
    const t = lerp(1, slit.t, i / STEPS)
    const opened = clamp((t - slit.t) / (1 - slit.t)) ** 0.8
    far.push(position(slit.u + slit.width * opened, t))
    near.push(position(slit.u, lerp(slit.t, 1, i / STEPS)))
  }
  return [...hem(1, slit.u + slit.width), ...far, ...near, ...hem(slit.u, 0)]
}
