import { shiftColor } from '../../color/oklch.ts'
import type { Hex } from '../../color/oklch.ts'
import { num } from '../../svg/path.ts'
import { notchedPetalPath, petalPath } from './flowers.ts'
import type { PrintColors } from './print-colors.ts'
import { TILE, brickGrid, filledTile, placeWrapped } from './tile-drawing.ts'

const EIGHT = [0, 1, 2, 3, 4, 5, 6, 7] as const

const accentAt = ({ accents }: PrintColors, i: number): Hex =>
  accents[i % accents.length] ?? accents[0]

const column = (x: number, width: number, fill: Hex, opacity = 1): string =>
  `<rect x="${num(x)}" width="${num(width)}" height="${TILE}" fill="${fill}" opacity="${opacity}"/>`
const row = (y: number, height: number, fill: Hex, opacity = 1): string =>
  `<rect y="${num(y)}" height="${num(height)}" width="${TILE}" fill="${fill}" opacity="${opacity}"/>`

const steps = (count: number): number[] =>
  Array.from({ length: count }, (_, i) => (i * TILE) / count)

export const solidPrint = (colors: PrintColors): string => filledTile(colors.ground)

export function dotPrint(colors: PrintColors): string {
  const count = 10
  const dot = `<circle r="${num((TILE / count) * 0.22)}" fill="${colors.accents[0]}"/>`
  return (
    filledTile(colors.ground) +
    brickGrid(count)
      .map((p) => placeWrapped(p, 20, dot))
      .join('')
  )
}

export function heartPrint(colors: PrintColors): string {
  const heart = (fill: Hex) =>
    `<path d="M0 10C-16 -2 -10 -14 0 -6C10 -14 16 -2 0 10Z" fill="${fill}"/>`
  return (
    filledTile(colors.ground) +
    brickGrid(8)
      .map((place, i) => placeWrapped(place, 20, heart(accentAt(colors, i))))
      .join('')
  )
}

export function ginghamPrint(colors: PrintColors): string {
  const count = 14
  const half = TILE / count / 2
  const [accent] = colors.accents
  const bands = steps(count).map((at) => column(at, half, accent, 0.5) + row(at, half, accent, 0.5))
  return filledTile(colors.ground) + bands.join('')
}

export function stripePrint(colors: PrintColors): string {
  const count = 16
  const bands = steps(count).map((at, i) => column(at, TILE / count / 2, accentAt(colors, i)))
  return filledTile(colors.ground) + bands.join('')
}

export function plaidPrint(colors: PrintColors): string {
  const step = TILE / 4
  const bands = steps(4).map((at) =>
    [column, row]
      .map(
        (band) =>
          band(at + 8, step * 0.34, colors.accents[0], 0.45) +
          band(at + step * 0.68, 5, accentAt(colors, 1), 0.9) +
          band(at + step * 0.2, 3, colors.eye, 0.7),
      )
      .join(''),
  )
  return filledTile(colors.ground) + bands.join('')
}

export function checkerPrint(colors: PrintColors): string {
  const count = 12
  const step = TILE / count
  let markup = filledTile(colors.ground)
  for (let i = 0; i < count; i++) {
    for (let j = i % 2; j < count; j += 2) {
      markup += `<rect x="${num(i * step)}" y="${num(j * step)}" width="${num(step)}" height="${num(step)}" fill="${colors.accents[0]}"/>`
    }
  }
  return markup
}

export function houndstoothPrint(colors: PrintColors): string {
  const count = 16
  const step = TILE / count
  const q = step / 4
  const tooth = `M0 0H${2 * q}V${q}L${3 * q} 0H${4 * q}L${2 * q} ${2 * q}L${4 * q} ${2 * q}V${3 * q}L${3 * q} ${4 * q}V${3 * q}H${2 * q}L${q} ${4 * q}H0L${2 * q} ${2 * q}H0Z`
  let path = ''
  for (let i = 0; i < count; i++) {
    for (let j = 0; j < count; j++) {
      path += `<path transform="translate(${i * step},${j * step})" d="${tooth}"/>`
    }
  }
  return `${filledTile(colors.ground)}<g fill="${colors.accents[0]}">${path}</g>`
}

export function retroPrint(colors: PrintColors): string {
  const rings: [number, Hex][] = [
    [58, colors.accents[0]],
    [44, colors.ground],
    [31, accentAt(colors, 1)],
    [16, colors.eye],
  ]
  const motif = rings
    .map(([r, fill]) => {
      const bulge = num(r * 1.3)
      return `<path d="M0 ${-r}C${bulge} ${-r} ${bulge} ${r} 0 ${r}C${-bulge} ${r} ${-bulge} ${-r} 0 ${-r}Z" fill="${fill}"/>`
    })
    .join('')
  let markup = filledTile(colors.ground)
  for (let i = 0; i < 4; i++) {
    for (let j = 0; j < 4; j++) {
      markup += `<g transform="translate(${i * 128 + 64},${j * 128 + 64})">${motif}</g>`
    }
  }
  return markup
}

export function jacquardPrint(colors: PrintColors): string {
  const petals = EIGHT.map(
    (k) =>
      `<g transform="rotate(${k * 45})"><path d="${petalPath(k % 2 ? 50 : 34, k % 2 ? 11 : 15)}"/></g>`,
  ).join('')
  const motif = `<g fill="${shiftColor(colors.ground, 0.055, 1.02)}">${petals}<circle r="9" fill="${colors.ground}"/><circle r="5"/></g>`
  return (
    filledTile(colors.ground) +
    brickGrid(4)
      .map((p) => placeWrapped(p, 80, motif))
      .join('')
  )
}

/** Thread on nothing: the gaps stay transparent, so that the lining shows. */
export function lacePrint(colors: PrintColors): string {
  const thread = colors.ground
  const net = Array.from({ length: 64 }, (_, i) => `M${i * 8} 0V${TILE}M0 ${i * 8}H${TILE}`).join(
    '',
  )
  const blossom = EIGHT.map(
    (k) =>
      `<g transform="rotate(${k * 45})"><path d="${notchedPetalPath(34, 14)}" fill-opacity=".95" stroke="${shiftColor(thread, -0.06)}" stroke-width="1"/></g>`,
  ).join('')
  const leaves = [0, 1, 2, 3]
    .map(
      (k) =>
        `<g transform="rotate(${k * 90 + 22}) translate(0,-50)"><path d="${petalPath(20, 6)}"/></g>`,
    )
    .join('')
  const motif = `<g fill="${thread}" transform="scale(.78)">${blossom}<circle r="7" fill="${shiftColor(thread, -0.05)}"/>${leaves}</g>`
  return (
    `<path d="${net}" stroke="${thread}" stroke-width="1.6" opacity=".7"/>` +
    brickGrid(6)
      .map((p) => placeWrapped(p, 60, motif))
      .join('')
  )
}

export function ribPrint(colors: PrintColors): string {
  const groove = shiftColor(colors.ground, -0.05)
  return (
    filledTile(colors.ground) +
    steps(64)
      .map((at) => column(at, 3, groove, 0.7))
      .join('')
  )
}
