import { PICTURE_RATIO } from '@twirl/contract/pictures'

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

type Box = { width: number; height: number }

/** The size of a picture that fills the stage in one direction. */
function fitInStage(stage: Box): Box {
  const width = Math.min(stage.width, stage.height / PICTURE_RATIO)
  return { width, height: width * PICTURE_RATIO }
}

/** Limits the offset: the picture covers the stage where it is larger, and is centered where it is smaller. */
export function clampToStage(zoom: Zoom, stage: Box): Zoom {
  const { width, height } = fitInStage(stage)
  const spareX = Math.max(0, (zoom.scale * width - stage.width) / 2)
  const spareY = Math.max(0, (zoom.scale * height - stage.height) / 2)
  return {
    scale: zoom.scale,
    x: Math.min(Math.max(zoom.x, -spareX), spareX),
    y: Math.min(Math.max(zoom.y, -spareY), spareY),
  }
}
