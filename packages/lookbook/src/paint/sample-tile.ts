import { srgbToLinear } from '../color/oklch.ts'
import { lerp } from '../geometry/interpolate.ts'
import type { Tile } from './surface.ts'

const LINEAR_OF_BYTE = Float32Array.from({ length: 256 }, (_, byte) => srgbToLinear(byte / 255))

/** Bilinear, in linear light; the tile repeats in both directions. */
export function sampleTile(tile: Tile, clothX: number, clothY: number, out: Float32Array): void {
  const { size, data } = tile
  if (size === 1) {
    for (let channel = 0; channel < 3; channel++) out[channel] = LINEAR_OF_BYTE[data[channel]!]!
    out[3] = data[3]! / 255
    return
  }
  const x = clothX * tile.texelsPerUnit
  const y = clothY * tile.texelsPerUnit
  const floorX = Math.floor(x)
  const floorY = Math.floor(y)
  const fx = x - floorX
  const fy = y - floorY
  const x0 = ((floorX % size) + size) % size
  const y0 = ((floorY % size) + size) % size
  const x1 = x0 + 1 === size ? 0 : x0 + 1
  const y1 = y0 + 1 === size ? 0 : y0 + 1
  const topLeft = (y0 * size + x0) * 4
  const topRight = (y0 * size + x1) * 4
  const bottomLeft = (y1 * size + x0) * 4
  const bottomRight = (y1 * size + x1) * 4
  for (let channel = 0; channel < 3; channel++) {
    out[channel] = lerp(
      lerp(
        LINEAR_OF_BYTE[data[topLeft + channel]!]!,
        LINEAR_OF_BYTE[data[topRight + channel]!]!,
        fx,
      ),
      lerp(
        LINEAR_OF_BYTE[data[bottomLeft + channel]!]!,
        LINEAR_OF_BYTE[data[bottomRight + channel]!]!,
        fx,
      ),
      fy,
    )
  }
  out[3] =
    lerp(
      lerp(data[topLeft + 3]!, data[topRight + 3]!, fx),
      lerp(data[bottomLeft + 3]!, data[bottomRight + 3]!, fx),
      fy,
    ) / 255
}
