import { clamp } from '../geometry/interpolate.ts'
import type { Camera } from '../scene/camera.ts'
import type { Panel } from './panel.ts'

/** Pixel buffers with the values of the mesh at each pixel; slopeX is NaN outside the mesh. */
export type MeshBuffers = {
  slopeX: Float32Array
  slopeY: Float32Array
  clothX: Float32Array
  clothY: Float32Array
  occlusion: Float32Array
  /** Only for panels that fade. */
  opacity: Float32Array | null
}

type Vertices = MeshBuffers & { x: Float32Array; y: Float32Array }

/** How far the mesh reaches beyond u and t 0..1, so that edge pixels find cloth under them. */
const MARGIN = 0.03
const STEEPEST = 2.2
const SCALE_OF_NOMINAL_DENSITY = 0.85

export function rasterizeMesh(
  panel: Panel,
  width: number,
  height: number,
  camera: Camera,
): MeshBuffers {
  // Slopes are interpolated, so cells may be a few pixels wide before facets show.
  const density = clamp(Math.sqrt(camera.scale / SCALE_OF_NOMINAL_DENSITY), 0.45, 1.7)
  const columns = Math.max(6, Math.round(panel.columns * density))
  const rows = Math.max(6, Math.round(panel.rows * density))
  const vertices = buildVertices(panel, columns, rows, camera)
  const size = width * height
  const buffers: MeshBuffers = {
    slopeX: new Float32Array(size).fill(Number.NaN),
    slopeY: new Float32Array(size),
    clothX: new Float32Array(size),
    clothY: new Float32Array(size),
    occlusion: new Float32Array(size),
    opacity: panel.opacity ? new Float32Array(size) : null,
  }
  const stride = columns + 1
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const a = row * stride + column
      fillTriangle(vertices, buffers, width, height, a, a + 1, a + stride)
      fillTriangle(vertices, buffers, width, height, a + 1, a + stride + 1, a + stride)
    }
  }
  return buffers
}

function buildVertices(panel: Panel, columns: number, rows: number, camera: Camera): Vertices {
  const stride = columns + 1
  const size = stride * (rows + 1)
  const allocate = () => new Float32Array(size)
  const vertices: Vertices = {
    x: allocate(),
    y: allocate(),
    slopeX: allocate(),
    slopeY: allocate(),
    clothX: allocate(),
    clothY: allocate(),
    occlusion: allocate(),
    opacity: panel.opacity ? allocate() : null,
  }
  const z = allocate()
  for (let row = 0; row <= rows; row++) {
    const t = -MARGIN + (1 + 2 * MARGIN) * (row / rows)
    for (let column = 0; column <= columns; column++) {
      const u = -MARGIN + (1 + 2 * MARGIN) * (column / columns)
      const k = row * stride + column
      const [x, y] = panel.position(u, t)
      const [clothX, clothY] = panel.cloth(u, t)
      vertices.x[k] = (x - camera.x) * camera.scale
      vertices.y[k] = (y - camera.y) * camera.scale
      z[k] = panel.height(u, t) * camera.scale
      vertices.clothX[k] = clothX
      vertices.clothY[k] = clothY
      if (panel.occlusion) vertices.occlusion[k] = panel.occlusion(u, t)
      if (panel.opacity && vertices.opacity) vertices.opacity[k] = panel.opacity(u, t)
    }
  }
  fillSlopes(vertices, z, columns, rows)
  return vertices
}

/** The gradient of height over the screen, from the two mesh directions at each vertex. */
function fillSlopes(
  { x, y, slopeX, slopeY }: Vertices,
  z: Float32Array,
  columns: number,
  rows: number,
) {
  const stride = columns + 1
  for (let row = 0; row <= rows; row++) {
    const up = Math.max(0, row - 1) * stride
    const down = Math.min(rows, row + 1) * stride
    for (let column = 0; column <= columns; column++) {
      const k = row * stride + column
      const left = row * stride + Math.max(0, column - 1)
      const right = row * stride + Math.min(columns, column + 1)
      const ux = x[right]! - x[left]!
      const uy = y[right]! - y[left]!
      const uz = z[right]! - z[left]!
      const tx = x[down + column]! - x[up + column]!
      const ty = y[down + column]! - y[up + column]!
      const tz = z[down + column]! - z[up + column]!
      const determinant = ux * ty - uy * tx
      if (Math.abs(determinant) < 1e-6) continue
      slopeX[k] = clamp((uz * ty - uy * tz) / determinant, -STEEPEST, STEEPEST)
      slopeY[k] = clamp((ux * tz - uz * tx) / determinant, -STEEPEST, STEEPEST)
    }
  }
}

function fillTriangle(
  from: Vertices,
  into: MeshBuffers,
  width: number,
  height: number,
  a: number,
  b: number,
  c: number,
): void {
  const x0 = from.x[a]!
  const y0 = from.y[a]!
  const x1 = from.x[b]!
  const y1 = from.y[b]!
  const x2 = from.x[c]!
  const y2 = from.y[c]!
  const determinant = (y1 - y2) * (x0 - x2) + (x2 - x1) * (y0 - y2)
  if (Math.abs(determinant) < 1e-9) return
  const left = Math.max(0, Math.ceil(Math.min(x0, x1, x2) - 0.501))
  const right = Math.min(width - 1, Math.floor(Math.max(x0, x1, x2) - 0.499))
  const top = Math.max(0, Math.ceil(Math.min(y0, y1, y2) - 0.501))
  const bottom = Math.min(height - 1, Math.floor(Math.max(y0, y1, y2) - 0.499))
  const scale = 1 / determinant
  for (let py = top; py <= bottom; py++) {
    for (let px = left; px <= right; px++) {
      const dx = px + 0.5 - x2
      const dy = py + 0.5 - y2
      const wa = ((y1 - y2) * dx + (x2 - x1) * dy) * scale
      const wb = ((y2 - y0) * dx + (x0 - x2) * dy) * scale
      const wc = 1 - wa - wb
      if (wa < -0.002 || wb < -0.002 || wc < -0.002) continue
      const k = py * width + px
      into.slopeX[k] = wa * from.slopeX[a]! + wb * from.slopeX[b]! + wc * from.slopeX[c]!
      into.slopeY[k] = wa * from.slopeY[a]! + wb * from.slopeY[b]! + wc * from.slopeY[c]!
      into.clothX[k] = wa * from.clothX[a]! + wb * from.clothX[b]! + wc * from.clothX[c]!
      into.clothY[k] = wa * from.clothY[a]! + wb * from.clothY[b]! + wc * from.clothY[c]!
      into.occlusion[k] =
        wa * from.occlusion[a]! + wb * from.occlusion[b]! + wc * from.occlusion[c]!
      if (into.opacity && from.opacity) {
        into.opacity[k] = wa * from.opacity[a]! + wb * from.opacity[b]! + wc * from.opacity[c]!
      }
    }
  }
}
