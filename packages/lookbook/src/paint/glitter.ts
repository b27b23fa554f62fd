import { lerp, smoothstep } from '../geometry/interpolate.ts'
import { hashNoise } from './hash-noise.ts'

/** Writes the tilt of the sequin at a place on the cloth (x, y) and its glint. */
type Glitter = (clothX: number, clothY: number, out: Float32Array) => void

/** Neighboring sequins lie on the same cloth and tilt alike: patches of this many units. */
const PATCH = 34
const RIPPLE = 11
const RIPPLE_TILT = 0.3
/** Where sequins are too small to draw, one cell of this many units may hold one sparkle. */
const SPARKLE_CELL = 10
const SPARKLING_SHARE = 0.42
/** Pixels per sequin between which patches of light turn into single discs. */
const BLENDED_PX = 4.5
const DISTINCT_PX = 7.5

/** Sequins: single discs when they are large on the screen, calm patches of light when they are not. */
export function createGlitter(size: number, scale: number): Glitter {
  const distinct = smoothstep(BLENDED_PX, DISTINCT_PX, size * scale)
  const patchTilt = lerp(0.45, 0.6, distinct)
  const facetTilt = lerp(0.65, 1.3, distinct)
  const curvature = 0.7 * distinct
  const crispness = lerp(1.6, 5, distinct)
  const sparkle = 1 - distinct
  const sparkleRadius = Math.max(1.9, 1.1 / scale)

  return (clothX, clothY, out) => {
    const row = Math.floor(clothY / size)
    const across = clothX / size + (row & 1) * 0.5
    const column = Math.floor(across)
    const fx = across - column - 0.5
    const fy = clothY / size - row - 0.5
    // Round, and flat toward its edge: neighbors meet without a jump, which would shimmer.
    const disc = Math.min(1, Math.max(0, 1 - 4 * (fx * fx + fy * fy)) * crispness)
    const facet = hashNoise(column, row)
    const patchX = smoothNoise(clothX / PATCH, clothY / PATCH)
    const rippleX = smoothNoise(clothX / RIPPLE + 37, clothY / RIPPLE)
    const patchY = smoothNoise(clothX / PATCH + 71, clothY / PATCH + 19)
    const tiltX = (facet - 0.5) * facetTilt + fx * curvature
    const tiltY = (hashNoise(column + 91, row + 17) - 0.5) * facetTilt + fy * curvature
    out[0] = (patchX - 0.5) * patchTilt + (rippleX - 0.5) * RIPPLE_TILT + tiltX * disc
    out[1] = (patchY - 0.5) * patchTilt + tiltY * disc
    let glint = (disc - 1) * 0.3 * distinct
    if (facet > 0.94) glint += 1.1 * disc * distinct
    if (sparkle > 0) {
      glint = Math.max(glint, sparkle * sparkleAt(clothX, clothY, sparkleRadius))
    }
    out[2] = glint
  }
}

/** A soft point of light somewhere in some of the cells. */
function sparkleAt(clothX: number, clothY: number, radius: number): number {
  const column = Math.floor(clothX / SPARKLE_CELL)
  const row = Math.floor(clothY / SPARKLE_CELL)
  const luck = hashNoise(column + 311, row + 5)
  if (luck > SPARKLING_SHARE) return 0
  const x = (column + 0.25 + 0.5 * hashNoise(column, row + 77)) * SPARKLE_CELL
  const y = (row + 0.25 + 0.5 * hashNoise(column + 55, row)) * SPARKLE_CELL
  const distance = ((clothX - x) ** 2 + (clothY - y) ** 2) / (radius * radius)
  return distance > 4 ? 0 : Math.exp(-distance) * (0.6 + 1.2 * luck)
}

/** Value noise 0..1, smooth between whole coordinates. */
function smoothNoise(x: number, y: number): number {
  const column = Math.floor(x)
  const row = Math.floor(y)
  const fx = x - column
  const fy = y - row
  const sx = fx * fx * (3 - 2 * fx)
  const sy = fy * fy * (3 - 2 * fy)
  return lerp(
    lerp(hashNoise(column, row), hashNoise(column + 1, row), sx),
    lerp(hashNoise(column, row + 1), hashNoise(column + 1, row + 1), sx),
    sy,
  )
}
