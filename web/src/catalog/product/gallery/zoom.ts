export type Zoom = { scale: number; x: number; y: number }

export const NO_ZOOM: Zoom = { scale: 1, x: 0, y: 0 }
export const ZOOM_STEP = 1.5
const SCALE_MAX = 4

/** Scales around a point, which stays in place. Coordinates are relative to the center of the stage. */
export function zoomAt(zoom: Zoom, factor: number, point = { x: 0, y: 0 }): Zoom {
  const scale = Math.min(Math.max(zoom.scale * factor, 1), SCALE_MAX)
  const ratio = scale / zoom.scale
  return {
    scale,
    x: point.x - (point.x - zoom.x) * ratio,
    y: point.y - (point.y - zoom.y) * ratio,
  }
}

export function panBy(zoom: Zoom, x: number, y: number): Zoom {
  return { ...zoom, x: zoom.x + x, y: zoom.y + y }
}

/** Limits the offset, so that the picture always covers the stage. */
export function clampToStage(zoom: Zoom, stage: { width: number; height: number }): Zoom {
  const spareX = ((zoom.scale - 1) * stage.width) / 2
  const spareY = ((zoom.scale - 1) * stage.height) / 2
  return {
    scale: zoom.scale,
    x: Math.min(Math.max(zoom.x, -spareX), spareX),
    y: Math.min(Math.max(zoom.y, -spareY), spareY),
  }
}
