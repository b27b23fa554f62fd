import type { Figure } from '../figure/figure.ts'
import { lerp } from '../geometry/interpolate.ts'
import type { Curve } from '../geometry/interpolate.ts'
import { Pen } from '../geometry/pen.ts'
import type { Point } from '../geometry/point.ts'
import type { Look, Neckline } from '../look/look.ts'
import { armholeOf, clothOnShoulder, hasSetInSleeves } from './armhole.ts'

/** What the neckline looks like from behind. */
const SEEN_FROM_BACK: Record<Neckline, Neckline | 'cross-back'> = {
  'v-neck': 'boat',
  'deep-v': 'v-neck',
  cowl: 'cross-back',
  square: 'scoop',
  high: 'high',
  boat: 'v-neck',
  halter: 'halter',
  'one-shoulder': 'one-shoulder',
  sweetheart: 'straight',
  straight: 'straight',
  scoop: 'boat',
  'off-shoulder': 'straight',
  wrap: 'boat',
}

const LOWEST_POINT: Partial<Record<Neckline | 'cross-back', number>> = {
  'v-neck': 352,
  'deep-v': 388,
  scoop: 324,
  square: 312,
  boat: 268,
  cowl: 322,
  wrap: 356,
  'cross-back': 330,
}

export type BodiceOutline = {
  points: Point[]
  straps: Point[][]
  /** The neckline as worn in this view. */
  shape: Neckline | 'cross-back'
}

type Frame = {
  side: (y: number) => number
  endY: number
  underarm: Point
  shoulderPoint: Point
  shoulderY: Curve
  strapX: number
  hasSleeves: boolean
}

/** The bodice's outline on the straight dress form; the caller bends it into the pose. */
export function bodiceOutline(
  figure: Figure,
  look: Look,
  side: (y: number) => number,
  endY: number,
): BodiceOutline {
  const { shoulder, underarm } = armholeOf(figure, look)
  const frame: Frame = {
    side,
    endY,
    underarm,
    shoulderPoint: shoulder,
    shoulderY: clothOnShoulder(figure),
    strapX: Math.min(44, figure.halfWidth(300) * 0.66),
    hasSleeves: hasSetInSleeves(look),
  }
  const shape = figure.isBack ? SEEN_FROM_BACK[look.neckline] : look.neckline
  if (shape === 'one-shoulder') {
    const points = oneShoulder(frame)
    return { points: figure.isBack ? points.map(([x, y]) => [-x, y]) : points, straps: [], shape }
  }
  if (shape === 'halter' && figure.isBack) {
    const [ux, uy] = frame.underarm
    const pen = finishBodice(new Pen(0, 352).quad(30, 346, ux, uy + 16), frame)
    return {
      points: pen.mirrored(),
      straps: [
        [
          [-17, 238],
          [0, 243],
          [17, 238],
        ],
      ],
      shape,
    }
  }
  const { pen, strapFrom } =
    look.sleeve === 'strap' ? strapped(shape, frame) : shouldered(shape, frame)
  return {
    points: finishBodice(pen, frame).mirrored(),
    straps: strapFrom ? strapLines(strapFrom, frame, shape) : [],
    shape,
  }
}

function finishBodice(pen: Pen, { side, endY }: Frame): Pen {
  for (let y = 330; y < endY - 3; y += 13) pen.line(side(y), y, 2)
  return pen.line(side(endY), endY, 2).quad(side(endY) * 0.5, endY + 7, 0, endY + 7)
}

type HalfBodice = { pen: Pen; strapFrom: Point | null }

function strapped(shape: Neckline | 'cross-back', { strapX, underarm }: Frame): HalfBodice {
  const [ux, uy] = underarm
  const x = strapX
  switch (shape) {
    case 'v-neck':
    case 'wrap':
      return {
        pen: new Pen(0, 352).line(x - 8, 303).quad(x + 2, 299, ux, uy),
        strapFrom: [x - 5, 303],
      }
    case 'deep-v':
      return {
        pen: new Pen(0, 384).quad(12, 350, x - 6, 301).quad(x + 2, 299, ux, uy),
        strapFrom: [x - 4, 302],
      }
    case 'scoop':
      return {
        pen: new Pen(0, 322).cubic(18, 322, 30, 312, x - 6, 300).quad(x + 4, 302, ux, uy),
        strapFrom: [x - 3, 301],
      }
    case 'cowl':
      return {
        pen: new Pen(0, 332).cubic(14, 332, 28, 318, x - 5, 300).quad(x + 4, 302, ux, uy),
        strapFrom: [x - 3, 301],
      }
    case 'square':
      return {
        pen: new Pen(0, 311)
          .line(x - 2, 311)
          .line(x, 304)
          .quad(x + 6, 306, ux, uy),
        strapFrom: [x - 1, 306],
      }
    case 'sweetheart':
      return {
        pen: new Pen(0, 336).cubic(6, 316, 20, 303, x - 10, 303).cubic(x, 304, x + 8, 311, ux, uy),
        strapFrom: [x - 6, 304],
      }
    case 'cross-back':
      return {
        pen: new Pen(0, 392).quad(16, 352, x, 318).quad(x + 8, 314, ux, uy),
        strapFrom: [x, 319],
      }
    default:
      return { pen: new Pen(0, 313).quad(30, 312, ux, uy), strapFrom: [x, 312] }
  }
}

