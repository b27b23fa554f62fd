import type { Figure } from '../figure/figure.ts'
import { clamp, lerp } from '../geometry/interpolate.ts'
import { mixPoints } from '../geometry/point.ts'
import type { Point } from '../geometry/point.ts'
import type { Random } from '../generate/random.ts'
import type { BottomPlan } from './garment-plan.ts'
import type { ClothLine } from './piece.ts'
import { TIERS } from './skirt-cut.ts'
import type { SkirtFolds } from './skirt-folds.ts'

type Position = (u: number, t: number) => Point

export function skirtLines(
  figure: Figure,
  plan: BottomPlan,
  folds: SkirtFolds,
  position: Position,
  random: Random,
): ClothLine[] {
  if (plan.silhouette === 'pleated') return []
  if (plan.silhouette === 'tiered') return tierLines(position, random)
  const lines = valleyLines(plan, folds, position, random)
  if (plan.silhouette === 'wrap' && !figure.isBack) lines.push(wrapEdge(position))
  return lines
}

/** Ink in the valleys of the folds, where cloth shades itself most. */
function valleyLines(
  plan: BottomPlan,
  folds: SkirtFolds,
  position: Position,
  random: Random,
): ClothLine[] {
  const lines: ClothLine[] = []
  const isSheath = plan.silhouette === 'sheath'
  const steps = 240
  const valleyIndex = (u: number) =>
    Math.floor((folds.phase(Math.asin(2 * u - 1), 1) / 2 + Math.PI / 2) / Math.PI)
  for (let i = 1; i < steps; i++) {
    const u = i / steps
    if (u <= 0.04 || u >= 0.96 || valleyIndex(u) === valleyIndex((i - 1) / steps)) continue
    const phi = Math.asin(2 * u - 1)
    const start = Math.max(0.1, folds.startAt(phi) + 0.12 + random() * 0.22)
    lines.push({
      points: Array.from({ length: 21 }, (_, j) =>
        followValley(folds, position, phi, lerp(start, 0.997, j / 20)),
      ),
      width: isSheath ? 1.15 : 2.3,
      opacity: isSheath ? 0.2 : 0.42,
      taper: (share) => share ** 0.8,
    })
  }
  return lines
}

/** Valleys drift sideways with t; a few Newton steps find where this one went. */
function followValley(folds: SkirtFolds, position: Position, phi: number, t: number): Point {
  const target = folds.phase(phi, 1)
  let angle = phi
  for (let step = 0; step < 4; step++) angle -= (folds.phase(angle, t) - target) / folds.count
  return position((Math.sin(clamp(angle, -1.55, 1.55)) + 1) / 2, t)
}

function tierLines(position: Position, random: Random): ClothLine[] {
  const lines: ClothLine[] = []
  for (let tier = 1; tier < TIERS; tier++) {
    const t = tier / TIERS
    lines.push({
      points: Array.from({ length: 61 }, (_, i) => position(i / 60, t)),
      width: 2,
      opacity: 0.6,
      taper: () => 1,
    })
    for (let i = 2; i < 60; i += 1 + Math.floor(random() * 2)) {
      const top = position(i / 60, t)
      const bottom = position(i / 60, t + 0.05 + random() * 0.06)
      lines.push({
        points: [top, mixPoints(top, bottom, 0.5), bottom],
        width: 1.5,
        opacity: 0.4,
        taper: (share) => 1 - share,
      })
    }
  }
  return lines
}

const wrapEdge = (position: Position): ClothLine => ({
  points: Array.from({ length: 31 }, (_, i) => position(lerp(0.3, 0.78, (i / 30) ** 0.75), i / 30)),
  width: 2.6,
  opacity: 0.75,
  taper: (share) => 0.5 + 0.5 * share,
})
