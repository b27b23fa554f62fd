import type { Figure } from '../figure/figure.ts'
import { SIDES } from '../figure/pose-shapes.ts'
import type { Side } from '../figure/pose-shapes.ts'
import { clamp, foldWave, lerp, monotoneCurve, smoothstep } from '../geometry/interpolate.ts'
import type { Curve } from '../geometry/interpolate.ts'
import type { Point } from '../geometry/point.ts'
import type { LegCut } from '../look/look.ts'
import { seededRandom } from '../generate/random.ts'
import type { Random } from '../generate/random.ts'
import type { BottomPlan } from './garment-plan.ts'
import type { ClothLine, OpenPiece } from './piece.ts'

export type TrouserLeg = OpenPiece & { side: Side }

type TrouserCut = {
  width: number
  endY: number
  folds: number
  foldDepth: number
  creased: boolean
}

const TROUSER_CUTS: Record<LegCut, TrouserCut> = {
  shorts: { width: 26, endY: 648, folds: 4, foldDepth: 6, creased: false },
  straight: { width: 13, endY: 1036, folds: 2.5, foldDepth: 3, creased: true },
  wide: { width: 34, endY: 1042, folds: 4, foldDepth: 6, creased: true },
  palazzo: { width: 56, endY: 1046, folds: 7, foldDepth: 9, creased: false },
  flared: { width: 12, endY: 1042, folds: 2.5, foldDepth: 3, creased: true },
}

const EASE = 3
/** Height of a standing ankle; long hems rise with a foot that is lifted above it. */
const ANKLE_Y = 1004
const RISE_Y = 570
const FLARE_FROM_Y = 740

/** The hem of one leg: over a lifted foot it hangs higher, so that both feet show. */
function trouserHemY({ endY }: TrouserCut, [, ankleY]: Point): number {
  return endY < ANKLE_Y ? endY : endY - 1.25 * Math.max(0, ANKLE_Y - ankleY)
}

export function buildTrousers(figure: Figure, plan: BottomPlan, legs: LegCut): TrouserLeg[] {
  const pieces = SIDES.map((side) => buildLeg(figure, plan, legs, side))
  const { place } = figure
  pieces[0]?.lines.push({
    points: [place(0, 530), place(1, 555), place(0, 580)],
    width: 2,
    opacity: 0.6,
    taper: (share) => share,
  })
  return pieces
}

function buildLeg(figure: Figure, plan: BottomPlan, legs: LegCut, side: Side): TrouserLeg {
  const { place, halfWidth } = figure
  const cut = TROUSER_CUTS[legs]
  const endY = trouserHemY(cut, figure.legs[side].ankle)
  const { topY } = plan
  const sign = side === 'left' ? -1 : 1
  const [leftAt, rightAt] = legEdges(figure, plan, legs, side)
  const random = seededRandom(figure.seed * 3 + sign + 9)
  const [p1, p2] = [random() * 6, random() * 6]
  const waistTilt = figure.pose.tilt(topY)
  const [waistX] = place(0, topY)
  const waistHalf = halfWidth(topY)

  const fold = (phi: number, t: number) =>
    foldWave((cut.folds * phi + p1 + 0.5 * Math.sin(2 * phi + p2) + t * 0.6) / 2) *
    cut.foldDepth *
    clamp((t - 0.12) / 0.88) ** 0.8
  const angle = (u: number) => Math.asin(clamp(2 * u - 1, -1, 1))

  const position = (u: number, t: number): Point => {
    const q = 2 * u - 1
    const tt = clamp(t)
    const folded = fold(angle(u), tt)
    const x = lerp(leftAt(tt), rightAt(tt), u)
    const fromCenter = x - waistX
    const waist = topY + fromCenter * waistTilt + 3 * (1 - (fromCenter / waistHalf) ** 2)
    const hem = endY + 6 * (1 - q * q) + folded * 0.5
    return [x + q * folded * 0.2 * tt, lerp(waist, hem, t)]
  }
  const height = (u: number, t: number): number => {
    const q = clamp(2 * u - 1, -1, 1)
    const tt = clamp(t)
    const y = lerp(topY, endY, tt)
    const left = leftAt(tt)
    const right = rightAt(tt)
    const half = (right - left) / 2
    // Above the rise both legs are one body, so the light runs across them.
    const bodyHalf = halfWidth(Math.min(y, 575)) + EASE
    const [bodyX] = place(0, Math.min(y, 575))
    const bodyQ = clamp((lerp(left, right, clamp(u)) - bodyX) / bodyHalf, -1, 1)
    const split = smoothstep(540, 620, y)
    const round = lerp(
      bodyHalf * 0.5 * Math.sqrt(1 - bodyQ * bodyQ * 0.98),
      half * 0.62 * Math.sqrt(1 - q * q * 0.98),
      split,
    )
    const crease = cut.creased ? 1.6 * Math.exp(-(((q + sign * 0.05) * half) ** 2) / 10) * split : 0
    return round + fold(angle(u), tt) * 0.8 + crease
  }

  const column = (u: number): Point[] => Array.from({ length: 51 }, (_, i) => position(u, i / 50))
  const hem = Array.from({ length: 31 }, (_, i) => position(1 - i / 30, 1))
  const waist = Array.from({ length: 13 }, (_, i) => position(i / 12, 0))
  const leftEdge = column(0)
  const rightEdge = column(1)
  const [outer, inner] = sign < 0 ? [leftEdge, rightEdge] : [rightEdge, leftEdge]
  const risen = inner.findIndex(([, y]) => y > RISE_Y)

  return {
    side,
    panel: {
      columns: 64,
      rows: 100,
      position,
      height,
      cloth: (u, t) => [
        lerp(leftAt(clamp(t)), rightAt(clamp(t)), u) - 450 + fold(angle(u), clamp(t)) * 0.6,
        topY + t * (endY - topY),
      ],
      outline: [...waist, ...rightEdge.slice(1), ...hem, ...leftEdge.toReversed().slice(0, -1)],
      occlusion: (u, t) => {
        const y = lerp(topY, endY, t)
        const towardOther = clamp(sign < 0 ? u : 1 - u)
        const between = smoothstep(565, 690, y) * (1 - smoothstep(720, 900, y))
        return clamp(
          between * 0.5 * towardOther ** 5 + (plan.hasSeam ? 0.25 * Math.exp(-t * 30) : 0),
        )
      },
    },
    lines: trouserLines(cut, position, sign, random),
    edges: [outer, inner.slice(Math.max(0, risen + 5)), hem, ...(plan.isSeparate ? [waist] : [])],
    inside: legInside(position(0, 1), position(1, 1)),
  }
}

