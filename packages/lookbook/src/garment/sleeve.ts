import type { Arm, Figure } from '../figure/figure.ts'
import { clamp, foldWave, lerp, smoothstep } from '../geometry/interpolate.ts'
import type { Curve } from '../geometry/interpolate.ts'
import type { Point } from '../geometry/point.ts'
import { alongPolyline } from '../geometry/spline.ts'
import type { Fabric } from '../look/look.ts'
import { seededRandom } from '../generate/random.ts'
import type { Random } from '../generate/random.ts'
import { clothArc, lengthAlong } from './cloth-arc.ts'
import type { ClothLine, Piece } from './piece.ts'
import { clothEdge } from './scalloped-edge.ts'
import { SLEEVE_CUTS } from './sleeve-cut.ts'
import type { SewnSleeve, SleeveCut } from './sleeve-cut.ts'
import { headOpacity, headShareOf, seamLine, withHead } from './sleeve-head.ts'
import type { SleevePosition } from './sleeve-head.ts'

const ARM_LENGTH = 275

type SleeveDesign = {
  type: SewnSleeve
  /** The armhole of the right side on the dress form, from the shoulder to under the arm. */
  seam: readonly Point[]
  fabric: Fabric
}

export function buildSleeve(figure: Figure, arm: Arm, { type, seam, fabric }: SleeveDesign): Piece {
  const cut = SLEEVE_CUTS[type]
  const random = seededRandom(figure.seed * 5 + (arm.sign < 0 ? 1 : 2))
  const phase = random() * 6
  const isSetIn = cut.start < 0
  const headShare = isSetIn ? headShareOf(ARM_LENGTH * (cut.end - cut.start)) : 0

  const isRaised = arm.place === 'hair'
  const bodySide = isRaised === arm.sign < 0 ? -1 : 1
  const halfWidth = (t: number): number => {
    const x = clamp(t)
    return arm.limb.halfWidthAt(clamp(lerp(cut.start, cut.end, x))) + cut.ease(x)
  }
  /** Toward the body a set-in sleeve has no room to swell until it is clear of the armhole. */
  const towardBody = (t: number): number =>
    // Nor inside the bend of a raised arm, where it would fold through itself.
    isSetIn ? (cut.ease(clamp(t)) - 3) * (isRaised ? 0.85 : 1 - smoothstep(0.3, 0.85, t)) : 0
  const tube: SleevePosition = (u, t) => {
    const along = lerp(cut.start, cut.end, clamp(t, -0.02, 1.03))
    const [x, y, nx, ny] = spineAt(arm, along)
    const q = 2 * u - 1
    const isBodySide = q * bodySide > 0
    const across = -q * (halfWidth(t) - (isBodySide ? towardBody(t) : 0))
    const flutter = cut.relief === 'loose' ? Math.sin(u * 11 + figure.seed) * 4 * clamp(t) : 0
    return [x + nx * across, y + ny * across + flutter]
  }
  const position = isSetIn ? withHead(figure, arm, cut, seam, tube, headShare) : tube
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
        const settled = isSetIn ? smoothstep(0, headShare, t) : 1
        return (
          halfWidth(t) * lerp(0.3, 0.6, settled) * Math.sqrt(1 - q * q * 0.98) +
          relief(cut, u, q, clamp(t), phase) * settled
        )
      },
      cloth: (u, t) => [
        clothArc(clamp(2 * u - 1, -1, 1)) * (halfWidth(t) - towardBody(t) / 2) +
          (arm.sign > 0 ? 700 : 200),
        clothAlong(t),
      ],
      outline: [...left, ...hem, ...right.toReversed()],
      ...(isSetIn && {
        opacity: (_: number, t: number) => headOpacity(headShare, t),
      }),
      occlusion: (u, t) => {
        if (!isSetIn) return 0
        const inward = (2 * u - 1) * bodySide
        return 0.22 * smoothstep(0.3, 1, inward) * (1 - smoothstep(0.1, 0.6, t))
      },
    },
    lines: [
      ...sleeveLines(cut, position, [left.at(-1)!, ...hem, right.at(-1)!], random),
      ...(isSetIn ? [seamLine(figure, arm, seam)] : []),
    ],
    // Under the arm the sleeve runs into the bodice: only a faint seam belongs there.
    edges: [outer, inner.slice(Math.round(48 * headShare * 0.6))],
    corded: [[left.at(-1)!, ...hem, right.at(-1)!]],
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
  position: SleevePosition,
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
