import type { Point } from './point.ts'

function pointAt(points: readonly Point[], index: number): Point {
  const point = points[Math.min(points.length - 1, Math.max(0, index))]
  if (!point) throw new Error('a spline needs at least one point')
  return point
}

const catmullRom = (a: number, b: number, c: number, d: number, t: number): number =>
  0.5 *
  (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t ** 3)

/** A smooth curve through the points, sampled at `steps + 1` places. */
export function sampleSpline(points: readonly Point[], steps: number): Point[] {
  const segments = points.length - 1
  return Array.from({ length: steps + 1 }, (_, i) => {
    const along = (i / steps) * segments
    const k = Math.min(segments - 1, Math.floor(along))
    const [p0, p1, p2, p3] = [k - 1, k, k + 1, k + 2].map((j) => pointAt(points, j)) as [
      Point,
      Point,
      Point,
      Point,
    ]
    return [
      catmullRom(p0[0], p1[0], p2[0], p3[0], along - k),
      catmullRom(p0[1], p1[1], p2[1], p3[1], along - k),
    ]
  })
}

/** Unit normals of a polyline, to the left of its direction in a y-down plane. */
export function normalsOf(points: readonly Point[]): Point[] {
  return points.map((_, i) => {
    const before = pointAt(points, i - 1)
    const after = pointAt(points, i + 1)
    const dx = after[0] - before[0]
    const dy = after[1] - before[1]
    const length = Math.hypot(dx, dy) || 1
    return [-dy / length, dx / length]
  })
}

/** The point at a share 0..1 of a sampled polyline. */
export function alongPolyline(points: readonly Point[], share: number): Point {
  const at = Math.min(1, Math.max(0, share)) * (points.length - 1)
  const i = Math.min(points.length - 2, Math.floor(at))
  const a = pointAt(points, i)
  const b = pointAt(points, i + 1)
  return [a[0] + (b[0] - a[0]) * (at - i), a[1] + (b[1] - a[1]) * (at - i)]
}
