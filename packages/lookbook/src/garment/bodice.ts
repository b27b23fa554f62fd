import type { Figure } from '../figure/figure.ts'
import { clamp, foldWave, lerp, smoothstep } from '../geometry/interpolate.ts'
import type { Point } from '../geometry/point.ts'
import type { Look } from '../look/look.ts'
import { seededRandom } from '../generate/random.ts'
import { sideEase } from './armhole.ts'
import { clothArc } from './cloth-arc.ts'
import type { GarmentPlan } from './garment-plan.ts'
import { bodiceOutline } from './neckline-outline.ts'
import type { ClothLine, Piece } from './piece.ts'
import { clothEdge } from './scalloped-edge.ts'

export type Bodice = Piece & { straps: Point[][] }

const TOP_Y = 222
/** Half the width of the classic figure at the bust. */
const CLASSIC_BUST = 61

/** `waistRadius` is the cloth's radius where a skirt without a seam goes on from the bodice. */
export function buildBodice(
  figure: Figure,
  look: Look,
  plan: GarmentPlan,
  waistRadius: number | null,
): Bodice {
  const { place, halfWidth } = figure
  const endY = plan.bodiceEndY
  const widening = look.details.bodice === 'loose' ? 10 : 0
  const side = (y: number) => halfWidth(y) + sideEase(look) + widening * smoothstep(330, endY, y)
  const outline = bodiceOutline(figure, look, side, endY)
  const bent = finishedHem(outline.points, look, endY).map(([x, y]) => place(x, y))

  const reach = (y: number) =>
    y > 322 ? side(y) + 1.5 : lerp(halfWidth(272) + 12, side(322) + 1.5, smoothstep(270, 322, y))
  const heightAt = (t: number) => lerp(TOP_Y, endY + 10, t)
  const relief = bodiceRelief(figure, look, endY, reach)

  return {
    panel: {
      columns: 64,
      rows: 76,
      position: (u, t) => {
        const y = heightAt(t)
        return place((2 * u - 1) * reach(y) * 1.02, y)
      },
      height: (u, t) => {
        const y = heightAt(t)
        return relief((2 * clamp(u) - 1) * reach(y) * 1.02, y)
      },
      cloth: (u, t) => {
        const y = heightAt(t)
        const own = reach(y)
        const radius = waistRadius === null ? own : lerp(own, waistRadius, smoothstep(330, endY, y))
        return [clothArc(clamp((2 * u - 1) * 1.02, -1, 1)) * radius, y]
      },
      outline: bent,
      occlusion: (_, t) =>
        plan.hasWaistSeam ? smoothstep(endY - 16, endY, heightAt(t)) * 0.35 : 0,
    },
    lines: bodiceLines(figure, look, side, endY, outline.shape),
    edges: inkedEdges(bent, figure, plan, look),
    straps: outline.straps.map((strap) => strap.map(([x, y]) => place(x, y))),
  }
}

/** A bodice that ends free shows the edge of its cloth; one sewn to a skirt does not. */
function finishedHem(points: Point[], look: Look, endY: number): Point[] {
  if (look.garment !== 'TOP' && look.garment !== 'SET') return points
  const start = points.findIndex(([, y]) => y >= endY)
  const end = points.findLastIndex(([, y]) => y >= endY)
  const hem = clothEdge(look.fabric, points.slice(start, end + 1), [0, 1])
  return [...points.slice(0, start), ...hem, ...points.slice(end + 1)]
}

/** Without a waist seam the line stops short of the waist, and bodice and skirt read as one. */
function inkedEdges(bent: Point[], { place }: Figure, plan: GarmentPlan, look: Look): Point[][] {
  const isSeparate = look.garment === 'TOP' || look.garment === 'SET'
  if (plan.hasWaistSeam || isSeparate) return [[...bent, bent[0]!]]
  const limit = place(0, plan.waistY)[1] - 4
  const start = bent.findIndex(([, y]) => y > limit)
  const end = bent.findLastIndex(([, y]) => y > limit)
  return [[...bent.slice(end + 1), ...bent.slice(0, start)]]
}

