import type { Arm, Figure } from '../figure/figure.ts'
import { clamp, foldWave, lerp, smoothstep } from '../geometry/interpolate.ts'
import type { Curve } from '../geometry/interpolate.ts'
import type { Point } from '../geometry/point.ts'
import { alongPolyline } from '../geometry/spline.ts'
import type { Fabric, Sleeve } from '../look.ts'
import { seededRandom } from '../random.ts'
import type { Random } from '../random.ts'
import { clothArc, lengthAlong } from './cloth-arc.ts'
import type { ClothLine, Piece } from './piece.ts'
import { clothEdge } from './scalloped-edge.ts'

export type SewnSleeve = Exclude<Sleeve, 'sleeveless' | 'strap'>

type SleeveCut = {
  /** Shares of the arm's length; a negative start reaches up over the shoulder. */
  start: number
  end: number
  /** How far the cloth stands off the arm, over the sleeve's own length 0..1. */
  ease: Curve
  relief: 'gathered' | 'bishop' | 'loose' | 'smooth'
  hasCuff: boolean
}

const puffEase =
  (base: number, swell: number): Curve =>
  (x) =>
    base + swell * Math.sin(Math.PI * clamp(x * 0.86 + 0.1)) ** 0.8

const SLEEVE_CUTS: Record<SewnSleeve, SleeveCut> = {
  cap: { start: -0.03, end: 0.2, ease: (x) => 4 + 7 * x, relief: 'smooth', hasCuff: true },
  flutter: {
    start: -0.03,
    end: 0.3,
    ease: (x) => 4 + 24 * x ** 1.1,
    relief: 'loose',
    hasCuff: false,
  },
  puff: { start: -0.05, end: 0.36, ease: puffEase(5, 25), relief: 'gathered', hasCuff: true },
  short: { start: -0.03, end: 0.34, ease: (x) => 4 + 4 * x, relief: 'smooth', hasCuff: true },
  elbow: { start: -0.03, end: 0.56, ease: (x) => 4 + 4 * x, relief: 'smooth', hasCuff: true },
  bell: {
    start: -0.03,
    end: 0.66,
    ease: (x) => 3.5 + 34 * x ** 2.3,
    relief: 'loose',
    hasCuff: false,
  },
  long: {
    start: -0.03,
    end: 0.965,
    ease: (x) => 3.4 + 1.2 * Math.sin(x * 9),
    relief: 'smooth',
    hasCuff: true,
  },
  bishop: {
    start: -0.03,
    end: 0.965,
    ease: (x) => 4 + 20 * Math.sin(Math.PI * clamp(x) ** 1.9) ** 0.9,
    relief: 'bishop',
    hasCuff: true,
  },
  'off-shoulder-puff': {
    start: 0.1,
    end: 0.46,
    ease: (x) => 7 + 24 * Math.sin(Math.PI * clamp(x * 0.9 + 0.06)) ** 0.8,
    relief: 'gathered',
    hasCuff: true,
  },
}

/** How far, in figure units, the sleeve's head takes to round off at the shoulder. */
const HEAD_LENGTH = 17
const ARM_LENGTH = 275

export function buildSleeve(figure: Figure, arm: Arm, type: SewnSleeve, fabric: Fabric): Piece {
  const cut = SLEEVE_CUTS[type]
  const random = seededRandom(figure.seed * 5 + (arm.sign < 0 ? 1 : 2))
  const phase = random() * 6
  const headShare = HEAD_LENGTH / (ARM_LENGTH * (cut.end - cut.start))
  const isSetIn = cut.start < 0

  const isRaised = arm.place === 'hair'
  const bodySide = isRaised === arm.sign < 0 ? -1 : 1
  const halfWidth = (t: number): number => {
    const x = clamp(t)
    const limb = arm.limb.halfWidthAt(clamp(lerp(cut.start, cut.end, x)))
    if (!isSetIn) return limb + cut.ease(x)
    // The limb itself tapers into the torso; the sleeve's head must not follow it there.
    const underHead = lerp(16, limb, smoothstep(0, 3 * headShare, x))
    return Math.max(limb, underHead) + cut.ease(x)
  }
  const headRound = (t: number): number => {
    const rest = isSetIn ? clamp(1 - clamp(t) / headShare) : 0
    return 0.6 + 0.4 * Math.sqrt(1 - rest * rest)
  }
  /** Toward the body a set-in sleeve has no room to swell until it is clear of the armhole. */
  const towardBody = (t: number): number =>
    // Nor inside the bend of a raised arm, where it would fold through itself.
    isSetIn ? (cut.ease(clamp(t)) - 3) * (isRaised ? 0.85 : 1 - smoothstep(0.3, 0.85, t)) : 0
  const position = (u: number, t: number): Point => {
    const along = lerp(cut.start, cut.end, clamp(t, -0.02, 1.03))
    const [x, y, nx, ny] = spineAt(arm, along)
    const q = 2 * u - 1
    const isBodySide = q * bodySide > 0
    const across = -q * (halfWidth(t) - (isBodySide ? towardBody(t) : 0)) * headRound(t)
    const flutter = cut.relief === 'loose' ? Math.sin(u * 11 + figure.seed) * 4 * clamp(t) : 0
    return [x + nx * across, y + ny * across + flutter]
  }
  const clothAlong = lengthAlong((t) => position(0.5, t))
  const left: Point[] = []
  const right: Point[] = []
  for (let i = 0; i <= 48; i++) {
    left.push(position(0, i / 48))
    right.push(position(1, i / 48))
  }
  const hem = sleeveHem(arm, cut, left.at(-1)!, right.at(-1)!, phase, fabric)
  const [outer, inner] = isRaised === arm.sign < 0 ? [right, left] : [left, right]

  return {
    panel: {
      columns: 44,
      rows: 66,
      position,
      height: (u, t) => {
        const q = clamp(2 * u - 1, -1, 1)
        const settled = isSetIn ? smoothstep(headShare * 0.4, headShare * 2.2, t) : 1
        return (
          halfWidth(t) * 0.6 * Math.sqrt(1 - q * q * 0.98) +
          relief(cut, u, q, clamp(t), phase) * settled
        )
      },
      cloth: (u, t) => [
        clothArc(clamp(2 * u - 1, -1, 1)) * (halfWidth(t) - towardBody(t) / 2) +
          (arm.sign > 0 ? 700 : 200),
        clothAlong(t),
      ],
      outline: [...left, ...hem, ...right.toReversed()],
      // The head melts into the bodice, whose armhole seam shows through.
      ...(isSetIn && {
        opacity: (u: number, t: number) => {
          const inward = clamp(0.5 + (u - 0.5) * bodySide)
          return smoothstep(0, headShare * (0.5 + 1.3 * inward), t)
        },
      }),
      occlusion: (u, t) => {
        if (!isSetIn) return 0
        const inward = (2 * u - 1) * bodySide
        return 0.22 * smoothstep(0.3, 1, inward) * (1 - smoothstep(0.1, 0.6, t))
      },
    },
    lines: sleeveLines(cut, position, [left.at(-1)!, ...hem, right.at(-1)!], random),
    // Inside the armhole the sleeve runs into the bodice: only a faint seam belongs there.
    edges: [outer.slice(isSetIn ? 5 : 0), inner.slice(isSetIn ? 14 : 0)],
  }
}

