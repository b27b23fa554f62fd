import type { Point } from '../../geometry/point.ts'
import type { Random } from '../../generate/random.ts'
import { num } from '../../svg/path.ts'

/** Side of a print tile in its own drawing units. */
export const TILE = 512

export const filledTile = (fill: string): string =>
  `<rect width="${TILE}" height="${TILE}" fill="${fill}"/>`

/** Draws a motif, and again at the opposite edges where it crosses them, so the tile repeats. */
export function placeWrapped([x, y]: Point, reach: number, motif: string): string {
  let markup = ''
  for (const dx of [-TILE, 0, TILE]) {
    for (const dy of [-TILE, 0, TILE]) {
      const px = x + dx
      const py = y + dy
      if (px > -reach && px < TILE + reach && py > -reach && py < TILE + reach) {
        markup += `<g transform="translate(${num(px)},${num(py)})">${motif}</g>`
      }
    }
  }
  return markup
}

/** Enough that hardly a gap is left in which one more motif would fit. */
const ATTEMPTS = 4000

/**
 * Random places at least `spacing` apart, also across the tile's edges, until the tile is full: a
 * motif that stands alone draws the eye to wherever on the body it happens to fall.
 */
export function scatter(random: Random, spacing: number): Point[] {
  const points: Point[] = []
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const point: Point = [random() * TILE, random() * TILE]
    if (points.every((other) => wrappedDistance(other, point) >= spacing)) points.push(point)
  }
  return points
}

export function wrappedDistance([ax, ay]: Point, [bx, by]: Point): number {
  const dx = Math.abs(ax - bx)
  const dy = Math.abs(ay - by)
  return Math.hypot(Math.min(dx, TILE - dx), Math.min(dy, TILE - dy))
}

export const turned = (degrees: number, markup: string): string =>
  `<g transform="rotate(${Math.round(degrees)})">${markup}</g>`

/** Off the garment's middle line, so that motifs never sit symmetrically on a body. */
const OFF_CENTER = 0.18

/** Motif centers on a brick grid, every other row moved by half a step. */
export function brickGrid(spacing: number): Point[] {
  const count = Math.round(TILE / spacing)
  const points: Point[] = []
  for (let row = 0; row < count; row++) {
    for (let column = 0; column < count; column++) {
      points.push([(column + OFF_CENTER + (row % 2 ? 0.5 : 0)) * spacing, row * spacing])
    }
  }
  return points
}