function legEdges(figure: Figure, plan: BottomPlan, legs: LegCut, side: Side): [Curve, Curve] {
  const { place, halfWidth } = figure
  const cut = TROUSER_CUTS[legs]
  const sign = side === 'left' ? -1 : 1
  const { limb, ankle } = figure.legs[side]
  const endY = trouserHemY(cut, ankle)
  const clear = clearOfLiftedFoot(figure, side)
  const samples = 30
  const shares: number[] = []
  const outer: number[] = []
  const inner: number[] = []
  for (let i = 0; i <= samples; i++) {
    const t = i / samples
    const y = lerp(plan.topY, endY, t)
    shares.push(t)
    if (y <= RISE_Y) {
      outer.push(place(sign * (halfWidth(y) + EASE), y)[0])
      inner.push(place(sign * -2, y)[0])
      continue
    }
    // A lifted foot's leg ends early; below it the cloth hangs straight on.
    const legY = Math.min(y, ankle[1] - 12)
    const atLeg = limb.outline.filter(([, py]) => Math.abs(py - legY) < 10).map(([px]) => px)
    const [legLeft, legRight] = [Math.min(...atLeg), Math.max(...atLeg)]
    const [legOuter, legInner] = sign < 0 ? [legLeft, legRight] : [legRight, legLeft]
    const down = (y - RISE_Y) / (endY - RISE_Y)
    const flare =
      legs === 'flared' ? clamp((y - FLARE_FROM_Y) / (endY - FLARE_FROM_Y)) ** 1.4 * 44 : 0
    const spread = 5 + cut.width * (legs === 'flared' ? 0.3 : down ** 0.8) + flare
    const hip = place(sign * (halfWidth(RISE_Y) + EASE), RISE_Y)[0]
    outer.push(lerp(hip, legOuter + sign * spread, smoothstep(0, 0.14, down)))
    const seam = legInner - sign * (3 + cut.width * 0.55 + flare * 0.8)
    const crotch = place(sign * -1.5, RISE_Y)[0]
    const hanging = lerp(crotch, seam, smoothstep(0, 0.5, down) * 0.9 + 0.1 * down)
    inner.push(clear === null ? hanging : lerp(hanging, clear(hanging), down))
  }
  for (const values of [outer, inner]) {
    for (let pass = 0; pass < 3; pass++) {
      for (let i = 1; i < samples; i++) {
        values[i] = (values[i - 1]! + 2 * values[i]! + values[i + 1]!) / 4
      }
    }
  }
  const [left, right] = sign < 0 ? [outer, inner] : [inner, outer]
  return [monotoneCurve(shares, left), monotoneCurve(shares, right)]
}

/** Keeps a wide leg from hiding the other foot, when that one is lifted behind it. */
function clearOfLiftedFoot({ legs }: Figure, side: Side): ((x: number) => number) | null {
  const sign = side === 'left' ? -1 : 1
  const other = legs[side === 'left' ? 'right' : 'left']
  const isBeside = sign * (legs[side].ankle[0] - other.toe[0]) > 20
  if (!isBeside || other.ankle[1] > ANKLE_Y - 20) return null
  const limit = other.toe[0] + sign * 15
  return (x) => (sign < 0 ? Math.min(x, limit) : Math.max(x, limit))
}

function trouserLines(
  cut: TrouserCut,
  position: (u: number, t: number) => Point,
  sign: number,
  random: Random,
): ClothLine[] {
  const lines: ClothLine[] = []
  if (cut.creased) {
    lines.push({
      points: Array.from({ length: 21 }, (_, i) =>
        position(0.5 - sign * 0.02, lerp(0.2, 0.99, i / 20)),
      ),
      width: 1.6,
      opacity: 0.3,
      taper: (share) => share,
    })
  }
  for (const u of [0.25, 0.5, 0.75]) {
    lines.push({
      points: [
        position(u, 0.99),
        position(u + (random() - 0.5) * 0.05, 0.8),
        position(u + (random() - 0.5) * 0.08, 0.55 + random() * 0.1),
      ],
      width: 1.8,
      opacity: 0.33,
      taper: (share) => 1 - share,
    })
  }
  return lines
}

const legInside = (left: Point, right: Point): Point[] => [
  [left[0] + 2, left[1] - 14],
  [left[0] + 1, left[1]],
  [lerp(left[0], right[0], 0.5), Math.min(left[1], right[1]) - 5],
  [right[0] - 1, right[1]],
  [right[0] - 2, right[1] - 14],
]
