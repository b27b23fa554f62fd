import { mixColors, shiftColor } from '../color/oklch.ts'
import type { Hex } from '../color/oklch.ts'
import type { Cloth } from '../fabric/cloth.ts'
import type { Figure } from '../figure/figure.ts'
import type { Point } from '../geometry/point.ts'
import { sampleSpline } from '../geometry/spline.ts'
import type { Details, Look } from '../look/look.ts'
import { paletteHex } from '../color/palette.ts'
import { inkStroke, num, polygon, polyline, smoothPath } from '../svg/path.ts'
import type { GarmentPlan } from './garment-plan.ts'
import type { ClothLine, Piece } from './piece.ts'
import type { Skirt } from './skirt.ts'

type EdgeLine = [width: number, opacity: number]
const INKED_EDGE: EdgeLine = [1.7, 0.62]
/** Where see-through cloth turns away, a full line would close it. */
const SHEER_EDGE: EdgeLine = [1.1, 0.5]

export function inkMarkup(piece: Piece, { ink, cord }: Pick<Cloth, 'ink' | 'cord'>): string {
  return (
    piece.lines.map((line) => lineMarkup(line, ink)).join('') +
    (cord ? strokeMarkup(piece.corded ?? piece.edges, cord, 2.8, 0.9) : '') +
    strokeMarkup(piece.edges, ink, ...(cord && piece.corded ? SHEER_EDGE : INKED_EDGE))
  )
}

function lineMarkup({ points, width, opacity, taper }: ClothLine, ink: Hex): string {
  const path = inkStroke(points.length > 5 ? points : sampleSpline(points, 16), width, taper)
  return `<path d="${path}" fill="${ink}" opacity="${opacity}"/>`
}

const strokeMarkup = (edges: Point[][], color: Hex, width: number, opacity: number): string =>
  edges
    .filter((edge) => edge.length > 1)
    .map(
      (edge) =>
        `<path d="${polyline(edge)}" fill="none" stroke="${color}" stroke-width="${width}" stroke-opacity="${opacity}" stroke-linejoin="round"/>`,
    )
    .join('')

export function strapsMarkup(straps: Point[][], cloth: Cloth, isWide: boolean): string {
  const width = isWide ? 9 : 4.6
  return straps
    .map((strap) => {
      const path = smoothPath(sampleSpline(strap, 10))
      const layer = (color: Hex, stroke: number, extra = '') =>
        `<path d="${path}" stroke="${color}" stroke-width="${stroke}" fill="none" ${extra}/>`
      return (
        layer(cloth.ink, width + 1.4, 'opacity=".55"') +
        layer(cloth.base, width) +
        layer(shiftColor(cloth.base, 0.06), width * 0.3, 'transform="translate(-1,0)" opacity=".8"')
      )
    })
    .join('')
}

const BELT_WIDTH = { thin: 8, medium: 12, wide: 16 } as const

export function beltMarkup(
  { place, halfWidth, isBack }: Figure,
  belt: NonNullable<Details['belt']>,
  cloth: Cloth,
  waistY: number,
): string {
  const color = belt.color ? paletteHex(belt.color) : mixColors(cloth.base, cloth.ink, 0.35)
  const width = BELT_WIDTH[belt.width]
  const edge = (dy: number): Point[] =>
    Array.from({ length: 25 }, (_, i) => {
      const q = i / 12 - 1
      return place(q * (halfWidth(waistY) + 4.5), waistY + dy + 4 * (1 - q * q))
    })
  const [x, y] = place(0, waistY + 4)
  const buckle =
    belt.buckle && !isBack
      ? `<rect x="${num(x - 11)}" y="${num(y - width / 2 - 2)}" width="22" height="${width + 4}" rx="3" fill="none" stroke="#d2a64f" stroke-width="3"/>`
      : ''
  return (
    `<linearGradient id="belt"><stop offset="0" stop-color="${shiftColor(color, 0.02)}"/><stop offset=".3" stop-color="${shiftColor(color, 0.08)}"/><stop offset="1" stop-color="${shiftColor(color, -0.12)}"/></linearGradient>` +
    `<path d="${polygon([...edge(-width / 2), ...edge(width / 2).toReversed()])}" fill="url(#belt)" stroke="${shiftColor(color, -0.2)}" stroke-width="1.3"/>${buckle}`
  )
}

