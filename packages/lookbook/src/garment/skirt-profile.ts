import { HIP_Y, legSpan } from '../figure/figure.ts'
import type { Figure } from '../figure/figure.ts'
import { clamp, lerp, monotoneCurve, smoothMax, smoothstep } from '../geometry/interpolate.ts'
import type { BottomPlan } from './garment-plan.ts'
import { SKIRT_CUTS } from './skirt-cut.ts'

/** The skirt's left and right edge at a share 0..1 of its length. */
export type SkirtProfile = (t: number) => { left: number; right: number }

const SAMPLES = 40
const EASE = 2.5
const THIGH_Y = 575
const FLARE_FROM_Y = 678

export function skirtProfile(figure: Figure, plan: BottomPlan, endY: number): SkirtProfile {
  const shares: number[] = []
  const left: number[] = []
  const right: number[] = []
  for (let i = 0; i <= SAMPLES; i++) {
    const t = i / SAMPLES
    const [l, r] = SKIRT_CUTS[plan.silhouette].hemHalfWidth
      ? hangingEdges(figure, plan, endY, t)
      : closeEdges(figure, plan, endY, t)
    shares.push(t)
    left.push(l)
    right.push(r)
  }
  soften(left)
  soften(right)
  const leftAt = monotoneCurve(shares, left)
  const rightAt = monotoneCurve(shares, right)
  // Meshes ask for the same t along a whole row.
  let lastT = Number.NaN
  let last = { left: 0, right: 0 }
  return (t) => {
    if (t !== lastT) {
      last = { left: leftAt(t), right: rightAt(t) }
      lastT = t
    }
    return last
  }
}

function soften(values: number[]): void {
  for (let pass = 0; pass < 3; pass++) {
    for (let i = 1; i < values.length - 1; i++) {
      values[i] = (values[i - 1]! + 2 * values[i]! + values[i + 1]!) / 4
    }
  }
}

/** Sheath and mermaid: along the hips and then along the legs. */
function closeEdges(figure: Figure, plan: BottomPlan, endY: number, t: number): [number, number] {
  const { place, halfWidth } = figure
  const y = lerp(plan.topY, endY, t)
  const hip = (at: number): [number, number] => {
    const [center] = place(0, at)
    return [center - halfWidth(at) - EASE, center + halfWidth(at) + EASE]
  }
  let [left, right] = hip(Math.min(y, 560))
  if (y > 560) {
    const share = smoothstep(560, 610, y)
    const [legLeft, legRight] = legSpan(figure, clamp(y, 560, 1000))
    left = lerp(left, Math.min(legLeft - 4, lerp(left, legLeft - 4, 0.8)), share)
    right = lerp(right, Math.max(legRight + 4, lerp(right, legRight + 4, 0.8)), share)
  }
  if (plan.silhouette === 'mermaid' && y > FLARE_FROM_Y) {
    const flare = ((y - FLARE_FROM_Y) / (endY - FLARE_FROM_Y)) ** 1.6 * 125
    left -= flare
    right += flare
  }
  return [left, right]
}

function hangingEdges(figure: Figure, plan: BottomPlan, endY: number, t: number): [number, number] {
  const { place } = figure
  const y = lerp(plan.topY, endY, t)
  const center = lerp(0, plan.sway, t ** 1.6) + place(0, Math.min(y, 600))[0]
  const half = hangingHalfWidth(figure, plan, endY, t, y)
  let [left, right] = [center - half, center + half]
  const clearsLegs = ['ball-gown', 'fit-and-flare', 'bubble'].includes(plan.silhouette)
  if (y > 560 && !clearsLegs) {
    const [legLeft, legRight] = legSpan(figure, clamp(y, 560, 1000))
    left = Math.min(left, legLeft - 3)
    right = Math.max(right, legRight + 3)
  }
  return [left, right]
}

function hangingHalfWidth(
  { halfWidth }: Figure,
  plan: BottomPlan,
  endY: number,
  t: number,
  y: number,
): number {
  const hem = SKIRT_CUTS[plan.silhouette].hemHalfWidth?.(endY - plan.topY) ?? 0
  const top = halfWidth(plan.topY) + EASE
  // Wide hips ask for a wider hem, or the skirt would taper.
  const wideHem = hem * Math.max(1, (halfWidth(HIP_Y) / 68) ** 0.7)
  const body = halfWidth(Math.min(y, THIGH_Y)) + EASE
  // At the waist both widths are equal and their rounded maximum would stand off the bodice.
  const widest = (flared: number, radius: number) =>
    smoothMax(body, flared, lerp(0.01, radius, smoothstep(0, 60, y - plan.topY)))
  switch (plan.silhouette) {
    case 'fit-and-flare':
      return widest(lerp(top, wideHem, t ** 0.86), 14)
    case 'ball-gown':
      return widest(lerp(top, wideHem, Math.sin((t * Math.PI) / 2) ** 0.9), 14)
    case 'bubble': {
      const swell = (Math.sin(Math.min(1, t * 1.02) * Math.PI * 0.6) / 0.955) ** 1.1
      return widest(top + (wideHem - top) * swell, 10) - smoothstep(0.86, 1, t) * 26
    }
    case 'slip':
    case 'column':
      if (y < HIP_Y) return body
      return widest(lerp(halfWidth(HIP_Y) + EASE, wideHem, t), 10)
    case 'tiered':
      return widest(lerp(top, wideHem, t ** 0.95), 12)
    default:
      return widest(lerp(top, wideHem, t), 14)
  }
}