/** The arm's axis and normal, continued past its root in the direction it starts. */
function spineAt({ limb }: Arm, share: number): [number, number, number, number] {
  const [x, y] = alongPolyline(limb.spine, share)
  const [nx, ny] = alongPolyline(limb.normals, share)
  if (share >= 0) return [x, y, nx, ny]
  const back = share * ARM_LENGTH
  return [x + ny * back, y - nx * back, nx, ny]
}

function relief(cut: SleeveCut, u: number, q: number, t: number, phase: number): number {
  switch (cut.relief) {
    case 'gathered':
      return foldWave(u * 11 + phase) * (3.2 * Math.exp(-t * 3) + 3.2 * Math.exp(-(1 - t) * 4))
    case 'bishop':
      return (
        foldWave(u * 7 + phase + t * 2) *
          (1.2 + 3.6 * Math.exp(-(1 - t) * 4)) *
          smoothstep(0.2, 0.6, t) +
        1.2 * Math.sin(t * 26 + q * 2) * Math.exp(-((t - 0.5) ** 2) / 0.01)
      )
    case 'loose':
      return foldWave(u * 6.5 + phase) * 5 * t * t
    case 'smooth':
      return (
        1.6 * Math.sin(t * 34 + q * 2.4 + phase) * Math.exp(-((t - 0.53) ** 2) / 0.012) +
        Math.sin(t * 30 - q * 2) * Math.exp(-((t - 0.06) ** 2) / 0.01)
      )
  }
}

function sleeveHem(
  arm: Arm,
  cut: SleeveCut,
  from: Point,
  to: Point,
  phase: number,
  fabric: Fabric,
): Point[] {
  const [ax, ay] = spineAt(arm, cut.end - 0.02)
  const [bx, by] = spineAt(arm, Math.min(1, cut.end + 0.01))
  const length = Math.hypot(bx - ax, by - ay) || 1
  const hem = Array.from({ length: 15 }, (_, i): Point => {
    const share = (i + 1) / 16
    const bulge =
      (cut.relief === 'loose' ? 6 + 4 * Math.sin(share * 9 + phase) : 4) * Math.sin(share * Math.PI)
    return [
      lerp(from[0], to[0], share) + ((bx - ax) / length) * bulge,
      lerp(from[1], to[1], share) + ((by - ay) / length) * bulge,
    ]
  })
  return clothEdge(fabric, hem, [(bx - ax) / length, (by - ay) / length])
}

function sleeveLines(
  cut: SleeveCut,
  position: (u: number, t: number) => Point,
  hem: Point[],
  random: Random,
): ClothLine[] {
  const fading: Curve = (share) => 1 - share
  const lines: ClothLine[] = [{ points: hem, width: 1.8, opacity: 0.6, taper: () => 1 }]
  if (cut.relief !== 'gathered' && cut.relief !== 'bishop') return lines
  for (let i = 1; i < 7; i++) {
    const u = i / 7
    const drift = () => (random() - 0.5) * 0.06
    lines.push({
      points: [position(u, 0.98), position(u + drift(), 0.86), position(u + drift(), 0.72)],
      width: 1.6,
      opacity: 0.4,
      taper: fading,
    })
    if (cut.relief === 'gathered') {
      lines.push({
        points: [position(u, 0.24), position(u, 0.32), position(u + drift(), 0.42)],
        width: 1.5,
        opacity: 0.3,
        taper: (share) => Math.sin(Math.PI * share),
      })
    }
  }
  return lines
}
