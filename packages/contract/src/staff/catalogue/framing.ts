import { PICTURE_RATIO } from '../../pictures.ts'

/** Which part of a photo is shown: the largest one of the shop's ratio, made smaller by `zoom`, around a point. */
export type Framing = {
  /** In parts of the width and of the height. */
  focus_x: number
  focus_y: number
  zoom: number
}

export const ZOOM_MAX = 4

/** Faces are above the middle. */
export const DEFAULT_FRAMING: Framing = { focus_x: 0.5, focus_y: 0.4, zoom: 1 }

export type Crop = { left: number; top: number; width: number; height: number }

/** Returns the part in pixels. The point is in its middle, unless it would reach over an edge of the photo. */
export function cropOf(
  photo: { width: number; height: number },
  { focus_x, focus_y, zoom }: Framing,
): Crop {
  const widest = Math.min(photo.width, photo.height / PICTURE_RATIO)
  const width = Math.max(1, Math.floor(widest / zoom))
  const height = Math.min(photo.height, Math.max(1, Math.round(width * PICTURE_RATIO)))
  return {
    left: within(focus_x * photo.width - width / 2, photo.width - width),
    top: within(focus_y * photo.height - height / 2, photo.height - height),
    width,
    height,
  }
}

const within = (value: number, maximum: number): number =>
  Math.min(Math.max(Math.round(value), 0), maximum)
