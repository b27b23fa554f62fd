import { expect, test } from 'vitest'
import { seededRandom } from '../../generate/random.ts'
import { TILE_PRINTS } from '../print-markup.ts'
import type { Point } from '../../geometry/point.ts'
import { TILE, brickGrid, scatter, wrappedDistance } from './tile-drawing.ts'

const SCATTERED = (['ditsy', 'bloom', 'daisy', 'palm', 'cherry', 'leopard', 'cutout'] as const).map(
  (print) => TILE_PRINTS[print].spacing,
)
const ARRANGEMENTS = [1, 2, 3, 4, 5]

/** The motifs around the one that has the fewest neighbors. */
function fewestNeighbors(points: Point[], reach: number): number {
  return Math.min(
    ...points.map(
      (point) => points.filter((other) => wrappedDistance(point, other) < reach).length - 1,
    ),
  )
}

test.each(SCATTERED)('scattered %d apart, no motif stands alone or overlaps', (spacing) => {
  for (const arrangement of ARRANGEMENTS) {
    const points = scatter(seededRandom(arrangement), spacing)
    expect(fewestNeighbors(points, 2 * spacing)).toBeGreaterThanOrEqual(4)
    expect(fewestNeighbors(points, spacing)).toBe(0)
  }
})

test('a sparser scatter leaves a motif alone', () => {
  const sparse = scatter(seededRandom(1), 66).slice(0, 16)
  expect(fewestNeighbors(sparse, 2 * 66)).toBeLessThan(4)
})

test('a brick grid repeats at the edges of the tile', () => {
  const spacing = TILE / 8
  const points = brickGrid(spacing)
  expect(points).toHaveLength(64)
  expect(fewestNeighbors(points, 1.2 * spacing)).toBe(6)
})
