import type { Picture } from '../render/picture.ts'

/** The picture being painted: opaque sRGB bytes, and a note of where the garment is. */
export type Canvas = Picture & {
  /** Garment opacity per pixel, 0..255: arm shadows fall only there, and tests look for holes. */
  garment: Uint8Array
}

export function createCanvas(width: number, height: number, background?: Buffer): Canvas {
  return {
    width,
    height,
    data: background ? Buffer.from(background) : Buffer.alloc(width * height * 3, 255),
    garment: new Uint8Array(width * height),
  }
}

export type RgbaLayer = {
  left: number
  top: number
  width: number
  height: number
  data: Uint8Array
}

/** Lays an RGBA layer over the canvas, clipped to it. */
export function drawLayer(canvas: Canvas, layer: RgbaLayer): void {
  const fromX = Math.max(0, -layer.left)
  const toX = Math.min(layer.width, canvas.width - layer.left)
  const fromY = Math.max(0, -layer.top)
  const toY = Math.min(layer.height, canvas.height - layer.top)
  const { data } = canvas
  for (let y = fromY; y < toY; y++) {
    for (let x = fromX; x < toX; x++) {
      const source = (y * layer.width + x) * 4
      const alpha = layer.data[source + 3]!
      if (alpha === 0) continue
      const target = ((y + layer.top) * canvas.width + x + layer.left) * 3
      const share = alpha / 255
      for (let channel = 0; channel < 3; channel++) {
        const below = data[target + channel]!
        data[target + channel] = below + (layer.data[source + channel]! - below) * share + 0.5
      }
    }
  }
}
