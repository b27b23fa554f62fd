import type { Point } from '../geometry/point.ts'
import type { Camera } from '../scene/camera.ts'
import type { Canvas } from './canvas.ts'
import { polygonCoverage } from './coverage.ts'
import { rasterizeMesh } from './mesh.ts'
import type { MeshBuffers } from './mesh.ts'
import type { Panel } from './panel.ts'
import { createShader } from './shader.ts'
import type { Surface } from './surface.ts'

/** Skin under the garment shows only where no garment has been painted yet. */
export type PanelKind = 'garment' | 'skin' | 'skin-under-garment'

type Window = { left: number; top: number; width: number; height: number }

/** How far an edge pixel may look for the cloth it belongs to. */
const SEARCH_PIXELS = 10

/** Draws one lit piece of cloth or skin onto the canvas. */
export function paintPanel(
  canvas: Canvas,
  camera: Camera,
  panel: Panel,
  surface: Surface,
  kind: PanelKind,
): void {
  const window = pixelWindow(panel.outline, camera, canvas)
  if (!window) return
  const { left, top, width, height } = window
  const local: Camera = {
    x: camera.x + left / camera.scale,
    y: camera.y + top / camera.scale,
    scale: camera.scale,
  }
  const coverage = polygonCoverage(panel.outline, width, height, local)
  const mesh = rasterizeMesh(panel, width, height, local)
  const shade = createShader(surface, mesh, camera.scale * (panel.magnification ?? 1))
  const { data, garment } = canvas

  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const k = y * width + x
      const covered = coverage[k]!
      if (covered <= 0.002) continue
      if (Number.isNaN(mesh.slopeX[k]) && !borrowNeighbor(mesh, k, width)) continue
      const [red, green, blue, opacity] = shade(k, x + left, y + top)
      const pixel = (y + top) * canvas.width + x + left
      const before = garment[pixel]!
      const fade = mesh.opacity ? mesh.opacity[k]! : 1
      const shown = kind === 'skin-under-garment' ? 1 - before / 255 : 1
      const alpha = covered * opacity * fade * shown
      const target = pixel * 3
      data[target] = data[target]! + (red - data[target]!) * alpha + 0.5
      data[target + 1] = data[target + 1]! + (green - data[target + 1]!) * alpha + 0.5
      data[target + 2] = data[target + 2]! + (blue - data[target + 2]!) * alpha + 0.5
      if (kind === 'garment') garment[pixel] = before + (255 - before) * alpha + 0.5
    }
  }
}

function pixelWindow(outline: readonly Point[], camera: Camera, canvas: Canvas): Window | null {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const [x, y] of outline) {
    minX = Math.min(minX, x)
    maxX = Math.max(maxX, x)
    minY = Math.min(minY, y)
    maxY = Math.max(maxY, y)
  }
  const left = Math.max(0, Math.floor((minX - camera.x) * camera.scale) - 2)
  const top = Math.max(0, Math.floor((minY - camera.y) * camera.scale) - 2)
  const right = Math.min(canvas.width, Math.ceil((maxX - camera.x) * camera.scale) + 3)
  const bottom = Math.min(canvas.height, Math.ceil((maxY - camera.y) * camera.scale) + 3)
  const width = right - left
  const height = bottom - top
  return width < 2 || height < 2 ? null : { left, top, width, height }
}

/** Edge pixels can lie just off the mesh; they continue the nearest cloth. */
function borrowNeighbor(mesh: MeshBuffers, k: number, width: number): boolean {
  for (let distance = 1; distance < SEARCH_PIXELS; distance++) {
    for (const step of [-1, 1, -width, width]) {
      const from = k + step * distance
      const slope = mesh.slopeX[from]
      if (slope === undefined || Number.isNaN(slope)) continue
      mesh.slopeX[k] = slope
      mesh.slopeY[k] = mesh.slopeY[from]!
      // The print runs on past the edge; the same color again would show as a streak.
      const beyond = mesh.slopeX[from + step]
      const inner = beyond === undefined || Number.isNaN(beyond) ? from : from + step
      mesh.clothX[k] = mesh.clothX[from]! + distance * (mesh.clothX[from]! - mesh.clothX[inner]!)
      mesh.clothY[k] = mesh.clothY[from]! + distance * (mesh.clothY[from]! - mesh.clothY[inner]!)
      mesh.occlusion[k] = mesh.occlusion[from]!
      if (mesh.opacity) mesh.opacity[k] = mesh.opacity[from]!
      return true
    }
  }
  return false
}