export function bowMarkup(figure: Figure, look: Look, plan: GarmentPlan, cloth: Cloth): string {
  const { bow } = look.details
  const isSeen = (bow === 'back') === figure.isBack
  if (!bow || !isSeen) return ''
  switch (bow) {
    case 'back':
      return drawBow(figure.place(0, plan.waistY + 2), 0.8, 0, cloth)
    case 'neck':
      return drawBow(figure.place(0, look.neckline === 'sweetheart' ? 340 : 318), 0.4, 0, cloth)
    case 'waist':
      return drawBow(figure.place(-30, plan.waistY + 2), 0.5, 14, cloth)
  }
}

function drawBow([x, y]: Point, scale: number, turn: number, { base, ink }: Cloth): string {
  const light = shiftColor(base, 0.03)
  const part = (d: string, fill: Hex) => `<path d="${d}" fill="${fill}"/>`
  return (
    `<g transform="translate(${num(x)},${num(y)}) rotate(${turn}) scale(${scale})" stroke="${ink}" stroke-width="1.6">` +
    part('M0 4C-10 30 -22 56 -34 86L-14 80L-6 92C-2 60 4 30 4 6Z', light) +
    part('M0 4C8 28 16 60 22 92L34 82L46 86C32 54 16 26 6 2Z', mixColors(base, ink, 0.22)) +
    part('M0 0C-20 -26 -54 -30 -58 -8C-60 14 -26 20 0 4Z', light) +
    part('M0 0C20 -26 54 -30 58 -8C60 14 26 20 0 4Z', mixColors(base, ink, 0.1)) +
    '<path d="M-8 -1C-22 -8 -38 -12 -48 -6M8 -1C22 -8 38 -12 48 -6" fill="none" opacity=".7"/>' +
    `<rect x="-9" y="-9" width="18" height="20" rx="7" fill="${mixColors(base, ink, 0.14)}"/></g>`
  )
}

const BUTTON_SPACING = 20

export function buttonsMarkup(
  figure: Figure,
  look: Look,
  plan: GarmentPlan,
  skirt: Skirt | null,
  { base, ink }: Cloth,
): string {
  const { buttons } = look.details
  if (!buttons || figure.isBack) return ''
  const from = look.neckline === 'v-neck' ? 364 : 330
  const runsDown = buttons === 'full' && skirt !== null && look.garment === 'DRESS'
  const to = runsDown ? skirt.endY - 30 : plan.bodiceEndY - 6
  let markup = ''
  for (let y = from; y < to; y += BUTTON_SPACING) {
    const onSkirt = skirt && y >= plan.bodiceEndY
    const [x, py] = onSkirt
      ? skirt.position(0.5, (y - skirt.topY) / (skirt.endY - skirt.topY))
      : figure.place(0, y)
    markup +=
      `<circle cx="${num(x)}" cy="${num(py)}" r="3.6" fill="${shiftColor(base, 0.1, 0.5)}" stroke="${ink}" stroke-width="1"/>` +
      `<circle cx="${num(x - 0.8)}" cy="${num(py - 0.8)}" r="1" fill="#fff" opacity=".8"/>`
  }
  if (runsDown) {
    const placket = Array.from({ length: 11 }, (_, i): Point => {
      const [x, y] = skirt.position(0.5, i / 10)
      return [x + 7, y]
    })
    markup += `<path d="${smoothPath(placket)}" stroke="${ink}" stroke-opacity=".5" stroke-width="1.4" fill="none"/>`
  }
  return markup
}
