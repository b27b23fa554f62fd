import sharp from 'sharp'
import { hexToLinear, linearToSrgb } from '../color/oklch.ts'
import type { Hex } from '../color/oklch.ts'
import type { Fabric, Print } from '../look/look.ts'
import type { Tile } from '../paint/surface.ts'
import { seededRandom } from '../generate/random.ts'
import { RecentCache } from '../paint/recent-cache.ts'
import { TILE_PRINTS } from './print-markup.ts'
import type { PrintColors } from './prints/print-colors.ts'
import { TILE } from './prints/tile-drawing.ts'

/** Few enough sizes that pictures of like width share a tile, close enough not to shimmer. */
const TILE_SIZES = [64, 90, 128, 181, 256, 362, 512, 724, 1024, 1448] as const
const SCALE_FACTOR: Record<Fabric['printScale'], number> = { small: 0.85, medium: 1, large: 1.15 }
/** Arrangements of a scattered print; a handful keeps the cache useful. */
const ARRANGEMENTS = 5

const tiles = new RecentCache<Promise<Uint8Array>>(32)

export const plainTile = (color: Hex): Tile => ({
  size: 1,
  texelsPerUnit: 1,
  data: Uint8Array.from([...hexToLinear(color).map((v) => Math.round(255 * linearToSrgb(v))), 255]),
})

/** How far apart a print's motifs stand on every piece of a garment, in figure units. */
export const wornSpacing = (print: Print, printScale: Fabric['printScale']): number =>
  TILE_PRINTS[print].wornSpacing * SCALE_FACTOR[printScale]

export async function printTile(
  print: Print,
  colors: PrintColors,
  printScale: Fabric['printScale'],
  seed: number,
  pixelsPerUnit: number,
): Promise<Tile> {
  if (print === 'solid') return plainTile(colors.ground)
  const { draw, spacing } = TILE_PRINTS[print]
  const units = (wornSpacing(print, printScale) * TILE) / spacing
  const wanted = units * pixelsPerUnit
  const size = TILE_SIZES.find((candidate) => candidate >= wanted * 0.95) ?? 1448
  const arrangement = seed % ARRANGEMENTS
  const key = JSON.stringify([print, colors, arrangement, size])
  const data = await tiles.getOrCreate(key, () => {
    const markup = draw(colors, spacing, seededRandom(arrangement + 1))
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${TILE} ${TILE}" width="${size}" height="${size}">${markup}</svg>`
    return sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer()
  })
  return { size, texelsPerUnit: size / units, data }
}
