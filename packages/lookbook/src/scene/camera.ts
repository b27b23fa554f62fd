import type { Point } from '../geometry/point.ts'

/** Maps figure space to pixels: `pixel = (point - origin) * scale`. */
export type Camera = { x: number; y: number; scale: number }

/** Scales everything in the picture about a fixed point, such as the floor under the feet. */
export const zoomAbout = (camera: Camera, [x, y]: Point, factor: number): Camera => ({
  x: x - (x - camera.x) / factor,
  y: y - (y - camera.y) / factor,
  scale: camera.scale * factor,
})
