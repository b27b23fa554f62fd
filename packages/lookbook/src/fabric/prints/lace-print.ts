import { num } from '../../svg/path.ts'
import { petalPath } from './flowers.ts'
import type { PrintColors } from './print-colors.ts'
import { TILE, brickGrid, placeWrapped } from './tile-drawing.ts'

const NET_MESHES = 26
const PETALS = [0, 60, 120, 180, 240, 300] as const
const PICOTS = 12

/** Thread on nothing: the gaps stay transparent, so that lining or skin shows. */
export function lacePrint(colors: PrintColors, spacing: number): string {
  const thread = colors.ground
  const perRow = Math.round(TILE / spacing)
  const motif = (i: number) => {
    const isLarge = (i + Math.floor(i / perRow)) % 2 === 0
    return `<g transform="rotate(${(i * 47) % 60})">${isLarge ? rosette(spacing * 0.4) : sprays(spacing)}</g>`
  }
  return (
    `<path d="${net()}" stroke="${thread}" stroke-width="2.4" opacity=".6"/>` +
    `<g fill="${thread}" stroke="${thread}" stroke-linecap="round" stroke-linejoin="round">` +
    brickGrid(spacing)
      .map((place, i) => placeWrapped(place, spacing * 0.8, motif(i)))
      .join('') +
    '</g>'
  )
}

/** Diagonal threads; a whole number of meshes, so that the tile repeats. */
function net(): string {
  const step = TILE / NET_MESHES
  return Array.from({ length: 2 * NET_MESHES }, (_, i) => {
    const x = num(i * step - TILE)
    const end = num(i * step)
    return `M${x} 0L${end} ${TILE}M${end} 0L${x} ${TILE}`
  }).join('')
}

/** A petal or leaf: thinly filled, corded at the edge, with a vein. */
function cordedPetal(length: number, width: number): string {
  const cord = num(length * 0.13)
  return (
    `<path d="${petalPath(length, width)}" fill-opacity=".5" stroke-width="${cord}"/>` +
    `<path d="M0 ${num(-length * 0.35)}V${num(-length * 0.72)}" stroke-width="${cord}"/>`
  )
}

/** Six petals around a solid heart, with a ring of picots. */
function rosette(radius: number): string {
  const picots = Array.from({ length: PICOTS }, (_, i) => {
    const angle = ((i + 0.5) / PICOTS) * 2 * Math.PI
    const [x, y] = [Math.sin(angle), -Math.cos(angle)].map((value) => num(value * radius * 1.12))
    return `<circle cx="${x}" cy="${y}" r="${num(radius * 0.075)}" stroke="none"/>`
  }).join('')
  return (
    PETALS.map(
      (turn) => `<g transform="rotate(${turn})">${cordedPetal(radius, radius * 0.46)}</g>`,
    ).join('') + `<circle r="${num(radius * 0.22)}" stroke="none"/>${picots}`
  )
}

/** Leafed stems that curl from a small blossom toward the neighboring rosettes. */
function sprays(spacing: number): string {
  const leaf = cordedPetal(spacing * 0.2, spacing * 0.085)
  const at = (x: number, y: number, turn: number) =>
    `<g transform="translate(${num(spacing * x)},${num(spacing * y)}) rotate(${turn})">${leaf}</g>`
  const stem =
    `<path d="M0 0Q${num(spacing * 0.16)} ${num(-spacing * 0.28)} 0 ${num(-spacing * 0.5)}" fill="none" stroke-width="${num(spacing * 0.032)}"/>` +
    at(0.07, -0.2, 58) +
    at(0.08, -0.28, -52) +
    at(0.02, -0.44, -8)
  const blossom = PETALS.map(
    (turn) => `<g transform="rotate(${turn})">${cordedPetal(spacing * 0.17, spacing * 0.08)}</g>`,
  ).join('')
  return (
    [0, 120, 240].map((turn) => `<g transform="rotate(${turn})">${stem}</g>`).join('') + blossom
  )
}
