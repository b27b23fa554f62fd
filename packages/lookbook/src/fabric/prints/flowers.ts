import { shiftColor } from '../../color/oklch.ts'
import type { Hex } from '../../color/oklch.ts'
import type { Random } from '../../generate/random.ts'
import { num } from '../../svg/path.ts'

export const petalPath = (length: number, width: number): string =>
  `M0 0C${num(-width)} ${num(-length * 0.35)} ${num(-width * 0.9)} ${num(-length * 0.95)} 0 ${num(-length)}` +
  `C${num(width * 0.9)} ${num(-length * 0.95)} ${num(width)} ${num(-length * 0.35)} 0 0Z`

const notchedPetalPath = (length: number, width: number): string =>
  `M0 0C${num(-width)} ${num(-length * 0.3)} ${num(-width * 1.1)} ${num(-length)} ${num(-width * 0.3)} ${num(-length)}` +
  `Q0 ${num(-length * 0.86)} ${num(width * 0.3)} ${num(-length)}` +
  `C${num(width * 1.1)} ${num(-length)} ${num(width)} ${num(-length * 0.3)} 0 0Z`

export function leaf(length: number, width: number, color: Hex): string {
  const blade =
    `M0 0C${num(width)} ${num(-length * 0.3)} ${num(width * 0.7)} ${num(-length * 0.8)} 0 ${num(-length)}` +
    `C${num(-width * 0.7)} ${num(-length * 0.8)} ${num(-width)} ${num(-length * 0.3)} 0 0Z`
  const vein = shiftColor(color, -0.1)
  return (
    `<path d="${blade}" fill="${color}"/>` +
    `<path d="M0 0L0 ${num(-length * 0.85)}" stroke="${vein}" stroke-width="1.1"/>`
  )
}

export type FlowerStyle = { radius: number; color: Hex; eye: Hex; petals: number; notched: boolean }

export function flower(random: Random, style: FlowerStyle): string {
  const { radius, color, eye, petals, notched } = style
  const vein = shiftColor(color, -0.09)
  const light = shiftColor(color, 0.07)
  const start = random() * 360
  let markup = ''
  for (let i = 0; i < petals; i++) {
    const angle = start + (i * 360) / petals + (random() - 0.5) * 10
    const length = radius * (0.9 + random() * 0.2)
    const width = length * (petals > 7 ? 0.26 : 0.56)
    const outline = (notched ? notchedPetalPath : petalPath)(length, width)
    markup +=
      `<g transform="rotate(${num(angle)})"><path d="${outline}" fill="${i % 2 ? color : light}"/>` +
      `<path d="M0 0L0 ${num(-length * 0.6)}" stroke="${vein}" stroke-width="${num(radius * 0.07)}" opacity=".55" stroke-linecap="round"/></g>`
  }
  return (
    markup +
    `<circle r="${num(radius * 0.24)}" fill="${eye}"/>` +
    `<circle r="${num(radius * 0.12)}" cx="${num(radius * 0.05)}" cy="${num(-radius * 0.04)}" fill="${shiftColor(eye, -0.12)}"/>`
  )
}

export function rose(random: Random, radius: number, color: Hex): string {
  const dark = shiftColor(color, -0.12, 1.1)
  const light = shiftColor(color, 0.08)
  const ring = (
    count: number,
    turn: (i: number) => number,
    size: readonly number[],
    fills: Hex[],
  ) => {
    const [half, base, peak, inner] = size.map((factor) => num(radius * factor))
    let petals = ''
    for (let i = 0; i < count; i++) {
      petals +=
        `<g transform="rotate(${num(turn(i))})"><path d="M-${half} -${base}Q0 -${peak} ${half} -${base}Q0 -${inner} -${half} -${base}Z" ` +
        `fill="${fills[i % 2]}" stroke="${dark}" stroke-width="${num(radius * 0.035)}" stroke-opacity=".55"/></g>`
    }
    return petals
  }
  const r = num(radius * 0.16)
  return (
    `<circle r="${num(radius)}" fill="${color}"/>` +
    ring(7, (i) => i * 51 + random() * 14, [0.62, 0.5, 1.34, 0.35], [color, light]) +
    ring(5, (i) => i * 72 + 30, [0.4, 0.24, 0.82, 0.12], [shiftColor(color, -0.05), color]) +
    `<circle r="${num(radius * 0.26)}" fill="${dark}"/>` +
    `<path d="M-${r} 0A${r} ${r} 0 1 1 ${num(radius * 0.12)} ${num(radius * 0.1)}" fill="none" stroke="${light}" stroke-width="${num(radius * 0.05)}"/>`
  )
}
