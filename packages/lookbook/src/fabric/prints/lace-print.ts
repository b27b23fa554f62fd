import { num } from '../../svg/path.ts'
import { petalPath } from './flowers.ts'
import type { PrintColors } from './print-colors.ts'
import { TILE, brickGrid, placeWrapped } from './tile-drawing.ts'

const NET_MESHES = 22
const PETALS = [0, 1, 2, 3, 4] as const

/** Thread on nothing: the gaps stay transparent, so that the lining shows. */
export function lacePrint(colors: PrintColors, spacing: number): string {
  const thread = colors.ground
  const perRow = Math.round(TILE / spacing)
  const motif = (i: number) => {
    const isLarge = (i + Math.floor(i / perRow)) % 2 === 0
    const flower = blossom(spacing * (isLarge ? 0.44 : 0.27))
    return `<g transform="rotate(${(i * 47) % 72})">${isLarge ? '' : spray(spacing)}${flower}</g>`
  }
  return (
    `<path d="${net()}" stroke="${thread}" stroke-width="2.2" opacity=".55"/>` +
    `<g fill="${thread}" stroke="${thread}" stroke-linecap="round">` +
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

/** Petals corded at the edge and open inside, around a solid heart. */
function blossom(radius: number): string {
  const petals = PETALS.map(
    (k) =>
      `<g transform="rotate(${k * 72})"><path d="${petalPath(radius, radius * 0.52)}" fill-opacity=".55" stroke-width="${num(radius * 0.14)}"/></g>`,
  ).join('')
  return `${petals}<circle r="${num(radius * 0.24)}" stroke="none"/>`
}

/** Leafed stems that reach toward the neighboring blossoms. */
function spray(spacing: number): string {
  const leaf = petalPath(spacing * 0.2, spacing * 0.075)
  return [36, 156, 276]
    .map(
      (turn) =>
        `<g transform="rotate(${turn})"><path d="M0 0Q${num(spacing * 0.1)} ${num(-spacing * 0.34)} 0 ${num(-spacing * 0.58)}" fill="none" stroke-width="${num(spacing * 0.03)}"/>` +
        [-42, 0, 42]
          .map(
            (side) =>
              `<path transform="translate(0,${num(-spacing * 0.42)}) rotate(${side})" d="${leaf}" stroke="none"/>`,
          )
          .join('') +
        '</g>',
    )
    .join('')
}
