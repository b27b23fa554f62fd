import { linearToSrgb, srgbToLinear } from '../color/oklch.ts'
import { clamp, lerp } from '../geometry/interpolate.ts'
import { hashNoise } from './hash-noise.ts'
import type { MeshBuffers } from './mesh.ts'
import type { Surface, Tile } from './surface.ts'

/** sRGB bytes and opacity 0..1; the array is reused from call to call. */
type ShadedPixel = [red: number, green: number, blue: number, opacity: number]
export type Shader = (k: number, screenX: number, screenY: number) => ShadedPixel

/** Light from above the viewer's left shoulder, and the half vector toward the viewer. */
const LIGHT = { x: -0.42, y: -0.5, z: 0.757 }
const HALFWAY = { x: -0.225, y: -0.267, z: 0.937 }
const POSTER_STEPS = 4
/** Past this zoom the poster steps stop looking like brushwork and start looking like banding. */
const CLOSE_UP_SCALE = 1.4

const LINEAR_OF_BYTE = Float32Array.from({ length: 256 }, (_, byte) => srgbToLinear(byte / 255))
const LUT_SIZE = 4096
const BYTE_OF_LINEAR = Float32Array.from(
  { length: LUT_SIZE + 1 },
  (_, i) => 255 * linearToSrgb(i / LUT_SIZE),
)
const toByte = (linear: number): number =>
  BYTE_OF_LINEAR[Math.min(LUT_SIZE, Math.max(0, (linear * LUT_SIZE) | 0))]!

export function createShader(surface: Surface, mesh: MeshBuffers, scale: number): Shader {
  const { look, tile, sheen } = surface
  const { gloss, bounce, rim, sequin, weave, sheer, shadow } = look
  const posterize = scale > CLOSE_UP_SCALE ? look.posterize * 0.35 : look.posterize
  // Weave finer than a pixel would only shimmer.
  const weaveDepth = weave ? weave.depth * clamp(scale * 1.2, 0, 1) : 0
  const texel = new Float32Array(4)
  const pixel: ShadedPixel = [0, 0, 0, 0]

  return (k, screenX, screenY) => {
    const clothX = mesh.clothX[k]!
    const clothY = mesh.clothY[k]!
    let nx = -mesh.slopeX[k]!
    let ny = -mesh.slopeY[k]!
    let glint = 0
    if (weave) {
      nx += Math.sin(clothX * weave.acrossFrequency) * weaveDepth
      ny += Math.sin(clothY * weave.downFrequency) * weaveDepth
    }
    if (sequin) {
      const row = Math.floor(clothY / sequin)
      const across = clothX / sequin + (row & 1) * 0.5
      const column = Math.floor(across)
      const fx = across - column - 0.5
      const fy = clothY / sequin - row - 0.5
      const facet = hashNoise(column, row)
      nx += (facet - 0.5) * 1.5 + fx * 0.7
      ny += (hashNoise(column + 91, row + 17) - 0.5) * 1.5 + fy * 0.7
      if (fx * fx + fy * fy > 0.23) glint = -0.25
      else if (facet > 0.94) glint = 0.8
    }
    const nz = 1 / Math.sqrt(nx * nx + ny * ny + 1)
    nx *= nz
    ny *= nz

    const facing = (nx * LIGHT.x + ny * LIGHT.y + nz * LIGHT.z) / LIGHT.z
    let lit = clamp((facing - look.darkAt) / (look.litAt - look.darkAt))
    lit = lerp(lit, lit * lit * (3 - 2 * lit), look.contrast)
    lit = lerp(lit, posterized(lit), posterize)

    sampleTile(tile, clothX, clothY, texel)
    const dark = 1 - lit
    let red = texel[0]! * lerp(1, shadow[0], dark)
    let green = texel[1]! * lerp(1, shadow[1], dark)
    let blue = texel[2]! * lerp(1, shadow[2], dark)

    let shine = clamp(facing - 1.02) * look.lift * 0.6
    if (gloss) {
      const toward = Math.max(0, nx * HALFWAY.x + ny * HALFWAY.y + nz * HALFWAY.z)
      shine += toward ** gloss.sharpness * gloss.strength
    }
    if (bounce) {
      const near = clamp(1 - Math.abs(facing - bounce.at) / bounce.width)
      shine += near * near * (3 - 2 * near) * bounce.strength
    }
    if (rim) shine += (1 - nz) * (1 - nz) * rim * 0.5
    if (glint > 0) shine = Math.max(shine, glint)
    shine = Math.min(0.95, shine)
    red += shine * Math.max(0, sheen[0] - red)
    green += shine * Math.max(0, sheen[1] - green)
    blue += shine * Math.max(0, sheen[2] - blue)

    const occluded = mesh.occlusion[k]!
    const tone =
      (1 + (glint < 0 ? glint : 0)) * (1 + (hashNoise(screenX, screenY) - 0.5) * look.grain)
    pixel[0] = toByte(red * tone * lerp(1, 0.62, occluded))
    pixel[1] = toByte(green * tone * lerp(1, 0.55, occluded))
    pixel[2] = toByte(blue * tone * lerp(1, 0.62, occluded))
    pixel[3] = sheer
      ? texel[3]! * clamp(lerp(sheer.opacity, 1, (1 - nz) ** 1.2 * sheer.edge))
      : texel[3]!
    return pixel
  }
}

function posterized(lit: number): number {
  const step = Math.floor(lit * POSTER_STEPS)
  const rest = lit * POSTER_STEPS - step
  return (step + rest * rest * rest * (rest * (6 * rest - 15) + 10)) / POSTER_STEPS
}

/** Bilinear, in linear light; the tile repeats in both directions. */
function sampleTile(tile: Tile, clothX: number, clothY: number, out: Float32Array): void {
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
