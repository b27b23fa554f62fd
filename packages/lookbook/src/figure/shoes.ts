import { shiftColor } from '../color/oklch.ts'
import type { Hex } from '../color/oklch.ts'
import type { Point } from '../geometry/point.ts'
import type { Model } from '../look/look.ts'
import { paletteHex } from '../color/palette.ts'
import { num, polyline, smoothPath } from '../svg/path.ts'
import type { Leg } from './figure.ts'

export function shoeMarkup(leg: Leg, shoes: Model['shoes'], isBack: boolean): string {
  const color = paletteHex(shoes.color)
  if (isBack) return heel(leg, shoes.style, color)
  return shoes.style === 'pump' ? pump(leg, color) : sandal(leg, color)
}

/** The back of a shoe: a heel cup or an ankle strap above a slender heel. */
function heel({ ankle, ground }: Leg, style: Model['shoes']['style'], color: Hex): string {
  const dark = shiftColor(color, -0.1)
  const x = num(ground[0])
  const cupTop = num(ankle[1] + (style === 'pump' ? 16 : 26))
  const cupBottom = num(ankle[1] + 42)
  const floor = num(ground[1])
  const sole = `M${x - 13} ${cupBottom + 6}Q${x} ${floor - 2} ${x + 13} ${cupBottom + 6}Z`
  const stem = `M${x - 7} ${cupBottom - 4}L${x - 2.6} ${floor}H${x + 2.6}L${x + 7} ${cupBottom - 4}Z`
  const cup = `M${x - 12} ${cupTop}Q${x} ${cupTop + 7} ${x + 12} ${cupTop}Q${x + 15} ${cupBottom - 6} ${x + 9} ${cupBottom + 2}H${x - 9}Q${x - 15} ${cupBottom - 6} ${x - 12} ${cupTop}Z`
  const strap =
    style === 'sandal'
      ? `<path d="M${num(ankle[0] - 10)} ${num(ankle[1] + 2)}Q${num(ankle[0])} ${num(ankle[1] + 8)} ${num(ankle[0] + 10)} ${num(ankle[1] + 2)}" stroke="${color}" stroke-width="4" fill="none" stroke-linecap="round"/>`
      : ''
  return (
    `<path d="${sole}" fill="${dark}"/><path d="${stem}" fill="${shiftColor(color, -0.05)}" stroke="${dark}" stroke-width="1"/>` +
    `<path d="${cup}" fill="${color}" stroke="${dark}" stroke-width="1.3"/>${strap}`
  )
}

function pump({ foot, toe, ankle, ball }: Leg, color: Hex): string {
  const from = Math.floor(foot.left.length * 0.56)
  const widened = ([x, y]: Point): Point => [x + (x > toe[0] ? 1.6 : -1.6), y + 1]
  const left = foot.left.slice(from).map(widened)
  const right = foot.right.slice(from).map(widened)
  const [lx, ly] = left[0]!
  const [rx, ry] = right[0]!
  const throatX = (lx + rx) / 2 + (toe[0] - ankle[0]) * 0.13
  const throatY = (ly + ry) / 2 + 24
  const [tipX, tipY] = left.at(-1)!
  const outline =
    `M${num(lx)} ${num(ly)}Q${num(throatX)} ${num(throatY)} ${num(rx)} ${num(ry)}` +
    `${polyline(right).replace('M', 'L')}Q${num(toe[0])} ${num(toe[1] + 7)} ${num(tipX)} ${num(tipY)}` +
    `${polyline(left.toReversed()).replace('M', 'L')}Z`
  return (
    `<path d="${outline}" fill="${color}" stroke="${shiftColor(color, -0.09)}" stroke-width="1.4"/>` +
    `<path d="M${num(ball[0] - 5)} ${num(ball[1] + 6)}Q${num(ball[0] - 6)} ${num(toe[1] - 14)} ${num(toe[0] - 2)} ${num(toe[1] - 5)}" stroke="${shiftColor(color, 0.12)}" stroke-width="3" fill="none" opacity=".6" stroke-linecap="round"/>`
  )
}

function sandal({ foot }: Leg, color: Hex): string {
  const count = foot.left.length
  const strap = (share: number, width: number, sag: number) => {
    const [ax, ay] = foot.left[Math.floor(count * share)]!
    const [bx, by] = foot.right[Math.floor(count * share)]!
    const path = `M${num(ax)} ${num(ay)}Q${num((ax + bx) / 2)} ${num((ay + by) / 2 + sag)} ${num(bx)} ${num(by)}`
    return (
      `<path d="${path}" stroke="${shiftColor(color, -0.12)}" stroke-width="${width + 1}" fill="none" stroke-linecap="round"/>` +
      `<path d="${path}" stroke="${color}" stroke-width="${width}" fill="none" stroke-linecap="round"/>`
    )
  }
  const fromSole = Math.floor(count * 0.6)
  const sole = [...foot.left.slice(fromSole), ...foot.right.slice(fromSole).toReversed()].map(
    ([x, y]): Point => [x, y + 2.5],
  )
  return (
    `<path d="${smoothPath(sole)}" stroke="${color}" stroke-width="4" fill="none" stroke-linecap="round"/>` +
    strap(0.12, 4, 6) +
    strap(0.66, 6, 5)
  )
}