function bodiceRelief(
  figure: Figure,
  look: Look,
  endY: number,
  reach: (y: number) => number,
): (x: number, y: number) => number {
  const random = seededRandom(figure.seed * 31 + 7)
  const [phase, phase2] = [random() * 6, random() * 6]
  const bustX = figure.halfWidth(335) * 0.46
  const fullness = figure.halfWidth(335) / CLASSIC_BUST
  const [bustDepth, bustWidth] = [8.5 * fullness ** 1.5, 800 * fullness ** 2]
  const isCowl = look.neckline === 'cowl' && !figure.isBack

  const texture = (x: number, y: number, q: number): number => {
    const below = smoothstep(300, 330, y)
    switch (look.details.bodice) {
      case 'ruched': {
        const d =
          (y - 300) * 0.21 +
          Math.abs(x) * 0.13 +
          Math.sin(x * 0.09 + phase) * 0.9 +
          Math.sin(y * 0.05 + phase2) * 0.8
        return (
          below *
          ripple(d) *
          2.5 *
          (1 - q * q * 0.5) *
          (0.65 + 0.35 * Math.sin(x * 0.07 + y * 0.03 + phase))
        )
      }
      case 'draped': {
        const d =
          (x * 0.85 + (y - 300) * (1 + 0.0016 * x)) * 0.088 +
          Math.sin(y * 0.03 + phase) * 0.6 +
          Math.sin(x * 0.05 + phase2) * 0.35
        return below * ripple(d) * 2.7 * (0.6 + 0.4 * Math.sin(x * 0.04 + y * 0.02 + phase2))
      }
      case 'corset':
        return [-0.72, -0.42, 0, 0.42, 0.72].reduce(
          (sum, bone) => sum + 1.5 * Math.exp(-(((q - bone) * reach(y)) ** 2) / 5),
          0,
        )
      case 'smocked':
        return below * (Math.sin(y * 0.78) + 1.1 * Math.sin(x * 0.9 + Math.sin(y * 0.4)))
      case 'loose':
        return (
          smoothstep(330, endY, y) * foldWave(x * 0.075 + phase + Math.sin(y * 0.012) * 0.8) * 3.6
        )
      case 'plain':
        return (
          smoothstep(350, endY, y) *
          1.3 *
          Math.sin(x * 0.11 + phase + (y - 350) * 0.02) *
          Math.exp(-Math.abs(y - endY) / 40)
        )
    }
  }

  return (x, y) => {
    const half = reach(y)
    const q = clamp(x / half, -1, 1)
    const depth = lerp(0.34, 0.52, smoothstep(245, 345, y))
    let z = half * depth * Math.sqrt(1 - q * q * 0.985) + texture(x, y, q)
    if (!figure.isBack) {
      const dy = y - 336
      const across =
        Math.exp(-((x - bustX) ** 2) / bustWidth) + Math.exp(-((x + bustX) ** 2) / bustWidth)
      z += bustDepth * across * Math.exp(-(dy * dy) / (2 * (dy > 0 ? 18 : 32) ** 2))
    }
    if (isCowl) {
      const distance = Math.hypot(x * 0.78, y - 268)
      z +=
        Math.exp(-((y - 335) ** 2) / 2312) *
        foldWave(distance * 0.13) *
        5.2 *
        Math.exp((-x * x) / 1500)
    }
    return z
  }
}

/** A rounder fold than `foldWave`: its valleys are soft. */
const ripple = (d: number): number => 2 * Math.sqrt(Math.sin(d) ** 2 * 0.96 + 0.04) - 1

function bodiceLines(
  { place, halfWidth, isBack }: Figure,
  look: Look,
  side: (y: number) => number,
  endY: number,
  shape: string,
): ClothLine[] {
  if (isBack) {
    if (shape === 'halter' || shape === 'cross-back') return []
    const top = shape === 'high' ? 232 : shape === 'boat' ? 270 : 318
    return [
      {
        points: [place(0, top), place(1, (top + endY) / 2), place(0, endY)],
        width: 1.6,
        opacity: 0.55,
      },
    ]
  }
  if (look.details.bodice === 'corset') {
    return [-0.72, -0.42, 0.42, 0.72].map((bone) => ({
      points: [
        place(bone * side(318), Math.abs(bone) > 0.5 ? 322 : 314),
        place(bone * side(360) * 1.02, 365),
        place(bone * side(endY) * 0.98, endY),
      ],
      width: 1.6,
      opacity: 0.5,
    }))
  }
  const takesDarts =
    look.details.bodice === 'plain' &&
    ['crepe', 'cotton', 'satin', 'velvet'].includes(look.fabric.material)
  if (!takesDarts) return []
  return [-1, 1].map((sign) => ({
    points: [
      place(sign * side(380) * 0.62, endY - 2),
      place(sign * side(380) * 0.6, 385),
      place(sign * halfWidth(335) * 0.5, 352),
    ],
    width: 1.8,
    opacity: 0.34,
  }))
}