function shouldered(shape: Neckline | 'cross-back', frame: Frame): HalfBodice {
  const [ux, uy] = frame.underarm
  const [px] = frame.shoulderPoint
  const withArmhole = (pen: Pen): HalfBodice => ({
    pen: frame.hasSleeves
      ? pen.cubic(px - 3, 290, ux - 4, 306, ux, uy)
      : pen.cubic(px - 5, 284, ux - 11, 306, ux, uy),
    strapFrom: null,
  })
  switch (shape) {
    case 'straight':
    case 'off-shoulder':
      return { pen: new Pen(0, 310).quad(34, 308, ux, uy), strapFrom: null }
    case 'sweetheart':
      return {
        pen: new Pen(0, 338).cubic(5, 318, 18, 304, 32, 303).cubic(46, 303, 54, 310, ux, uy),
        strapFrom: null,
      }
    case 'halter':
      return {
        pen: new Pen(0, 330).quad(6, 290, 13, 236).line(21, 238).cubic(24, 272, 40, 298, ux, uy),
        strapFrom: null,
      }
    case 'high':
      return withArmhole(
        alongShoulder(
          new Pen(0, 233).quad(10, 232, 20.5, 226).cubic(21, 236, 25, 242, 31, 247),
          31,
          frame,
        ),
      )
    default:
      return withArmhole(openNeck(shape, frame))
  }
}

/** Follows the slope of the shoulder to its point. */
function alongShoulder(pen: Pen, fromX: number, { shoulderPoint, shoulderY }: Frame): Pen {
  for (let step = 1; step <= 8; step++) {
    const x = lerp(fromX, shoulderPoint[0], step / 8)
    pen.line(x, shoulderY(x), 1)
  }
  return pen
}

function openNeck(shape: Neckline | 'cross-back', frame: Frame): Pen {
  const low = LOWEST_POINT[shape] ?? 330
  const [shoulderX] = frame.shoulderPoint
  const x = shape === 'boat' ? Math.min(50, shoulderX - 8) : shape === 'square' ? 40 : 34
  return alongShoulder(neckEdge(shape, low, x, frame.shoulderY(x)), x, frame)
}

/** From the lowest point of the neckline up to the shoulder at (x, y). */
function neckEdge(shape: Neckline | 'cross-back', low: number, x: number, y: number): Pen {
  const pen = new Pen(0, low)
  switch (shape) {
    case 'v-neck':
    case 'wrap':
      return pen.quad(x * 0.42, lerp(low, y, 0.36), x, y)
    case 'deep-v':
      return pen.cubic(10, low - 40, x * 0.7, 300, x, y)
    case 'scoop':
    case 'cowl':
      return pen.cubic(24, low, x, 304, x, y)
    case 'square':
      return pen.line(x - 3, low).line(x, y)
    default:
      return pen.quad(x * 0.6, low, x, y)
  }
}

/** The strap sits inside the arm's root, so that the arm does not cut its edge. */
function oneShoulder({ side, endY, underarm: [ux, uy], shoulderY }: Frame): Point[] {
  const pen = new Pen(-23, 244)
    .quad(-36, 248, -50, shoulderY(50))
    .cubic(-51, 282, -ux + 10, 300, -ux, uy)
  for (let y = 330; y < endY; y += 13) pen.line(-side(y), y, 2)
  pen.line(-side(endY), endY, 2).quad(0, endY + 14, side(endY), endY)
  for (let y = endY - 8; y > uy; y -= 13) pen.line(side(y), y, 2)
  return pen.line(ux, uy, 2).cubic(34, 309, -2, 292, -23, 244, 30).points
}

function strapLines(
  [x, y]: Point,
  { strapX, shoulderY }: Frame,
  shape: Neckline | 'cross-back',
): Point[][] {
  const topX = strapX * 1.02
  const topY = shoulderY(topX)
  return [-1, 1].map((sign): Point[] =>
    shape === 'cross-back'
      ? [
          [sign * x, y],
          [0, 290],
          [-sign * topX, topY],
        ]
      : [
          [sign * x, y],
          [sign * lerp(x, topX, 0.5), lerp(y, topY, 0.5)],
          [sign * topX, topY],
        ],
  )
}
