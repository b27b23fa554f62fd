import type { Figure } from '../figure/figure.ts'
import { clamp, foldWave, lerp, smoothstep } from '../geometry/interpolate.ts'
import type { Point } from '../geometry/point.ts'
import { seededRandom } from '../generate/random.ts'
import { clothArc } from './cloth-arc.ts'
import type { BottomPlan } from './garment-plan.ts'
import type { OpenPiece } from './piece.ts'
import { clothEdge } from './scalloped-edge.ts'
import { SKIRT_CUTS, TIERS, hemY } from './skirt-cut.ts'
import { skirtFolds } from './skirt-folds.ts'
import type { SkirtFolds } from './skirt-folds.ts'
import { skirtLines } from './skirt-lines.ts'
import { skirtProfile } from './skirt-profile.ts'
import type { SkirtProfile } from './skirt-profile.ts'
import { cutSlit, placeSlit } from './skirt-slit.ts'

export type Skirt = OpenPiece & {
  topY: number
  endY: number
  position: (u: number, t: number) => Point
}

const angleOf = (u: number): number => Math.asin(clamp(2 * u - 1, -1, 1))

export function buildSkirt(figure: Figure, plan: BottomPlan): Skirt {
  const { silhouette, topY } = plan
  const cut = SKIRT_CUTS[silhouette]
  const endY = hemY(silhouette, plan.length)
  const profile = skirtProfile(figure, plan, endY)
  const random = seededRandom(figure.seed * 17 + silhouette.length)
  const folds = skirtFolds(silhouette, random)
  const isTiered = silhouette === 'tiered'

  const waistTilt = figure.pose.tilt(topY) * figure.halfWidth(topY)
  const hemDrop = 0.085 * (profile(1).right - profile(1).left) * 0.5
  const tierBulge = (t: number) => (!isTiered ? 0 : t >= 0.999 ? 6 : ((t * TIERS) % 1) * 6)

  const position = (u: number, t: number): Point => {
    const q = 2 * u - 1
    const tt = clamp(t)
    const phi = angleOf(u)
    const { left, right } = profile(tt)
    const half = (right - left) / 2 + tierBulge(tt)
    const fold = folds.wave(phi, tt) * folds.depth(phi, tt)
    const round = Math.sqrt(Math.max(0, 1 - q * q))
    const waist = topY + q * waistTilt + (1 - q * q) * 4
    const hem = endY + hemDrop * round + fold * 0.42
    return [(left + right) / 2 + q * half + tt ** 1.5 * fold * 0.34 * q, lerp(waist, hem, t)]
  }

  const slit = plan.slit ? placeSlit(figure, plan, endY, profile) : null
  const finished = (edge: Point[]) => clothEdge(plan.fabric, edge, [0, 1])
  const hem = Array.from({ length: 151 }, (_, i) => position(1 - i / 150, 1))
  const openHem = slit ? cutSlit(slit, position, finished) : finished(hem)
  const column = (u: number): Point[] => Array.from({ length: 61 }, (_, i) => position(u, i / 60))
  const waist = Array.from({ length: 21 }, (_, i) => position(i / 20, 0))
  const leftEdge = column(0)
  const rightEdge = column(1)

  return {
    topY,
    endY,
    position,
    panel: {
      columns: silhouette === 'pleated' ? 230 : 160,
      rows: 100,
      position,
      height: skirtRelief(plan, profile, folds, endY - topY),
      cloth: skirtCloth(plan, profile, folds, endY - topY),
      outline: [...waist, ...rightEdge.slice(1), ...openHem, ...leftEdge.toReversed().slice(0, -1)],
      occlusion: (_, t) => {
        const waistShade = 0.3 * Math.exp(-t * (cut.isGathered ? 16 : 22)) * (plan.hasSeam ? 1 : 0)
        const inTier = (t * TIERS) % 1
        const tierShade = isTiered && t > 0.05 && t < 0.99 ? 0.55 * Math.exp(-inTier * 16) : 0
        return clamp(waistShade + tierShade)
      },
    },
    lines: skirtLines(figure, plan, folds, position, random),
    edges: [
      [...rightEdge, ...openHem, ...leftEdge.toReversed()],
      ...(plan.isSeparate ? [waist] : []),
    ],
    inside: skirtInside(position, hemDrop, cut.fullness, slit ? slit.t - 0.04 : 0.86),
  }
}

