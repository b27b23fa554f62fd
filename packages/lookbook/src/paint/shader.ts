import { linearToSrgb } from '../color/oklch.ts'
import { clamp, lerp, smoothstep } from '../geometry/interpolate.ts'
import { REFLECTION_STEPS } from '../fabric/materials.ts'
import { createGlitter } from './glitter.ts'
import { hashNoise } from './hash-noise.ts'
import type { MeshBuffers } from './mesh.ts'
import { sampleTile } from './sample-tile.ts'
import type { Surface } from './surface.ts'

/** sRGB bytes and opacity 0..1; the array is reused from call to call. */
type ShadedPixel = [red: number, green: number, blue: number, opacity: number]
export type Shader = (k: number, screenX: number, screenY: number) => ShadedPixel

/** Light from above the viewer's left shoulder, and the half vector toward the viewer. */
const LIGHT = { x: -0.42, y: -0.5, z: 0.757 }
const HALFWAY = { x: -0.225, y: -0.267, z: 0.937 }
/** Across which direction a mirror-like cloth sweeps its surroundings: from the floor to the light. */
const MIRRORED = { x: -0.88, y: -0.47 }
const STRIP_SCALE = (REFLECTION_STEPS - 1) / 2
const POSTER_STEPS = 4
/** Past this zoom the poster steps stop looking like brushwork and start looking like banding. */
const CLOSE_UP_SCALE = 1.4

const LUT_SIZE = 4096
const BYTE_OF_LINEAR = Float32Array.from(
  { length: LUT_SIZE + 1 },
  (_, i) => 255 * linearToSrgb(i / LUT_SIZE),
)
const toByte = (linear: number): number =>
  BYTE_OF_LINEAR[Math.min(LUT_SIZE, Math.max(0, (linear * LUT_SIZE) | 0))]!

export function createShader(surface: Surface, mesh: MeshBuffers, scale: number): Shader {
  const { look, tile, sheen } = surface
  const { gloss, bounce, pile, reflection, ripple, weave, sheer, shadow } = look
  const glitter = look.sequin ? createGlitter(look.sequin, scale) : null
  const posterize = scale > CLOSE_UP_SCALE ? look.posterize * 0.35 : look.posterize
  // Weave as fine as pixels would only shimmer.
  const weaveDepth = weave
    ? weave.depth * smoothstep(2.5, 6, (2 * Math.PI * scale) / weave.acrossFrequency)
    : 0
  const texel = new Float32Array(4)
  const facet = new Float32Array(3)
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
    if (ripple) {
      const wander = clothX * 0.043 + 1.2 * Math.sin(clothY * 0.019)
      nx += Math.sin(wander + clothY * 0.011) * ripple
      ny += Math.sin(clothY * 0.027 + clothX * 0.021) * ripple * 0.6
    }
    if (glitter) {
      glitter(clothX, clothY, lightCaught(nx, ny), facet)
      nx += facet[0]!
      ny += facet[1]!
      glint = facet[2]!
    }
    const nz = 1 / Math.sqrt(nx * nx + ny * ny + 1)
    nx *= nz
    ny *= nz

    let lit: number
    let shine: number
    if (reflection) {
      const toward = nx * MIRRORED.x + ny * MIRRORED.y
      const seen = reflection[((toward + 1) * STRIP_SCALE) | 0]!
      lit = Math.min(1, seen)
      shine = Math.max(0, seen - 1)
    } else {
      const facing = (nx * LIGHT.x + ny * LIGHT.y + nz * LIGHT.z) / LIGHT.z
      lit = clamp((facing - look.darkAt) / (look.litAt - look.darkAt))
      lit = lerp(lit, lit * lit * (3 - 2 * lit), look.contrast)
      lit = lerp(lit, posterized(lit), posterize)
      shine = clamp(facing - 1.02) * look.lift * 0.6
      if (gloss) {
        const toward = Math.max(0, nx * HALFWAY.x + ny * HALFWAY.y + nz * HALFWAY.z)
        shine += toward ** gloss.sharpness * gloss.strength
      }
      if (bounce) {
        const near = clamp(1 - Math.abs(facing - bounce.at) / bounce.width)
        shine += near * near * (3 - 2 * near) * bounce.strength
      }
    }
    if (pile) {
      const grazing = smoothstep(pile.from, pile.to, 1 - nz)
      lit *= lerp(1 - pile.depth, 1, grazing)
      shine += grazing * pile.sheen
    }

    sampleTile(tile, clothX, clothY, texel)
    const dark = 1 - lit
    let red = texel[0]! * lerp(1, shadow[0], dark)
    let green = texel[1]! * lerp(1, shadow[1], dark)
    let blue = texel[2]! * lerp(1, shadow[2], dark)
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

/** How well a slope sends the light to the viewer: 1 at the middle of a broad highlight. */
function lightCaught(nx: number, ny: number): number {
  const nz = 1 / Math.sqrt(nx * nx + ny * ny + 1)
  const toward = (nx * HALFWAY.x + ny * HALFWAY.y + HALFWAY.z) * nz
  return smoothstep(0.82, 1, toward)
}

function posterized(lit: number): number {
  const step = Math.floor(lit * POSTER_STEPS)
  const rest = lit * POSTER_STEPS - step
  return (step + rest * rest * rest * (rest * (6 * rest - 15) + 10)) / POSTER_STEPS
}
