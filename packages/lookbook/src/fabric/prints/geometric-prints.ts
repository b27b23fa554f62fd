import { shiftColor } from '../../color/oklch.ts'
import type { Hex } from '../../color/oklch.ts'
import { num } from '../../svg/path.ts'
import { petalPath } from './flowers.ts'
import type { PrintColors } from './print-colors.ts'
import { TILE, brickGrid, filledTile, placeWrapped } from './tile-drawing.ts'

const EIGHT = [0, 1, 2, 3, 4, 5, 6, 7] as const

const accentAt = ({ accents }: PrintColors, i: number): Hex =>
  accents[i % accents.length] ?? accents[0]

const column = (x: number, width: number, fill: Hex, opacity = 1): string =>
  `<rect x="${num(x)}" width="${num(width)}" height="${TILE}" fill="${fill}" opacity="${opacity}"/>`
const row = (y: number, height: number, fill: Hex, opacity = 1): string =>
  `<rect y="${num(y)}" height="${num(height)}" width="${TILE}" fill="${fill}" opacity="${opacity}"/>`

const steps = (spacing: number): number[] =>
  Array.from({ length: Math.round(TILE / spacing) }, (_, i) => i * spacing)

export const solidPrint = (colors: PrintColors): string => filledTile(colors.ground)

export function dotPrint(colors: PrintColors, spacing: number): string {
  const dot = `<circle r="${num(spacing * 0.22)}" fill="${colors.accents[0]}"/>`
  return (
    filledTile(colors.ground) +
    brickGrid(spacing)
      .map((p) => placeWrapped(p, 20, dot))
      .join('')
  )
}

export function heartPrint(colors: PrintColors, spacing: number): string {
  const heart = (fill: Hex) =>
    `<path d="M0 10C-16 -2 -10 -14 0 -6C10 -14 16 -2 0 10Z" fill="${fill}"/>`
  return (
    filledTile(colors.ground) +
    brickGrid(spacing)
      .map((place, i) => placeWrapped(place, 20, heart(accentAt(colors, i))))
      .join('')
  )
}

export function ginghamPrint(colors: PrintColors, spacing: number): string {
  const half = spacing / 2
  const [accent] = colors.accents
  const bands = steps(spacing).map(
    (at) => column(at, half, accent, 0.5) + row(at, half, accent, 0.5),
  )
  return filledTile(colors.ground) + bands.join('')
}

export function stripePrint(colors: PrintColors, spacing: number): string {
  const bands = steps(spacing).map((at, i) => column(at, spacing / 2, accentAt(colors, i)))
  return filledTile(colors.ground) + bands.join('')
}

export function plaidPrint(colors: PrintColors, spacing: number): string {
  const bands = steps(spacing).map((at) =>
    [column, row]
      .map(
        (band) =>
          band(at + 8, spacing * 0.34, colors.accents[0], 0.45) +
          band(at + spacing * 0.68, 5, accentAt(colors, 1), 0.9) +
          band(at + spacing * 0.2, 3, colors.eye, 0.7),
      )
      .join(''),
  )
  return filledTile(colors.ground) + bands.join('')
}

export function checkerPrint(colors: PrintColors, spacing: number): string {
  const count = Math.round(TILE / spacing)
  let markup = filledTile(colors.ground)
  for (let i = 0; i < count; i++) {
    for (let j = i % 2; j < count; j += 2) {
      markup += `<rect x="${num(i * spacing)}" y="${num(j * spacing)}" width="${num(spacing)}" height="${num(spacing)}" fill="${colors.accents[0]}"/>`
    }
  }
  return markup
}

export function houndstoothPrint(colors: PrintColors, spacing: number): string {
  const count = Math.round(TILE / spacing)
  const q = spacing / 4
  const tooth = `M0 0H${2 * q}V${q}L${3 * q} 0H${4 * q}L${2 * q} ${2 * q}L${4 * q} ${2 * q}V${3 * q}L${3 * q} ${4 * q}V${3 * q}H${2 * q}L${q} ${4 * q}H0L${2 * q} ${2 * q}H0Z`
  let path = ''
  for (let i = 0; i < count; i++) {
    for (let j = 0; j < count; j++) {
      path += `<path transform="translate(${i * spacing},${j * spacing})" d="${tooth}"/>`
    }
  }
  return `${filledTile(colors.ground)}<g fill="${colors.accents[0]}">${path}</g>`
}

export function retroPrint(colors: PrintColors, spacing: number): string {
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
  for (const x of steps(spacing)) {
    for (const y of steps(spacing)) {
      markup += `<g transform="translate(${x + spacing / 2},${y + spacing / 2})">${motif}</g>`
    }
  }
  return markup
}

export function jacquardPrint(colors: PrintColors, spacing: number): string {
  const petals = EIGHT.map(
    (k) =>
      `<g transform="rotate(${k * 45})"><path d="${petalPath(k % 2 ? 50 : 34, k % 2 ? 11 : 15)}"/></g>`,
  ).join('')
  const motif = `<g fill="${shiftColor(colors.ground, 0.055, 1.02)}">${petals}<circle r="9" fill="${colors.ground}"/><circle r="5"/></g>`
  return (
    filledTile(colors.ground) +
    brickGrid(spacing)
      .map((p) => placeWrapped(p, 80, motif))
      .join('')
  )
}

export function ribPrint(colors: PrintColors, spacing: number): string {
  const groove = shiftColor(colors.ground, -0.05)
  return (
    filledTile(colors.ground) +
    steps(spacing)
      .map((at) => column(at, 3, groove, 0.7))
      .join('')
  )
}
