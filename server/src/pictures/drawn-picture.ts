import { createHash } from 'node:crypto'
import type { ProductLength, ProductType } from '@twirl/contract/catalog/product-options'
import { PICTURE_VIEWS, type PictureView } from '@twirl/contract/pictures'
import { colorDistance, type Hex, mixColors } from '@twirl/lookbook/color/oklch'
import { describeLook } from '@twirl/lookbook/describe-look'
import type { Look } from '@twirl/lookbook/look'
import { lookColor } from '@twirl/lookbook/look-color'
import { lookFromSeed } from '@twirl/lookbook/look-from-seed'
import { PALETTE_NAMES, paletteHex } from '@twirl/lookbook/palette'
import { recolorLook } from '@twirl/lookbook/recolor-look'
import { RENDERER_VERSION } from '@twirl/lookbook/renderer-version'
import type { Transaction } from '#platform/database/transaction.ts'
import { insertDrawnPicture } from './pictures.queries.ts'

export type DrawnPicture = {
  image_key: string
  look: Look
  average_color: string
  alts: Record<PictureView, string>
}

const KEY_LENGTH = 16

/** Changes with anything that changes the pixels, so a picture can be cached forever. */
export function imageKeyOf(look: Look): string {
  const content = `${RENDERER_VERSION}:${canonicalJson(look)}`
  return createHash('sha256').update(content).digest('hex').slice(0, KEY_LENGTH)
}

/** Describes the picture of a look that is not drawn yet. */
export function describeDrawing(look: Look): DrawnPicture {
  const texts = PICTURE_VIEWS.map((view) => [view, describeLook(look, view)])
  return {
    image_key: imageKeyOf(look),
    look,
    average_color: estimateAverageColor(look),
    // fromEntries forgets that every view is there.
    alts: Object.fromEntries(texts) as Record<PictureView, string>,
  }
}

/** Measured over the demo looks: eyes average light, so a bright wall counts for more than its area. */
const GARMENT_SHARE = 0.1

/** Estimates a picture that is not drawn yet: the wall with a share of the garment. */
export const estimateAverageColor = (look: Look): Hex =>
  mixColors(look.scene.color, paletteHex(lookColor(look)), GARMENT_SHARE)

/** Returns one text for equal looks, in whatever order their fields were written. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}

export type Garment = {
  product_id: number
  type: ProductType
  length: ProductLength
  /** The color, as #rrggbb. */
  hex: string
}

/** Stores the picture that is drawn for a color until it has photos, and returns its key. */
export async function storeDrawing(transaction: Transaction, garment: Garment): Promise<string> {
  const drawing = describeDrawing(lookFor(garment))
  await insertDrawnPicture(transaction, drawing)
  return drawing.image_key
}

// Seeds of a product; among so many there is a plain look of every kind.
const SEEDS = 500

/** A plain look of this kind and length: all colors of a product show the same one, and other products another. */
function lookFor({ product_id, type, length, hex }: Garment): Look {
  const first = product_id * SEEDS
  const seeds = Array.from({ length: SEEDS }, (_, index) => first + index)
  // Not every kind comes in every length; the kind counts for more.
  const look = findLook(seeds, type, length) ?? findLook(seeds, type, null)
  if (!look) throw new Error(`no look of the kind ${type}`)
  return recolorLook(look, nearestColor(hex))
}

function findLook(
  seeds: number[],
  type: ProductType,
  length: ProductLength | null,
): Look | undefined {
  for (const seed of seeds) {
    const look = lookFromSeed(seed)
    const isOfType =
      look.garment === type ||
      (type === 'JUMPSUIT_ROMPER' && ['JUMPSUIT', 'ROMPER'].includes(look.garment))
    const isPlain =
      look.fabric.print === 'solid' && ['crepe', 'satin'].includes(look.fabric.material)
    if (isOfType && isPlain && (length === null || look.length === length)) return look
  }
  return undefined
}

function nearestColor(hex: string) {
  // The contract has a check for #rrggbb.
  const distanceTo = (name: (typeof PALETTE_NAMES)[number]) =>
    colorDistance(hex as Hex, paletteHex(name))
  return PALETTE_NAMES.reduce((best, name) => (distanceTo(name) < distanceTo(best) ? name : best))
}
