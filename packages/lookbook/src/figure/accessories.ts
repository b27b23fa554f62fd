import { shiftColor } from '../color/oklch.ts'
import type { Hex } from '../color/oklch.ts'
import { sampleSpline } from '../geometry/spline.ts'
import type { Model } from '../look/look.ts'
import { num, smoothPath } from '../svg/path.ts'
import type { Arm, Figure } from './figure.ts'

const GOLD: Hex = '#d2a64f'
const GOLD_DARK: Hex = '#c79a45'

export function earringsMarkup(earrings: Model['earrings'], drop: Hex): string {
  if (!earrings) return ''
  return [-1, 1]
    .map((side) => {
      switch (earrings) {
        case 'hoop':
          return `<circle cx="${side * 41}" cy="22" r="9" fill="none" stroke="${GOLD_DARK}" stroke-width="2.4"/>`
        case 'drop':
          return `<path d="M${side * 40} 12L${side * 40} 30" stroke="${GOLD_DARK}" stroke-width="1.8"/><ellipse cx="${side * 40}" cy="34" rx="3.8" ry="6" fill="${drop}"/>`
        case 'stud':
          return `<circle cx="${side * 39}" cy="12" r="3.4" fill="#f4ead7" stroke="${GOLD_DARK}" stroke-width=".8"/>`
      }
    })
    .join('')
}

export function sunglassesMarkup(): string {
  const lens = (side: number) =>
    `<path d="M${side * 31} -8Q${side * 17} -13 ${side * 3} -7Q${side * 3} 10 ${side * 17} 11Q${side * 31} 10 ${side * 31} -8Z" fill="#2a2024"/>`
  return (
    `<g transform="translate(2.5,1)">${lens(-1)}${lens(1)}` +
    '<path d="M-4 -5Q0 -8 4 -5" stroke="#2a2024" stroke-width="2.4" fill="none"/>' +
    '<path d="M-27 -5Q-20 -9 -12 -7M7 -6Q14 -9 22 -7" stroke="#fff" stroke-width="2" opacity=".35" fill="none"/></g>'
  )
}

/** Beside the head in front, at the tie of the ponytail behind. */
export function hairBowMarkup(color: Hex, isBack: boolean): string {
  const place = isBack ? 'translate(0,-52) scale(.5)' : 'translate(26,-58) rotate(24) scale(.5)'
  const edge = shiftColor(color, -0.14)
  const loops = [
    'M0 4C-8 24 -16 40 -26 60L-8 58L2 40Z',
    'M0 4C8 24 18 44 30 58L12 62L0 40Z',
    'M0 0C-20 -26 -54 -30 -58 -8C-60 14 -26 20 0 4Z',
    'M0 0C20 -26 54 -30 58 -8C60 14 26 20 0 4Z',
  ]
  return (
    `<g transform="${place}" stroke="${edge}" stroke-width="2" fill="${color}">` +
    loops.map((d) => `<path d="${d}"/>`).join('') +
    `<rect x="-9" y="-9" width="18" height="18" rx="7" fill="${shiftColor(color, -0.04)}"/></g>`
  )
}

export function necklaceMarkup({ place }: Figure): string {
  const chain = sampleSpline(
    [place(-22, 246), place(-12, 268), place(0, 276), place(12, 268), place(22, 246)],
    16,
  )
  const [x, y] = place(0, 279)
  return (
    `<path d="${smoothPath(chain)}" stroke="#c9993f" stroke-width="1.5" fill="none"/>` +
    `<circle cx="${num(x)}" cy="${num(y)}" r="3" fill="#e7c26d"/>`
  )
}

export function bagMarkup(arm: Arm, style: NonNullable<Model['bag']>['style'], color: Hex): string {
  const [x, y] = arm.hand.grip
  const edge = shiftColor(color, -0.12)
  const light = shiftColor(color, 0.07)
  if (style === 'clutch') {
    return (
      `<g transform="translate(${num(x + arm.sign * 8)},${num(y - 2)}) rotate(${arm.sign * 6})">` +
      `<rect x="-34" y="-10" width="68" height="40" rx="6" fill="${color}" stroke="${edge}" stroke-width="1.4"/>` +
      `<path d="M-34 -4L0 14L34 -4V-6Q34 -10 28 -10H-28Q-34 -10 -34 -6Z" fill="${light}" stroke="${edge}" stroke-width="1.2"/><circle cx="0" cy="14" r="4" fill="${GOLD}"/></g>`
    )
  }
  return (
    `<g transform="translate(${num(x)},${num(y - 2)})">` +
    `<path d="M-20 34C-22 -10 22 -10 20 34" fill="none" stroke="${edge}" stroke-width="4"/>` +
    `<path d="M-36 34H36L42 84Q42 92 34 92H-34Q-42 92 -42 84Z" fill="${color}" stroke="${edge}" stroke-width="1.5"/>` +
    `<path d="M-36 34H36L38 52Q0 70 -38 52Z" fill="${light}" stroke="${edge}" stroke-width="1.2"/><rect x="-5" y="56" width="10" height="12" rx="3" fill="${GOLD}"/></g>`
  )
}
