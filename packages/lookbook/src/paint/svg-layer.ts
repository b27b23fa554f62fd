import sharp from 'sharp'
import type { Camera } from '../scene/camera.ts'
import type { RgbaLayer } from './canvas.ts'

/** A part of figure space; drawing only that part saves most of the rasterising. */
type Region = { left: number; top: number; right: number; bottom: number }

/** SVG markup in figure units. */
export type Layer = { markup: string; region?: Region }

const EMPTY: RgbaLayer = { left: 0, top: 0, width: 0, height: 0, data: new Uint8Array() }

/** Rasterises a layer as the camera sees it. */
export async function rasterizeSvg(
  { markup, region }: Layer,
  camera: Camera,
  width: number,
  height: number,
): Promise<RgbaLayer> {
  if (!markup) return EMPTY
  const left = region ? Math.max(0, Math.floor((region.left - camera.x) * camera.scale)) : 0
  const top = region ? Math.max(0, Math.floor((region.top - camera.y) * camera.scale)) : 0
  const right = region
    ? Math.min(width, Math.ceil((region.right - camera.x) * camera.scale))
    : width
  const bottom = region
    ? Math.min(height, Math.ceil((region.bottom - camera.y) * camera.scale))
    : height
  const [w, h] = [right - left, bottom - top]
  if (w < 1 || h < 1) return EMPTY

  const viewBox = [
    camera.x + left / camera.scale,
    camera.y + top / camera.scale,
    w / camera.scale,
    h / camera.scale,
  ]
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ` +
    `width="${w}" height="${h}" viewBox="${viewBox.join(' ')}">${markup}</svg>`
  const data = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer()
  return { left, top, width: w, height: h, data }
}