function skirtRelief(plan: BottomPlan, profile: SkirtProfile, folds: SkirtFolds, length: number) {
  const { silhouette } = plan
  const { isGathered } = SKIRT_CUTS[silhouette]
  const [p2, p3] = folds.phases
  const hemRoundness = ['ball-gown', 'fit-and-flare'].includes(silhouette) ? 0.36 : 0.42
  return (u: number, t: number): number => {
    const q = clamp(2 * u - 1, -1, 1)
    const phi = Math.asin(q)
    const tt = clamp(t)
    const { left, right } = profile(tt)
    const half = (right - left) / 2
    let z =
      lerp(0.52, hemRoundness, tt) * half * Math.sqrt(1 - q * q * 0.985) +
      folds.wave(phi, tt) * folds.depth(phi, tt) * 0.86 * (Math.cos(phi) * 0.6 + 0.4)
    if (isGathered) z += foldWave(folds.count * 1.7 * phi + p3) * 3.2 * Math.exp(-tt * 7)
    if (silhouette === 'tiered') {
      const inTier = (tt * TIERS) % 1
      const gathers = foldWave(folds.count * 1.5 * phi + Math.floor(tt * TIERS) * 1.7)
      z += gathers * 2.6 * Math.exp(-inTier * 4) + inTier * 4
    }
    if (silhouette === 'slip') {
      // Soft valleys: a crease would run across the mesh and show its steps on shining cloth.
      const pull = Math.sin((q * half * 0.5 + tt * length * 0.8) * 0.045 + p2)
      const drag = 2 * Math.sqrt(pull * pull * 0.88 + 0.12) - 1
      z += 3.2 * Math.exp(-tt * 3.2) * drag * smoothstep(0, 0.06, tt)
    }
    if (plan.isRuched) {
      const d =
        tt * length * 0.115 +
        Math.abs(q) * 1.6 +
        Math.sin(q * 4 + p2) * 0.7 +
        Math.sin(tt * 9 + p3) * 0.6
      const crease = 2 * Math.sqrt(Math.sin(d) ** 2 * 0.96 + 0.04) - 1
      z += crease * 2.7 * (1 - 0.5 * q * q) * (0.65 + 0.35 * Math.sin(q * 5 + tt * 7 + p3))
    }
    return z
  }
}

/** As wide as the skirt at each height: a print would look squeezed if gathers kept the hem's width. */
function skirtCloth(plan: BottomPlan, profile: SkirtProfile, folds: SkirtFolds, length: number) {
  return (u: number, t: number): Point => {
    const phi = angleOf(u)
    const tt = clamp(t)
    const { left, right } = profile(tt)
    const depth = folds.depth(phi, tt)
    return [
      (clothArc(clamp(2 * u - 1, -1, 1)) * (right - left)) / 2 +
        Math.sin(folds.phase(phi, tt)) * depth * 0.5,
      plan.topY + t * length * 1.02 + folds.wave(phi, tt) * depth * 0.2,
    ]
  }
}

/** The back of the skirt seen from inside, ending a little above the front hem. */
function skirtInside(
  position: (u: number, t: number) => Point,
  hemDrop: number,
  fullness: number,
  fromT: number,
): Point[] {
  const hemLeft = position(0, 1)
  const hemRight = position(1, 1)
  const edge = (u: number): Point[] =>
    Array.from({ length: 13 }, (_, i) => position(u, lerp(fromT, 0.97, i / 12)))
  const hem = Array.from({ length: 25 }, (_, i): Point => {
    const share = i / 24
    const arch = Math.sqrt(Math.max(0, 1 - (2 * share - 1) ** 2))
    return [
      lerp(hemLeft[0], hemRight[0], share),
      lerp(hemLeft[1], hemRight[1], share) -
        hemDrop * 0.72 * arch +
        3 * Math.sin(i * 1.3) * fullness,
    ]
  })
  return [...edge(0.02), ...hem.slice(1, -1), ...edge(0.98).toReversed()]
}
