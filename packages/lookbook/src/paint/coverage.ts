import { clamp } from '../geometry/interpolate.ts'
import type { Point } from '../geometry/point.ts'
import type { Camera } from '../scene/camera.ts'

/**
 * How much of each pixel a polygon covers, exactly: signed trapezoid areas are accumulated per row
 * and summed from the left (the method of font-rs). Edges come out smooth without supersampling.
 */
export function polygonCoverage(
  polygon: readonly Point[],
  width: number,
  height: number,
  camera: Camera,
): Float32Array {
  const area = new Float32Array(width * height + 2)
  const count = polygon.length
  for (let i = 0; i < count; i++) {
    const [ax, ay] = polygon[i]!
    const [bx, by] = polygon[(i + 1) % count]!
    addEdge(
      area,
      width,
      height,
      (ax - camera.x) * camera.scale,
      (ay - camera.y) * camera.scale,
      (bx - camera.x) * camera.scale,
      (by - camera.y) * camera.scale,
    )
  }
  const coverage = new Float32Array(width * height)
  for (let y = 0; y < height; y++) {
    let sum = 0
    const row = y * width
    for (let x = 0; x < width; x++) {
      sum += area[row + x]!
      coverage[row + x] = Math.min(1, Math.abs(sum))
    }
  }
  return coverage
}

function addEdge(
  area: Float32Array,
  width: number,
  height: number,
  ax: number,
  ay: number,
  bx: number,
  by: number,
): void {
  if (ay === by) return
  const direction = ay < by ? 1 : -1
  const [x0, y0, x1, y1] = ay < by ? [ax, ay, bx, by] : [bx, by, ax, ay]
  const slope = (x1 - x0) / (y1 - y0)
  let x = y0 < 0 ? x0 - y0 * slope : x0
  const lastRow = Math.min(height, Math.ceil(y1))
  for (let y = Math.max(0, Math.floor(y0)); y < lastRow; y++) {
    const rows = Math.min(y + 1, y1) - Math.max(y, y0)
    const next = x + slope * rows
    addSpan(
      area,
      y * width,
      clamp(Math.min(x, next), 0, width - 1.001),
      clamp(Math.max(x, next), 0, width - 1.001),
      rows * direction,
    )
    x = next
  }
}

function addSpan(area: Float32Array, row: number, left: number, right: number, weight: number) {
  const first = Math.floor(left)
  const end = Math.ceil(right)
  if (end <= first + 1) {
    const middle = 0.5 * (left + right) - first
    area[row + first]! += weight - weight * middle
    area[row + first + 1]! += weight * middle
    return
  }
  const perPixel = 1 / (right - left)
  const head = 0.5 * perPixel * (1 - (left - first)) ** 2
  const tail = 0.5 * perPixel * (right - end + 1) ** 2
  area[row + first]! += weight * head
  if (end === first + 2) {
    area[row + first + 1]! += weight * (1 - head - tail)
  } else {
    const second = perPixel * (1.5 - (left - first))
    area[row + first + 1]! += weight * (second - head)
    for (let i = first + 2; i < end - 1; i++) area[row + i]! += weight * perPixel
    area[row + end - 1]! += weight * (1 - (second + (end - first - 3) * perPixel) - tail)
  }
  area[row + end]! += weight * tail
}
