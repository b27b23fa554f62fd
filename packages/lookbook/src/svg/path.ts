import { clamp } from '../geometry/interpolate.ts'
import type { Curve } from '../geometry/interpolate.ts'
import type { Point } from '../geometry/point.ts'
import { normalsOf } from '../geometry/spline.ts'

/** Two decimals: at 1600 px a tenth of a figure unit is already a fifth of a pixel. */
export const num = (value: number): number => Math.round(value * 100) / 100

export const polyline = (points: readonly Point[]): string =>
  `M${points.map(([x, y]) => `${num(x)} ${num(y)}`).join('L')}`

export const polygon = (points: readonly Point[]): string => `${polyline(points)}Z`

/** A Catmull–Rom curve through the points, written as cubic Béziers. */
export function smoothPath(points: readonly Point[], closed = false): string {
  const count = points.length
  const at = (i: number): Point =>
    points[closed ? (i + count) % count : Math.max(0, Math.min(count - 1, i))]!
  const [x0, y0] = at(0)
  let path = `M${num(x0)} ${num(y0)}`
  for (let i = 0; i < (closed ? count : count - 1); i++) {
    const [before, from, to, after] = [at(i - 1), at(i), at(i + 1), at(i + 2)]
    path += `C${num(from[0] + (to[0] - before[0]) / 6)} ${num(from[1] + (to[1] - before[1]) / 6)}`
    path += ` ${num(to[0] - (after[0] - from[0]) / 6)} ${num(to[1] - (after[1] - from[1]) / 6)}`
    path += ` ${num(to[0])} ${num(to[1])}`
  }
  return closed ? `${path}Z` : path
}

const bothEndsThin: Curve = (share) => Math.sin(Math.PI * clamp(share * 0.92 + 0.04))

/** A pen stroke of varying width, as a filled shape: what makes a drawn line look drawn. */
export function inkStroke(
  points: readonly Point[],
  width: number,
  taper: Curve = bothEndsThin,
): string {
  const normals = normalsOf(points)
  const side = (sign: number): Point[] =>
    points.map(([x, y], i) => {
      const half = sign * width * 0.5 * taper(i / (points.length - 1))
      const [nx, ny] = normals[i]!
      return [x + nx * half, y + ny * half]
    })
  return polygon([...side(1), ...side(-1).toReversed()])
}
