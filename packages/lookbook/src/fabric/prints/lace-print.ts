import { num } from '../../svg/path.ts'
import { petalPath } from './flowers.ts'
import type { PrintColors } from './print-colors.ts'
import { TILE, brickGrid, placeWrapped } from './tile-drawing.ts'

const NET_MESHES = 26
const PETALS = [0, 1, 2, 3, 4, 5] as const

/** Thread on nothing: the gaps stay transparent, so that the lining shows. */
export function lacePrint(colors: PrintColors, spacing: number): string {
  const thread = colors.ground
  const motif = (turn: number) =>
    `<g transform="rotate(${turn})">${spray(spacing)}${blossom(spacing * 0.37)}</g>`
  return (
    `<path d="${net()}" stroke="${thread}" stroke-width="2.4" opacity=".6"/>` +
    `<g fill="${thread}" stroke="${thread}" stroke-linecap="round">` +
    brickGrid(spacing)
      .map((place, i) => placeWrapped(place, spacing * 0.8, motif((i * 47) % 60)))
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

/** Petals corded at the edge and open inside, around a solid heart. */
function blossom(radius: number): string {
  const petals = PETALS.map(
    (k) =>
      `<g transform="rotate(${k * 60})"><path d="${petalPath(radius, radius * 0.5)}" fill-opacity=".5" stroke-width="${num(radius * 0.13)}"/>` +
      `<path d="M0 ${num(-radius * 0.3)}V${num(-radius * 0.72)}" stroke-width="${num(radius * 0.08)}"/></g>`,
  ).join('')
  return `${petals}<circle r="${num(radius * 0.22)}" stroke="none"/>`
}

/** Three leafed stems between the petals, reaching toward the neighboring blossoms. */
function spray(spacing: number): string {
  const leaf = petalPath(spacing * 0.17, spacing * 0.06)
  const stem = [30, 150, 270].map(
    (turn) =>
      `<g transform="rotate(${turn})"><path d="M0 0Q${num(spacing * 0.08)} ${num(-spacing * 0.34)} 0 ${num(-spacing * 0.6)}" fill="none" stroke-width="${num(spacing * 0.022)}"/>` +
      [-38, 0, 38]
        .map(
          (side) =>
            `<path transform="translate(0,${num(-spacing * 0.46)}) rotate(${side})" d="${leaf}" fill-opacity=".9" stroke="none"/>`,
        )
        .join('') +
      '</g>',
  )
  return stem.join('')
}
