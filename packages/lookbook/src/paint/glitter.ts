import { clamp, lerp, smoothstep } from '../geometry/interpolate.ts'
import { hashNoise } from './hash-noise.ts'

/**
 * Writes the tilt of the sequin at a place on the cloth (x, y) and its glint: above 0 it flashes,
 * below 0 it lies in shadow. `catching` says how well the cloth itself faces the light, 0..1.
 */
type Glitter = (clothX: number, clothY: number, catching: number, out: Float32Array) => void

/** Pixels per sequin between which a calm shimmer turns into single discs. */
const BLENDED_PX = 3.5
const DISTINCT_PX = 7.5
/** One cell of this many units may hold one sparkle. */
const SPARKLE_CELL = 9
/** Sparkles where the cloth turns away from the light, and how many more where it faces it. */
const SPARKLING_ANYWHERE = 0.05
const SPARKLING_IN_LIGHT = 0.42
/** One cell of this many units may hold one star: a sequin that sends the light to the viewer. */
const STAR_CELL = 38
const STAR_REACH = 8

/**
 * Sequins follow the cloth they are sewn to: each tilts a little by itself, those that face the
 * light flash, and a few of them shine as stars.
 */
export function createGlitter(size: number, scale: number): Glitter {
  const distinct = smoothstep(BLENDED_PX, DISTINCT_PX, size * scale)
  const facetTilt = lerp(0.16, 0.5, distinct)
  const curvature = 0.5 * distinct
  const overlap = lerp(0.16, 0.5, distinct)
  // About a pixel wide, but not so wide that the sparkles of a tiny picture flow together.
  const sparkleRadius = clamp(1.15 / scale, 1.5, 2.4)
  const starWidth = clamp(0.75 / scale, 0.8, 1.4)

  return (clothX, clothY, catching, out) => {
    const row = Math.floor(clothY / size)
    const across = clothX / size + (row & 1) * 0.5
    const column = Math.floor(across)
    const fx = across - column - 0.5
    const fy = clothY / size - row - 0.5
    const facet = hashNoise(column, row)
    out[0] = (facet - 0.5) * facetTilt + fx * curvature
    out[1] = (hashNoise(column + 91, row + 17) - 0.5) * facetTilt + fy * curvature
    // Discs lie on each other like scales: the rim of each one lies in the shadow of the one above it.
    const rim = smoothstep(0.3, 0.56, Math.hypot(fx, fy * 0.9 + 0.06))
    const isFlashing = facet > 1 - 0.4 * catching
    const flash = isFlashing ? (0.9 - 2 * (1 - facet)) * (1 - rim) * distinct : 0
    const light = Math.max(
      flash,
      // Where single discs show, their own flashes are the sparkle.
      sparkleAt(clothX, clothY, catching, sparkleRadius) * (1 - distinct),
      starAt(clothX, clothY, catching, starWidth),
    )
    out[2] = light > 0.04 ? light : -overlap * rim
  }
}

/** A soft point of light somewhere in some of the cells, more of them where the cloth is lit. */
function sparkleAt(clothX: number, clothY: number, catching: number, radius: number): number {
  const column = Math.floor(clothX / SPARKLE_CELL)
  const row = Math.floor(clothY / SPARKLE_CELL)
  const luck = hashNoise(column + 311, row + 5)
  const share = SPARKLING_ANYWHERE + SPARKLING_IN_LIGHT * catching
  if (luck > share) return 0
  const x = (column + 0.25 + 0.5 * hashNoise(column, row + 77)) * SPARKLE_CELL
  const y = (row + 0.25 + 0.5 * hashNoise(column + 55, row)) * SPARKLE_CELL
  const distance = ((clothX - x) ** 2 + (clothY - y) ** 2) / (radius * radius)
  return distance > 4 ? 0 : Math.exp(-distance) * (0.15 + 0.8 * (1 - luck / share))
}

/** Four rays around a bright point. */
function starAt(clothX: number, clothY: number, catching: number, width: number): number {
  const column = Math.floor(clothX / STAR_CELL)
  const row = Math.floor(clothY / STAR_CELL)
  if (hashNoise(column + 7, row + 131) > 0.12 + 0.6 * catching) return 0
  const dx = clothX - (column + 0.3 + 0.4 * hashNoise(column + 23, row)) * STAR_CELL
  const dy = clothY - (row + 0.3 + 0.4 * hashNoise(column, row + 41)) * STAR_CELL
  const far = STAR_REACH * (0.6 + 0.4 * hashNoise(column + 3, row + 9))
  const ray = (along: number, aside: number) => {
    const taper = 1 - Math.abs(along) / far
    return taper <= 0 ? 0 : taper * Math.exp(-((aside / (width * taper)) ** 2))
  }
  return 1.3 * Math.max(ray(dx, dy), ray(dy, dx))
}
